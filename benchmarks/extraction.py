"""How well and how fast chunks are read without a model.

    python benchmarks/extraction.py [--data PATH] [--documents N]
    python benchmarks/extraction.py --sample 100 --reports FOLDER [--leave-out FOLDER] > list.jsonl
    python benchmarks/extraction.py --judged list.jsonl

The first form measures on Re-DocRED's dev set (`redocred/dev_revised.json` under PATH, else
under the folder that BENCHMARK_DATA names). Its gold holds 96 relation types of Wikidata, many
of them implied and none of the verbs beyond them: unlabelled precision is a lower bound.
The second draws relations and facts at random, half and half, with the words they rest on, for
a reader to judge: set "right" to true or false. The third counts the judgements.
The last line is one JSON object with the rows.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from graphrag.ingest.chunk import chunk
from graphrag.ingest.extract.schema import read_schema
from graphrag.ingest.extract.with_spacy import extract
from graphrag.ingest.load import load
from graphrag.language.tag import tagger
from graphrag.model import Chunk, Document, Extraction, Span
from graphrag.model.ids import chunk_id, document_id

_VALUES = frozenset({"TIME", "NUM"})
_NO_SPACE_BEFORE = re.compile(r"[,.;:!?)\]%]+|'s|n't|'|’s|’")
_NO_SPACE_AFTER = frozenset({"(", "[", "$", "£"})
_REPEATS, _TIMED = 3, 60


@dataclass(frozen=True, slots=True)
class Gold:
    """One document of the gold set.

    Attributes:
        document: As we would load it.
        clusters: Spans of each gold entity's mentions; values are left out.
        pairs: Unordered pairs of indices into `clusters` that a relation ties.
        together: Those of the pairs that some sentence names both ends of.
    """

    document: Document
    clusters: dict[int, frozenset[Span]]
    pairs: frozenset[frozenset[int]]
    together: frozenset[frozenset[int]]


def main(arguments: Sequence[str]) -> int:
    """Run the form asked for and print its rows as the last line."""
    options = _options(arguments)
    if options.judged:
        rows = [_judged(options.judged)]
    elif options.sample:
        rows = [_sample(options)]
    else:
        rows = _measured(options)
    sys.stdout.write(json.dumps({"rows": rows}) + "\n")
    return 0


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    data = os.environ.get("BENCHMARK_DATA", "")
    parser.add_argument("--data", type=Path, default=Path(data) if data else None)
    parser.add_argument("--documents", type=int, default=500)
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--reports", type=Path, default=Path("examples/ntsb/reports"))
    parser.add_argument("--leave-out", type=Path)
    parser.add_argument("--files", type=int, default=20)
    parser.add_argument("--schema", default="incidents")
    parser.add_argument("--seed", type=int, default=20)
    parser.add_argument("--judged", type=Path)
    return parser.parse_args(arguments)


# -- against gold ----------------------------------------------------------------------------------
def _measured(options: argparse.Namespace) -> list[dict[str, object]]:
    base: dict[str, object] = {"system": "graphrag", "data": "redocred dev"}
    path = (options.data or Path()) / "redocred" / "dev_revised.json"
    if not path.is_file():
        return [base | {"missing": f"{path}: give --data or BENCHMARK_DATA"}]
    records = json.loads(path.read_text(encoding="utf-8"))[: options.documents]
    golds = [_gold(record) for record in records]
    tagger()
    batch = [(gold.document, _whole(gold.document)) for gold in golds]
    speed = _speed(batch[:_TIMED])
    extractions = [only for (only,) in extract(batch, schema=read_schema("general"))]
    found = _entity_scores(golds, extractions) | _relation_scores(golds, extractions)
    return [base | {"documents": len(golds)} | found | speed]


def _speed(batch: Sequence[tuple[Document, tuple[Chunk, ...]]]) -> dict[str, object]:
    """Return words a second, by wall clock and by processor: medians of a few runs."""
    walls, processors = [], []
    words = sum(len(document.text.split()) for document, _ in batch)
    for _ in range(_REPEATS):
        wall, processor = time.perf_counter(), time.process_time()
        list(extract(batch, schema=read_schema("general")))
        walls.append(time.perf_counter() - wall)
        processors.append(time.process_time() - processor)
    return {
        "words timed": words,
        "words/s": round(words / sorted(walls)[_REPEATS // 2]),
        "words/s of processor": round(words / sorted(processors)[_REPEATS // 2]),
    }


def _gold(record: dict[str, Any]) -> Gold:  # Any: JSON
    text, places = _joined(record["sents"])
    clusters = {
        index: frozenset(
            Span(places[m["sent_id"]][m["pos"][0]].start, places[m["sent_id"]][m["pos"][1] - 1].end)
            for m in mentions
        )
        for index, mentions in enumerate(record["vertexSet"])
        if mentions[0]["type"] not in _VALUES
    }
    sentences = {index: {m["sent_id"] for m in record["vertexSet"][index]} for index in clusters}
    pairs = {
        frozenset({label["h"], label["t"]})
        for label in record["labels"]
        if label["h"] in clusters and label["t"] in clusters and label["h"] != label["t"]
    }
    together = {pair for pair in pairs if set.intersection(*(sentences[i] for i in pair))}
    title = record["title"]
    document = Document(document_id(title), title, title, text, (), "")
    return Gold(document, clusters, frozenset(pairs), frozenset(together))


def _joined(sentences: list[list[str]]) -> tuple[str, list[list[Span]]]:
    """Return the text of tokenised sentences, and where each token lies in it."""
    text, places = "", []
    for sentence in sentences:
        spans = []
        for token in sentence:
            tight = _NO_SPACE_BEFORE.fullmatch(token) or text[-1:] in _NO_SPACE_AFTER
            text += token if tight or not text else f" {token}"
            spans.append(Span(len(text) - len(token), len(text)))
        places.append(spans)
    return text, places


def _whole(document: Document) -> tuple[Chunk, ...]:
    text = document.text
    id_ = chunk_id(document.id, "", text, 0)
    return (Chunk(id_, document.id, 0, text, Span(0, len(text)), "", 0),)


def _entity_scores(golds: list[Gold], extractions: list[Extraction]) -> dict[str, object]:
    exact, overlapping, found, wanted = 0, 0, 0, 0
    for gold, extraction in zip(golds, extractions, strict=True):
        known = {span for spans in gold.clusters.values() for span in spans}
        ours = {s for e in extraction.entities if e.scope == "corpus" for s in e.spans}
        exact += len(known & ours)
        overlapping += sum(any(_meet(span, other) for other in known) for span in ours)
        found, wanted = found + len(ours), wanted + len(known)
    precision, recall = exact / found, exact / wanted
    return {
        "mention precision": round(precision, 4),
        "mention recall": round(recall, 4),
        "mention f1": round(2 * precision * recall / (precision + recall), 4),
        "mentions that touch a gold one": round(overlapping / found, 4),
    }


def _relation_scores(golds: list[Gold], extractions: list[Extraction]) -> dict[str, object]:
    right, linked, said, wanted, together, hit = 0, 0, 0, 0, 0, 0
    for gold, extraction in zip(golds, extractions, strict=True):
        index = [_cluster(entity.spans, gold) for entity in extraction.entities]
        ours = {frozenset({index[r.source], index[r.target]}) for r in extraction.relations}
        ends = {pair for pair in ours if -1 not in pair and len(pair) == 2}
        said, linked = said + len(ours), linked + len(ends)
        right += len(ends & gold.pairs)
        hit += len(ends & gold.together)
        wanted, together = wanted + len(gold.pairs), together + len(gold.together)
    return {
        "relation pairs": said,
        "between gold entities": linked,
        "unlabelled precision": round(right / linked, 4),
        "unlabelled recall": round(right / wanted, 4),
        "unlabelled recall in one sentence": round(hit / together, 4),
    }


def _cluster(spans: Sequence[Span], gold: Gold) -> int:
    """Return the gold entity that most of `spans` touch, or -1."""
    counts = {
        index: sum(any(_meet(span, other) for other in known) for span in spans)
        for index, known in gold.clusters.items()
    }
    best = max(counts, key=lambda index: (counts[index], -index), default=-1)
    return best if best >= 0 and counts[best] else -1


def _meet(left: Span, right: Span) -> bool:
    return left.start < right.end and right.start < left.end


# -- for a reader ----------------------------------------------------------------------------------
def _sample(options: argparse.Namespace) -> dict[str, object]:
    left_out = {path.name for path in options.leave_out.glob("*")} if options.leave_out else set()
    names = sorted(p.name for p in options.reports.glob("*.md") if p.name not in left_out)
    chosen = sorted(random.Random(options.seed).sample(names, min(options.files, len(names))))  # noqa: S311 - a draw, no secret
    paths = [str(options.reports / name) for name in chosen]
    documents = [d for d in load(paths, root=Path.cwd()) if isinstance(d, Document)]
    batch = [(d, chunk(d, count_tokens=_roughly)) for d in documents]
    relations: list[dict[str, object]] = []
    facts: list[dict[str, object]] = []
    read = extract(batch, schema=read_schema(options.schema))
    for (document, chunks), extractions in zip(batch, read, strict=True):
        for passage, extraction in zip(chunks, extractions, strict=True):
            relations.extend(_relations(document, passage, extraction))
            facts.extend(_facts(document, passage, extraction))
    draw = random.Random(options.seed)  # noqa: S311 - a draw, no secret
    half = options.sample // 2
    drawn = draw.sample(relations, min(half, len(relations)))
    drawn += draw.sample(facts, min(options.sample - half, len(facts)))
    for item in drawn:
        sys.stdout.write(json.dumps(item, ensure_ascii=False) + "\n")
    return {
        "system": "graphrag",
        "data": f"{len(documents)} reports",
        "relations": len(relations),
        "facts": len(facts),
        "drawn": len(drawn),
    }


def _roughly(text: str) -> int:
    return len(text) // 4


def _relations(
    document: Document, passage: Chunk, extraction: Extraction
) -> Iterator[dict[str, object]]:
    for relation in extraction.relations:
        source, target = extraction.entities[relation.source], extraction.entities[relation.target]
        denied = " NOT" if relation.polarity == "negated" else ""
        yield {
            "source": document.source,
            "says": f"{source.name} ({source.type}) –{denied} {relation.type} → {target.name} "
            f"({target.type})",
            "quote": relation.span.of(passage.text),
            "right": None,
        }


def _facts(
    document: Document, passage: Chunk, extraction: Extraction
) -> Iterator[dict[str, object]]:
    for fact in extraction.facts:
        value = fact.value
        typed = value.date or (f"{value.number:g} {value.unit}" if value.number is not None else "")
        yield {
            "source": document.source,
            "says": f"{extraction.entities[fact.subject].name}: {fact.key} = {value.text}"
            + (f" [{typed.strip()}]" if typed else ""),
            "quote": fact.span.of(passage.text),
            "under": passage.header,
            "right": None,
        }


def _judged(path: Path) -> dict[str, object]:
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    judged = [line for line in lines if line.get("right") is not None]
    right = sum(line["right"] is True for line in judged)
    return {
        "system": "graphrag",
        "data": path.name,
        "judged": len(judged),
        "right": right,
        "precision": round(right / len(judged), 4) if judged else None,
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
