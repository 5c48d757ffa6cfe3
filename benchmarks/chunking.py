"""Which way of cutting documents finds the passage that answers.

    python benchmarks/chunking.py [--data PATH] [--book FILE] [--only METHOD] [--memo FILE]

Cuts the reports in each way that `[chunk] method` knows, embeds the chunks with the offline
model, and asks the demo's questions by vectors alone. `recall@5` is the share of sources of a
question that stand whole in one of its five nearest chunks, `all@5` the share of questions of
which all do; `recall@1200 tokens` gives each way the same room. Of `parents` the larger passages
are shown, in the order of their best small one. `insertion` is the mean number of chunks that a
paragraph inserted in the middle of a report changes. `--data` names a folder like `examples/ntsb`,
with `reports/` and `questions.jsonl`. `--book` names a text (carol/christmas_carol.txt): from it
150 sentences are drawn and asked for with every third word left out. Each way is told as it is
done, and takes about a minute of one core; with `--memo` vectors are kept, so that a run that was
stopped goes on. Answers by method:
`GRAPHRAG_CHUNK_METHOD=fixed python benchmarks/demo.py`. The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, get_args

import numpy as np

from graphrag.adapters.embed_onnx import OnnxEmbedder
from graphrag.adapters.memo_sqlite import SqliteMemo
from graphrag.ingest.chunk import Method, chunk
from graphrag.ingest.load import load
from graphrag.ingest.load.compose import compose
from graphrag.ingest.load.formats.text.markdown import markdown_pieces
from graphrag.language.sentences import sentences
from graphrag.memo import RememberingEmbedder
from graphrag.model import Chunk, Document
from graphrag.ports import Embedder, FloatArray

Cut = Callable[[Document], tuple[Chunk, ...]]
ALIKE = 1_200
"""Tokens that each way may show, so that longer chunks have no advantage."""
AT_ONCE = 32
INSERTED = "\n\nA paragraph that was not here before says that nothing else has changed at all.\n\n"


@dataclass(frozen=True, slots=True)
class Question:
    """A question, and the (report, quote) pairs that answer it."""

    text: str
    sources: tuple[tuple[str, str], ...]


def main(arguments: Sequence[str]) -> int:
    """Measure every way of cutting and print the rows as the last line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--data", type=Path, default=Path("examples/ntsb"))
    parser.add_argument("--book", type=Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--memo", type=Path)
    parser.add_argument("--max-tokens", type=int, default=254)
    parser.add_argument("--limit", type=int, default=5)
    options = parser.parse_args(arguments)
    reports = options.data / "reports"
    rows: list[dict[str, object]] = []
    if not options.book and not reports.is_dir():
        rows.append({"system": "graphrag", "missing": str(reports)})
    else:
        embedder: Embedder = OnnxEmbedder()
        if options.memo:
            embedder = RememberingEmbedder(OnnxEmbedder(), SqliteMemo(options.memo))
        documents = _documents(options.book or reports)
        questions = (
            _gaps(documents) if options.book else questions_of(options.data / "questions.jsonl")
        )
        for name, cut in _ways(embedder.count_tokens, options.max_tokens).items():
            if options.only in ("", name):
                rows.append(measured(name, cut, documents, questions, embedder, options.limit))
                sys.stderr.write(f"{json.dumps(rows[-1])}\n")
    sys.stdout.write(json.dumps({"rows": rows}) + "\n")
    return 0


def _documents(path: Path) -> list[Document]:
    found = load([str(path)], root=path if path.is_dir() else path.parent)
    return [item for item in found if isinstance(item, Document)]


def _ways(count: Callable[[str], int], max_tokens: int) -> Mapping[str, Cut]:
    def way(method: Method) -> Cut:
        return lambda document: chunk(
            document, count_tokens=count, max_tokens=max_tokens, method=method
        )

    return {method: way(method) for method in get_args(Method)}


def _gaps(documents: Sequence[Document]) -> list[Question]:
    """Return sentences of a book as questions, every third word left out."""
    (document,) = documents
    every = [span.of(document.text) for span in sentences(document.text)]
    long = [text for text in every if 12 <= len(text.split()) <= 40]
    drawn = random.Random(7).sample(long, min(150, len(long)))  # noqa: S311 - always the same
    return [
        Question(
            " ".join(word for at, word in enumerate(text.split()) if at % 3 != 1),
            ((document.source, text),),
        )
        for text in drawn
    ]


def questions_of(path: Path) -> list[Question]:
    """Return the questions of a file that name passages."""
    records: list[dict[str, Any]] = [  # Any: as it stands in the file
        json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line.strip()
    ]
    return [
        Question(
            record["question"], tuple((item["report"], item["quote"]) for item in record["sources"])
        )
        for record in records
        if record.get("sources") and record.get("kind") != "overview"
    ]


def measured(
    name: str,
    cut: Cut,
    documents: Sequence[Document],
    questions: Sequence[Question],
    embedder: Embedder,
    limit: int,
    *,
    insertions: bool = True,
) -> dict[str, object]:
    """Return what one way of cutting finds, and how much of it an insertion changes."""
    started = time.process_time()
    chunks = [(document.source, item) for document in documents for item in cut(document)]
    seconds = time.process_time() - started
    parents = _parents(documents, chunks, embedder)
    vectors = _vectors(embedder, [item.contextual_text for _, item in chunks])
    nearest = embedder.embed([question.text for question in questions]) @ vectors.T
    hits: list[list[bool]] = []
    alike: list[list[bool]] = []
    for question, row in zip(questions, nearest, strict=True):
        ranked = _shown([chunks[index] for index in (-row).argsort(kind="stable")], parents)
        hits.append([_holds(ranked[:limit], *source) for source in question.sources])
        alike.append([_holds(_within(ranked), *source) for source in question.sources])
    return {
        "system": name,
        "data": f"{len(questions)} questions, {len(documents)} reports",
        "chunks": len(chunks),
        "tokens": round(sum(item.tokens for _, item in chunks) / len(chunks)),
        f"recall@{limit}": round(sum(sum(h) / len(h) for h in hits) / len(hits), 3),
        f"all@{limit}": round(sum(all(h) for h in hits) / len(hits), 3),
        f"recall@{ALIKE} tokens": round(sum(sum(h) / len(h) for h in alike) / len(alike), 3),
        "s": round(seconds, 2),
        **({"insertion": _insertion(cut, documents)} if insertions else {}),
    }


def _vectors(embedder: Embedder, texts: Sequence[str]) -> FloatArray:
    """Return the vectors of `texts`, a few at a time, so that what is made is soon kept."""
    starts = range(0, len(texts), AT_ONCE)
    return np.concatenate([embedder.embed(texts[start : start + AT_ONCE]) for start in starts])


def _insertion(cut: Cut, documents: Sequence[Document]) -> float:
    return round(sum(_changed(cut, document) for document in documents) / len(documents), 2)


def _parents(
    documents: Sequence[Document], chunks: Sequence[tuple[str, Chunk]], embedder: Embedder
) -> Mapping[str, Chunk]:
    """Return the larger passages that small chunks are read with, by id."""
    if not any(item.parent for _, item in chunks):
        return {}
    return {
        whole.id: whole
        for document in documents
        for whole in chunk(document, count_tokens=embedder.count_tokens)
    }


def _shown(
    ranked: Sequence[tuple[str, Chunk]], parents: Mapping[str, Chunk]
) -> list[tuple[str, Chunk]]:
    """Return what is read, in order: chunks, or the passages around them, each once."""
    whole: dict[str, tuple[str, Chunk]] = {}
    for source, item in ranked:
        shown = parents.get(item.parent, item)
        whole.setdefault(shown.id, (source, shown))
    return list(whole.values())


def _within(ranked: Sequence[tuple[str, Chunk]]) -> list[tuple[str, Chunk]]:
    """Return the nearest chunks that together have no more than `ALIKE` tokens."""
    taken: list[tuple[str, Chunk]] = []
    left = ALIKE
    for source, item in ranked:
        left -= item.tokens
        if left < 0:
            break
        taken.append((source, item))
    return taken


def _holds(best: Sequence[tuple[str, Chunk]], report: str, quote: str) -> bool:
    wanted = _letters(quote)
    return any(source == report and wanted in _letters(item.text) for source, item in best)


def _letters(text: str) -> str:
    return re.sub(r"\W+", "", text).casefold()


def _changed(cut: Cut, document: Document) -> int:
    """Return how many chunks are new when a paragraph comes in the middle."""
    before = compose(markdown_pieces(document.text))
    middle = document.text.find("\n\n", len(document.text) // 2)
    at = middle if middle >= 0 else len(document.text)
    longer = document.text[:at] + INSERTED + document.text[at + 2 :]
    after = compose(markdown_pieces(longer))
    old = {item.id for item in cut(replace(document, text=before[0], blocks=before[1]))}
    new = {item.id for item in cut(replace(document, text=after[0], blocks=after[1]))}
    return len(new - old)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
