"""How well and how fast chunks are read without a model.

    python benchmarks/extraction.py [--data PATH] [--documents N]
    python benchmarks/extraction.py --sample 100 --reports FOLDER [--leave-out FOLDER] > list.jsonl
    python benchmarks/extraction.py --sample 60 --prose --skip 160 --documents 130 > list.jsonl
    python benchmarks/extraction.py --judged list.jsonl

The first form measures on Re-DocRED's dev set (`redocred/dev_revised.json` under PATH, else
under the folder that BENCHMARK_DATA names). Its gold holds 96 relation types of Wikidata, many
of them implied and none of the verbs beyond them: unlabelled precision is a lower bound.
The second draws relations and facts at random, half and half, with the words they rest on, for
a reader to judge: set "right" to true or false; the third draws them from Re-DocRED's documents.
The fourth counts the judgements.
The last line is one JSON object with the rows.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.extraction_gold import Gold, read_golds, whole
from graphrag.ingest.chunk import chunk
from graphrag.ingest.extract.schema import read_schema
from graphrag.ingest.extract.with_spacy import extract
from graphrag.ingest.load import load
from graphrag.language.tag import tagger
from graphrag.model import Chunk, Document, Extraction, Span

_REPEATS, _TIMED = 3, 60


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
    parser.add_argument("--prose", action="store_true")
    parser.add_argument("--skip", type=int, default=0)
    return parser.parse_args(arguments)


# -- against gold ----------------------------------------------------------------------------------
def _measured(options: argparse.Namespace) -> list[dict[str, object]]:
    base: dict[str, object] = {"system": "graphrag", "data": "redocred dev"}
    golds = read_golds(options.data, skip=options.skip, documents=options.documents)
    if not golds:
        return [base | {"missing": "redocred/dev_revised.json: give --data or BENCHMARK_DATA"}]
    tagger()
    batch = [(gold.document, whole(gold.document)) for gold in golds]
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
    if options.prose:
        documents = [
            gold.document
            for gold in read_golds(options.data, skip=options.skip, documents=options.documents)
        ]
        batch = [(document, whole(document)) for document in documents]
    else:
        documents = _reports(options)
        batch = [(d, chunk(d, count_tokens=_roughly)) for d in documents]
    schema = "general" if options.prose else options.schema
    relations: list[dict[str, object]] = []
    facts: list[dict[str, object]] = []
    read = extract(batch, schema=read_schema(schema))
    for (document, chunks), extractions in zip(batch, read, strict=True):
        for passage, extraction in zip(chunks, extractions, strict=True):
            relations.extend(_relations(document, passage, extraction))
            facts.extend(_facts(document, passage, extraction))
    draw = random.Random(options.seed)  # noqa: S311 - a draw, no secret
    half = options.sample // 2 if facts else options.sample
    drawn = draw.sample(relations, min(half, len(relations)))
    drawn += draw.sample(facts, min(options.sample - half, len(facts)))
    for item in drawn:
        sys.stdout.write(json.dumps(item, ensure_ascii=False) + "\n")
    return {
        "system": "graphrag",
        "data": f"{len(documents)} {'documents of redocred dev' if options.prose else 'reports'}",
        "relations": len(relations),
        "facts": len(facts),
        "drawn": len(drawn),
    }


def _reports(options: argparse.Namespace) -> list[Document]:
    left_out = {path.name for path in options.leave_out.glob("*")} if options.leave_out else set()
    names = sorted(p.name for p in options.reports.glob("*.md") if p.name not in left_out)
    chosen = sorted(random.Random(options.seed).sample(names, min(options.files, len(names))))  # noqa: S311 - a draw, no secret
    paths = [str(options.reports / name) for name in chosen]
    return [d for d in load(paths, root=Path.cwd()) if isinstance(d, Document)]


def _roughly(text: str) -> int:
    return len(text) // 4


def _relations(
    document: Document, passage: Chunk, extraction: Extraction
) -> Iterator[dict[str, object]]:
    for relation in extraction.relations:
        source, target = extraction.entities[relation.source], extraction.entities[relation.target]
        denied = "" if relation.polarity == "asserted" else f" {relation.polarity.upper()}"
        denied += " PAST" if relation.past else ""
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
