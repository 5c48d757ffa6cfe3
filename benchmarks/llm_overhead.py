"""What our own work costs beside the model's: a fake server of fixed latency, a known ideal.

    python benchmarks/llm_overhead.py [--calls 1000] [--concurrency 32] [--latency 0.2] [--faults]

Extracts from documents of one window each against a server on loopback that answers every call
after the same time with the same records. `share of ideal` is calls x latency / concurrency over
the seconds it took; `CPU a call` is ours alone (the server is a process of its own); `memory` is
what the process grew by between the first and the last quarter of the calls. With `--faults` every
fifth reply is a 429, a 503, cut off or prose, by turns: then every chunk must end stored or in the
ledger, and no text may be answered well twice. The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from fake_model_server import Answer, Body, running  # noqa: E402
from fakes.passages import opened, said, thing, tie  # noqa: E402

from graphrag.adapters.memo_sqlite import SqliteMemo  # noqa: E402
from graphrag.adapters.openai import OpenAIChat  # noqa: E402
from graphrag.adapters.run_threads import ThreadExecutor  # noqa: E402
from graphrag.ingest.extract import with_llm  # noqa: E402
from graphrag.ingest.extract.schema import read_schema  # noqa: E402
from graphrag.money import Meter  # noqa: E402
from graphrag.traffic import Limits, Traffic  # noqa: E402

EVERY = 20
"""Calls between two looks at the memory, which cost CPU themselves."""
WORDS = "The harbour master of the old town wrote another long letter about the storm. " * 40
SENTENCE = "Ada Roe works for Orbis Energy in "
REPLY = said(
    [thing("Ada Roe", description="A clerk."), thing("Orbis Energy", "Organization")],
    [tie("Ada Roe", "WORKS_FOR", "Orbis Energy", "Ada Roe works for Orbis Energy")],
)


def main() -> None:
    """Print what was measured, then all of it as JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--calls", type=int, default=1000)
    parser.add_argument("--concurrency", type=int, default=32)
    parser.add_argument("--latency", type=float, default=0.2)
    parser.add_argument("--faults", action="store_true")
    options = parser.parse_args()
    with running(Script(options.faults), latency=options.latency) as server:
        result = measured(server.url, options)
        counts = server.counts()
    result["requests"] = sum(count for key, count in counts.items() if key.endswith(" calls"))
    result["texts answered"] = sum(key.startswith("text ") for key in counts if "calls" in key)
    result["answered twice"] = sum(
        count > 1 for key, count in counts.items() if key.startswith("text ") and "calls" in key
    )
    for key, value in result.items():
        print(f"{key}: {value}")
    print(json.dumps(result))


class Script:
    """What the server says: always the same, or with every fifth reply bad."""

    def __init__(self, faults: bool) -> None:
        self._faults = faults
        self._asked = 0

    def __call__(self, body: Body) -> Answer:
        """Answer well under the text's own name, so that what was paid twice is seen."""
        self._asked += 1
        if self._faults and self._asked % 5 == 0:
            prose = Answer("I would rather not.", "bad")
            busy = Answer("", "bad", 429, {"retry-after": "0.1"})
            down, cut = Answer("", "bad", 503), Answer("", "bad", 0)
            return (busy, down, cut, prose)[self._asked // 5 % 4]
        text = body["messages"][-1]["content"].partition(SENTENCE)[2].partition(" ")[0]
        return Answer(REPLY, f"text {text}")


def measured(url: str, options: argparse.Namespace) -> dict[str, Any]:
    """Return seconds, CPU and memory of one extraction."""
    traffic = Traffic(Limits(concurrency=options.concurrency))
    model = OpenAIChat("fixed", traffic=traffic, base_url=url, timeout=20)
    meter = Meter()
    batch = [
        opened(
            [("Title", f"Ada Roe works for Orbis Energy in {at} places. {WORDS}")], source=str(at)
        )
        for at in range(options.calls)
    ]
    schema = read_schema("general")
    next(with_llm.extract([opened([("", "Warm.")])], **parts(model, schema, options, Meter())))
    sizes: list[int] = []
    kinds: Counter[str] = Counter()
    started, cpu = time.perf_counter(), time.process_time()
    for at, made in enumerate(with_llm.extract(batch, **parts(model, schema, options, meter))):
        kinds["stored" if made[0].relations else "not stored"] += 1
        kinds.update(entry.kind for entry in made[0].dropped)
        if at % EVERY == 0:
            sizes.append(resident())
    seconds, cpu = time.perf_counter() - started, time.process_time() - cpu
    ideal = options.calls * options.latency / options.concurrency
    quarter = max(1, len(sizes) // 4)
    return {
        "calls": meter.total.calls,
        "prompt tokens": meter.total.prompt_tokens,
        "completion tokens": meter.total.completion_tokens,
        "seconds": round(seconds, 2),
        "ideal seconds": round(ideal, 2),
        "share of ideal": round(ideal / seconds, 3),
        "CPU a call, ms": round(1000 * cpu / options.calls, 2),
        "memory grown, MB": round((sizes[-1] - sizes[quarter]) / 2**20, 1),
        "peak, MB": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024),
        **kinds,
        "load": os.getloadavg()[0],
    }


def parts(model: OpenAIChat, schema: Any, options: argparse.Namespace, meter: Meter) -> Any:
    """Return the other arguments of an extraction with a memo of its own."""
    folder = tempfile.mkdtemp(prefix="llm-overhead-")
    return {
        "schema": schema,
        "model": model,
        "memo": SqliteMemo(Path(folder) / "memo.db"),
        "executor": ThreadExecutor(options.concurrency),
        "meter": meter,
    }


def resident() -> int:
    """Return the bytes of memory that this process holds now."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    main()
