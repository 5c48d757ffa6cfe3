"""What a sentence in front of each chunk, made by rules, does for finding passages.

    python benchmarks/contexts.py [--data PATH] [--limit 5]

Asks questions of long documents by vectors alone, as `chunking.py` does: of the reports in `ntsb/`
(`data/answers_ntsb_others_dev.jsonl`, the development set) and of *A Christmas Carol* in `carol/`
(`data/contexts_carol.jsonl`, written for this), with and without contexts, and with no context but
the same shorter chunks. `placed` is the share of chunks that got one. The last line is one JSON
object.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "benchmarks")]

from chunking import Cut, measured, questions_of  # noqa: E402

from graphrag.adapters.embed_onnx import OnnxEmbedder  # noqa: E402
from graphrag.ingest import context  # noqa: E402
from graphrag.ingest.chunk import chunk  # noqa: E402
from graphrag.ingest.load import load  # noqa: E402
from graphrag.model import Chunk, Document  # noqa: E402

SETS = {
    "carol": ("carol/christmas_carol.txt", "contexts_carol.jsonl"),
    "ntsb": ("ntsb", "answers_ntsb_others_dev.jsonl"),
}
MAX_TOKENS = 254


def main() -> None:
    """Print a row a way and data set, then everything as JSON."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--data", type=Path, default=Path(os.environ.get("BENCHMARK_DATA", "")))
    parser.add_argument("--limit", type=int, default=5)
    options = parser.parse_args()
    rows = []
    for name, (where, asked) in SETS.items():
        path = options.data / where
        if not path.exists():
            rows.append({"data": name, "missing": str(path)})
            continue
        rows += measured_set(name, path, ROOT / "benchmarks/data" / asked, options.limit)
    print(json.dumps({"rows": rows}))


def measured_set(name: str, path: Path, asked: Path, limit: int) -> list[dict[str, object]]:
    """Return a row for each way of placing chunks."""
    embedder = OnnxEmbedder()
    root = path if path.is_dir() else path.parent
    documents = [item for item in load([str(path)], root=root) if isinstance(item, Document)]
    known = {document.source for document in documents}
    questions = [
        question
        for question in questions_of(asked)
        if {source for source, _ in question.sources} <= known
    ]

    def cut(document: Document, most: int) -> tuple[Chunk, ...]:
        return chunk(document, count_tokens=embedder.count_tokens, max_tokens=most)

    def placed(document: Document) -> tuple[Chunk, ...]:
        chunks = cut(document, MAX_TOKENS - context.TOKENS)
        return context.by_rules(document, chunks, count_tokens=embedder.count_tokens)

    ways: Mapping[str, Cut] = {
        "none": lambda document: cut(document, MAX_TOKENS),
        "none, shorter chunks": lambda document: cut(document, MAX_TOKENS - context.TOKENS),
        "rules": placed,
    }
    made = [item for document in documents for item in placed(document)]
    share = sum(bool(item.context) for item in made) / len(made)
    rows: list[dict[str, object]] = []
    for way, cut_ in ways.items():
        found = measured(way, cut_, documents, questions, embedder, limit, insertions=False)
        about = f"{name}: {len(questions)} questions, {len(documents)} documents"
        rows.append({**found, "data": about, "placed": round(share, 2) if way == "rules" else 0})
        print(rows[-1], flush=True)
    return rows


if __name__ == "__main__":
    main()
