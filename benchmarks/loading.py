"""How fast documents are read and cut, how time grows with size, and what breaks them.

    python benchmarks/loading.py [--data PATH] [--megabytes 1] [--growth 10] [--only md,pdf]
    python benchmarks/loading.py --fuzz 100000
    python benchmarks/loading.py --documents 20000
    python benchmarks/loading.py --rows 100000

The first form writes the same reports in every format and measures MB/s of the file from
bytes to blocks, and of cutting; `growth` is seconds for the larger file over seconds for the
smaller one, by their sizes (1.0 is linear). Reports come from `ntsb/` under PATH, else under
the folder that BENCHMARK_DATA names, else from `examples/ntsb/reports`. The second form reads
files with bytes changed at random, as `load` does, and counts those that gave a document, those
that gave a reason in the ledger, and what should not be: silence, crashes, and over ten
seconds of the processor. The third reads a folder of many small files and gives the peak memory,
the fourth spreadsheets of a tenth and of all rows. The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from loading_formats import makers_of_formats, sheet

from graphrag.ingest.chunk import chunk
from graphrag.ingest.load import load
from graphrag.ingest.load.compose import compose
from graphrag.ingest.load.formats import READERS
from graphrag.ingest.load.load import read_bytes
from graphrag.ingest.load.means import USUAL
from graphrag.model import Document, Dropped

SLOWEST = 10.0
"""Seconds of the processor that one small file may take."""


def main(arguments: Sequence[str]) -> int:
    """Run the form asked for and print its rows as the last line."""
    options = _options(arguments)
    texts = _reports(options.data)
    if options.fuzz:
        rows = [_fuzzed(texts, options.fuzz, options.seed)]
    elif options.documents:
        rows = [_many(texts, options.documents)]
    elif options.rows:
        rows = [_rows_of_a_sheet(options.rows)]
    else:
        rows = [
            _measured(name, make, texts, options)
            for name, make in makers_of_formats().items()
            if not options.only or name in options.only.split(",")
        ]
    sys.stdout.write(json.dumps({"rows": rows}) + "\n")
    return 0


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    data = os.environ.get("BENCHMARK_DATA", "")
    parser.add_argument("--data", type=Path, default=Path(data) if data else None)
    parser.add_argument("--megabytes", type=float, default=1.0)
    parser.add_argument("--growth", type=float, default=10.0)
    parser.add_argument("--fuzz", type=int, default=0)
    parser.add_argument("--documents", type=int, default=0)
    parser.add_argument("--rows", type=int, default=0)
    parser.add_argument("--only", default="")
    parser.add_argument("--seed", type=int, default=20)
    return parser.parse_args(arguments)


def _reports(data: Path | None) -> list[str]:
    folder = data / "ntsb" if data else Path("examples/ntsb/reports")
    folder = folder if folder.is_dir() else Path("examples/ntsb/reports")
    return [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.md"))]


# -- speed -----------------------------------------------------------------------------------------
def _measured(
    name: str,
    make: Callable[[str], bytes],
    texts: Sequence[str],
    options: argparse.Namespace,
) -> dict[str, object]:
    row: dict[str, object] = {"system": "graphrag", "data": f"reports as {name}"}
    small = make(_of_size(texts, options.megabytes * 1e6))
    large = make(_of_size(texts, options.megabytes * options.growth * 1e6))
    few, more = _seconds(name, small), _seconds(name, large)
    ratio = len(large) / len(small)
    return row | {
        "MB": round(len(large) / 1e6, 2),
        "read MB/s": round(len(large) / 1e6 / more[0], 2),
        "cut MB/s": round(len(large) / 1e6 / more[1], 2),
        "growth": round(sum(more) / sum(few) / ratio, 2),
    }


def _seconds(name: str, data: bytes) -> tuple[float, float]:
    """Return processor seconds of reading and of cutting, words counted as tokens."""
    started = time.process_time()
    text, blocks = compose(READERS[f".{name}"](data, USUAL).pieces)
    read = time.process_time()
    document = Document("document_0", "a", "Title", text, blocks, "")
    chunk(document, count_tokens=lambda words: len(words.split()))
    return read - started, time.process_time() - read


def _of_size(texts: Sequence[str], size: float) -> str:
    gathered: list[str] = []
    length = 0
    while length < size:
        gathered.append(texts[len(gathered) % len(texts)])
        length += len(gathered[-1])
    return "\n\n".join(gathered)[: int(size)]


# -- what breaks it --------------------------------------------------------------------------------
def _fuzzed(texts: Sequence[str], files: int, seed: int) -> dict[str, object]:
    """Read mutated files as `load` does: each must give a document, or a reason in the ledger."""
    rng = random.Random(seed)  # noqa: S311 - the same files every time
    samples = [
        (name, make(text[:3_000]))
        for name, make in makers_of_formats().items()
        for text in texts[:5]
    ]
    crashes: list[str] = []
    counts: Counter[str] = Counter()
    slowest = 0.0
    for _ in range(files):
        name, data = rng.choice(samples)
        data = _mutated(data, rng)
        started = time.process_time()
        try:
            found = list(read_bytes(lambda data=data: data, READERS[f".{name}"], f"a.{name}"))
            for item in found:
                if isinstance(item, Document):
                    chunk(item, count_tokens=lambda words: len(words.split()))
            counts[_outcome(found)] += 1
        except Exception as error:  # noqa: BLE001 - what else comes is what is counted here
            crashes.append(f"{name}: {type(error).__name__}: {error}"[:120])
        seconds = time.process_time() - started
        slowest = max(slowest, seconds)
        counts["hangs"] += seconds > SLOWEST
    for line in sorted(set(crashes)):
        sys.stderr.write(f"{line}\n")
    row: dict[str, object] = {"system": "graphrag", "data": "mutated files", "files": files}
    row |= {
        "formats": len(makers_of_formats()),
        "read": counts["read"],
        "in the ledger": counts["lost"],
    }
    row |= {"silent": counts["silent"], "crashes": len(crashes), "hangs": counts["hangs"]}
    return row | {"slowest s": round(slowest, 2)}


def _outcome(found: Sequence[Document | Dropped]) -> str:
    if any(isinstance(item, Document) for item in found):
        return "read"
    return "lost" if found else "silent"


def _mutated(data: bytes, rng: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.choice((1, 3, 30))):
        at = rng.randrange(len(changed) or 1)
        kind = rng.randrange(4)
        if kind == 0:
            changed[at : at + 1] = bytes([rng.randrange(256)])
        elif kind == 1:
            del changed[at : at + rng.randrange(60)]
        elif kind == 2:
            changed[at:at] = rng.choice((b"|", b"<table>", b"```", b"\0", b": ", b"- ", b"\n")) * 50
        else:
            changed[at:at] = changed[at : at + rng.randrange(300)]
    return bytes(changed)


# -- memory ----------------------------------------------------------------------------------------
def _many(texts: Sequence[str], documents: int) -> dict[str, object]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for number, text in enumerate(_parts(texts, documents)):
            (folder / f"{number:06}.md").write_text(text, encoding="utf-8")
        started = time.perf_counter()
        size = read = 0
        for item in load([name], root=folder):
            if isinstance(item, Document):
                read += 1
                size += len(item.text)
        seconds = time.perf_counter() - started
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    row: dict[str, object] = {"system": "graphrag", "data": "a folder of files", "documents": read}
    return row | {"MB": round(size / 1e6, 1), "peak MB": round(peak), "s": round(seconds, 1)}


def _rows_of_a_sheet(count: int) -> dict[str, object]:
    """Read spreadsheets of a tenth and of all rows, each in a process of its own."""
    row: dict[str, object] = {"system": "graphrag", "data": "one sheet", "rows": count}
    for part in (count // 10, count):
        data = sheet("\n".join(f"Supplier {n}, Bergen, part {n % 97}" for n in range(part)))
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
            seconds, peak = pool.submit(_of_sheet, data).result()
        row |= {f"s at {part:,}": round(seconds, 1), f"peak MB at {part:,}": peak}
    return row


def _of_sheet(data: bytes) -> tuple[float, int]:
    read, cut = _seconds("xlsx", data)
    return read + cut, round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


def _parts(texts: Sequence[str], documents: int) -> Iterator[str]:
    for number in range(documents):
        yield f"# Report {number}\n\n{texts[number % len(texts)][:5_000]}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
