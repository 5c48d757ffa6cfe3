"""Draw tables and fields out of real reports, for a reader to hold against the files.

    python benchmarks/loading_sample.py --data PATH [--count 20] [--seed 10]

Prints a JSON line for each table (its rows of cells) and field (label and value) that was drawn,
with the report it is of; `data/loading_judged.jsonl` holds such lines with a reader's verdict:
how many cells there are, and which of them are wrong. The last line is one JSON object that sums
up the verdicts.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
from collections.abc import Sequence
from pathlib import Path

from graphrag.ingest.load import load
from graphrag.model import Block, Document

JUDGED = Path(__file__).parent / "data" / "loading_judged.jsonl"


def main(arguments: Sequence[str]) -> int:
    """Print the sample, then the sum of the verdicts as the last line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    data = os.environ.get("BENCHMARK_DATA", "")
    parser.add_argument("--data", type=Path, default=Path(data) if data else Path("examples"))
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=10)
    options = parser.parse_args(arguments)
    folder = options.data / "ntsb"
    found = load([str(folder)], root=folder)
    documents = [
        item for item in found if isinstance(item, Document) and item.source.endswith(".md")
    ]
    for kind in ("table", "field"):
        every = [(d, b) for d in documents for b in d.blocks if b.kind == kind and _holds(b)]
        rng = random.Random(options.seed)  # noqa: S311 - the same sample every time
        for document, block in rng.sample(every, min(options.count, len(every))):
            sys.stdout.write(json.dumps(_line(document, block), ensure_ascii=False) + "\n")
    sys.stdout.write(json.dumps({"rows": [_summed()]}) + "\n")
    return 0


def _holds(block: Block) -> bool:
    return block.kind == "table" or block.value.end > block.value.start


def _line(document: Document, block: Block) -> dict[str, object]:
    line: dict[str, object] = {"report": document.source, "kind": block.kind}
    if block.kind == "field":
        return line | {"cells": [[block.label, block.value.of(document.text)]]}
    rows = [[cell.span.of(document.text) for cell in row] for row in block.rows]
    return line | {"cells": rows}


def _summed() -> dict[str, object]:
    lines = JUDGED.read_text(encoding="utf-8").splitlines() if JUDGED.is_file() else []
    verdicts = [json.loads(line) for line in lines if line.strip()]
    cells = sum(len(row) for verdict in verdicts for row in verdict["cells"])
    wrong = sum(len(verdict["wrong"]) for verdict in verdicts)
    row: dict[str, object] = {"system": "graphrag", "data": "reports, judged by a reader"}
    return row | {"blocks": len(verdicts), "cells": cells, "right": cells - wrong}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
