"""How well does retrieval find every passage that a multi-hop question needs?

    python benchmarks/retrieval.py --data DIR                 # DIR: a set, or a folder of sets
    python benchmarks/retrieval.py --data DIR --titles off    # or `text`: only in what is embedded
    python benchmarks/retrieval.py --data DIR --ablation      # each stage on and off
    python benchmarks/retrieval.py --data DIR --joined        # all sets in one index
    python benchmarks/retrieval.py --data DIR --speed 100000  # p50 and p95 on that many chunks
    python benchmarks/retrieval.py --data DIR --speed 10000 --neo4j    # in GRAPHRAG_NEO4J_URI

A set is a folder with `corpus.json` and `questions.json` (`retrieval_sets.py` has the
format); DIR defaults to what `BENCHMARK_DATA` names. Settings were tuned on the questions
whose text's sha256 is even; rows give the odd ones and the whole. `tokens@8` is what an
answer that reads eight passages would read; times are of one question, by the clock and by
the processor (which a busy machine leaves as it is). The last line is JSON.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from retrieval_graph import Titles, ingested, open_memo, source
from retrieval_sets import Question, QuestionSet, joined, read_set
from retrieval_speed import grow, timed

from graphrag.adapters.embed_onnx import OnnxEmbedder
from graphrag.adapters.store_sqlite import SqliteStore
from graphrag.ask.fuse import calibrated, rank_fusion
from graphrag.ask.local_search import LocalSearch, Settings
from graphrag.evaluate.retrieval import (
    all_at,
    ndcg_at,
    paired_difference,
    recall_at,
    reciprocal_rank,
)
from graphrag.model import OPERATOR, Hit, Plan
from graphrag.model.ids import document_id
from graphrag.ports import Store, TokenEmbedder, Vector, Words

DEPTH = 20
POOL = 200
SETS = ("musique100", "wiki2_101")
PRODUCT = "graphrag"
Ranker = Callable[[str], Sequence[str]]
"""From a question to chunk ids, best first."""
Scores = Mapping[str, Sequence[float]]
"""From a measure to its value for each question."""
TIMES = ("ms", "cpu_ms")

ABLATION: Mapping[str, Settings] = {
    "without the walk": Settings(damping=0.0),
    "without named entities": Settings(linked=0.0),
    "without direct edges": Settings(direct=0.0),
    "without choosing a set": Settings(picks=0),
    "without the tie to what is chosen": Settings(linkage=0.0),
    "without asking again": Settings(rounds=0),
    "asking again twice": Settings(rounds=2),
}


@dataclass(frozen=True, slots=True)
class Options:
    """What is measured, and how."""

    titles: Titles
    ablation: bool
    cache: Path


def main() -> None:
    """Measure and print; the last line is JSON."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, default=os.environ.get("BENCHMARK_DATA"))
    parser.add_argument("--titles", choices=("on", "text", "off"), default="on")
    parser.add_argument("--ablation", action="store_true")
    parser.add_argument("--joined", action="store_true")
    parser.add_argument("--speed", type=int, metavar="CHUNKS")
    parser.add_argument("--neo4j", action="store_true", help="time that one, which is emptied")
    parser.add_argument(
        "--cache", type=Path, default=Path(tempfile.gettempdir()) / "graphrag-bench"
    )
    options = parser.parse_args()
    sets, missing = _sets(options.data)
    if options.speed and sets:
        rows = _speed(joined(sets), options.speed, options.cache, neo4j=options.neo4j)
    else:
        sets = [joined(sets)] if options.joined and sets else sets
        chosen = Options(options.titles, options.ablation, options.cache)
        rows = [row for one in sets for row in _measured(one, chosen)]
    print(json.dumps({"rows": [*rows, *missing]}))


def _sets(data: Path | None) -> tuple[list[QuestionSet], list[dict[str, object]]]:
    """Return the sets in `data`, and a row for each that is missing."""
    folder = Path(data) if data else Path()
    if (folder / "corpus.json").is_file() or (folder / "corpus_780.json").is_file():
        return [read_set(folder)], []
    found: list[QuestionSet] = []
    missing: list[dict[str, object]] = []
    for name in SETS:
        if data and (folder / name).is_dir():
            found.append(read_set(folder / name))
        else:
            note = f"no folder {name} in {data}: set BENCHMARK_DATA or --data"
            missing.append({"system": PRODUCT, "data": name, "missing": note})
    return found, missing


def _speed(
    questions: QuestionSet, chunks: int, cache: Path, *, neo4j: bool
) -> list[dict[str, object]]:
    """Time searches in a store of `chunks` chunks, which is made if it is not there."""
    embedder, large = OnnxEmbedder(), cache / f"{questions.name}-{chunks}.db"
    if not large.is_file():
        memo = open_memo(cache)
        ingested(questions, "on", embedder=embedder, memo=memo, cache=cache).close()
        grow(cache / f"{questions.name}-on.db", large, chunks)
    if neo4j:
        from retrieval_neo4j import in_neo4j as opened  # it wants a driver, and a server
    else:
        opened = SqliteStore
    with closing(opened(large)) as store:
        texts = [question.text for question in questions.questions]
        return timed(store, texts, embedder=embedder, name=questions.name)


def _measured(questions: QuestionSet, options: Options) -> list[dict[str, object]]:
    memo, embedder = open_memo(options.cache), OnnxEmbedder()
    store = ingested(questions, options.titles, embedder=embedder, memo=memo, cache=options.cache)
    corpus = _corpus(store, questions)
    label = {"data": questions.name, "titles": options.titles}
    rankers = _baselines(store, embedder) | {PRODUCT: _searching(store, embedder, Settings())}
    if options.ablation:
        rankers |= {name: _searching(store, embedder, s) for name, s in ABLATION.items()}
    rows: list[dict[str, object]] = []
    scores: dict[str, Scores] = {}
    for name, rank in rankers.items():
        scores[name] = _scored(questions.questions, rank, corpus)
        rows += _rows(name, label, questions, scores[name])
    for name in rankers:
        if name != PRODUCT:
            rows += _against(name, label, questions, scores[PRODUCT], scores[name])
    store.close()
    return rows


@dataclass(frozen=True, slots=True)
class Corpus:
    """What chunks are.

    Attributes:
        passage_of: Number of each chunk's passage; equal passages count as the first of them.
        tokens_of: Length of each chunk.
    """

    passage_of: Mapping[str, int]
    tokens_of: Mapping[str, int]


def _corpus(store: Store, questions: QuestionSet) -> Corpus:
    first: dict[tuple[str, str], int] = {}
    same = [
        first.setdefault((passage.title, passage.text), number)
        for number, passage in enumerate(questions.passages)
    ]
    number_of = {document_id(source(number)): same[number] for number in range(len(same))}
    chunks = store.chunks()
    return Corpus(
        {chunk.id: number_of[chunk.document_id] for chunk in chunks},
        {chunk.id: chunk.tokens for chunk in chunks},
    )


def _baselines(store: Store, embedder: TokenEmbedder) -> dict[str, Ranker]:
    def words(question: str) -> Sequence[Hit]:
        return store.hits("chunk", Words(question), limit=POOL)

    def dense(question: str) -> Sequence[Hit]:
        return store.hits("chunk", Vector(embedder.embed([question])[0]), limit=POOL)

    def ids(hits: Sequence[Hit]) -> Sequence[str]:
        return [hit.id for hit in hits]

    return {
        "BM25": lambda question: ids(words(question)),
        "dense": lambda question: ids(dense(question)),
        "calibrated fusion": lambda q: ids(calibrated([dense(q), words(q)], [1.0, 0.5])),
        "rank fusion": lambda q: ids(rank_fusion([dense(q), words(q)])),
    }


def _searching(store: Store, embedder: TokenEmbedder, settings: Settings) -> Ranker:
    search = LocalSearch(replace(settings))

    def rank(question: str) -> Sequence[str]:
        plan = Plan(question, "local", "benchmark")
        found = search(plan, store=store, embedder=embedder, viewer=OPERATOR, limit=DEPTH)
        return [item.sources[0].chunk_id for item in found.evidence]

    return rank


def _scored(questions: Sequence[Question], rank: Ranker, corpus: Corpus) -> Scores:
    """Return the measures of each question, and the milliseconds that it took."""
    scores: dict[str, list[float]] = {}
    for question in questions:
        clock, processor = time.perf_counter(), time.process_time()
        chunks = rank(question.text)
        spent = time.perf_counter() - clock, time.process_time() - processor
        ranked = list(dict.fromkeys(str(corpus.passage_of[id_]) for id_ in chunks))
        right = {str(number) for number in question.gold}
        for name, value in {
            "recall@2": recall_at(ranked, right, 2),
            "recall@5": recall_at(ranked, right, 5),
            "all@5": all_at(ranked, right, 5),
            "all@8": all_at(ranked, right, 8),
            "mrr": reciprocal_rank(ranked, right),
            "ndcg@10": ndcg_at(ranked, right, 10),
            "tokens@8": sum(corpus.tokens_of[id_] for id_ in chunks[:8]),
            "ms": 1000 * spent[0],
            "cpu_ms": 1000 * spent[1],
        }.items():
            scores.setdefault(name, []).append(value)
    return scores


def _rows(
    name: str, label: Mapping[str, str], questions: QuestionSet, scores: Scores
) -> list[dict[str, object]]:
    """Return a row for the whole, one for the odd half, and for ours one by gold passages."""
    parts = _parts(questions)
    if name == PRODUCT:
        every = parts["whole"]
        for size in sorted({len(question.gold) for question in questions.questions}):
            parts[f"{size} gold"] = [n for n in every if len(questions.questions[n].gold) == size]
    rows = []
    for part, numbers in parts.items():
        row: dict[str, object] = {"system": name, **label, "part": part, "n": len(numbers)}
        for measure, values in scores.items():
            own = [values[n] for n in numbers]
            if measure in TIMES:
                row[f"p50_{measure}"] = round(float(np.quantile(own, 0.5)), 1)
                row[f"p95_{measure}"] = round(float(np.quantile(own, 0.95)), 1)
            else:
                row[measure] = round(float(np.mean(own)), 4)
        rows.append(row)
        if part in ("whole", "odd"):
            print(_line(row), file=sys.stderr)
    return rows


def _parts(questions: QuestionSet) -> dict[str, list[int]]:
    every = list(range(len(questions.questions)))
    return {"whole": every, "odd": [n for n in every if not questions.questions[n].tuned_on]}


def _against(
    name: str, label: Mapping[str, str], questions: QuestionSet, ours: Scores, theirs: Scores
) -> list[dict[str, object]]:
    """Return our gain over `name` with its 95 % interval, question by question."""
    rows = []
    for part, numbers in _parts(questions).items():
        row: dict[str, object] = {"system": PRODUCT, "against": name, **label, "part": part}
        for measure in ("recall@2", "recall@5", "all@5", "tokens@8", "cpu_ms"):
            gap = paired_difference(
                *([side[measure][n] for n in numbers] for side in (ours, theirs))
            )
            row[f"{measure} gain"] = [round(value, 4) for value in (gap.mean, gap.low, gap.high)]
        rows.append(row)
        gains = {key: value for key, value in row.items() if key.endswith("5 gain")}
        print(f"  {part}: {PRODUCT} − {name}: {gains}", file=sys.stderr)
    return rows


def _line(row: Mapping[str, object]) -> str:
    measures = " ".join(f"{k} {v:.3f}" for k, v in row.items() if isinstance(v, float))
    return f"{row['data']} titles {row['titles']} {row['part']:>5} {row['system']:>34}: {measures}"


if __name__ == "__main__":
    main()
