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
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from retrieval_graph import Titles, ingested, open_memo, source
from retrieval_rows import PRODUCT, Scores, compared, rows_of, together
from retrieval_sets import Question, QuestionSet, joined, read_set
from retrieval_speed import grow, timed

from graphrag.adapters.embed_onnx import OnnxEmbedder
from graphrag.adapters.store_sqlite import SqliteStore
from graphrag.ask.fuse import calibrated, rank_fusion
from graphrag.ask.local_search import LocalSearch, Settings
from graphrag.evaluate.retrieval import (
    all_at,
    ndcg_at,
    recall_at,
    reciprocal_rank,
)
from graphrag.model import OPERATOR, Hit, Plan
from graphrag.model.ids import document_id
from graphrag.ports import Store, TokenEmbedder, Vector, Words

DEPTH = 20
POOL = 200
SETS = ("musique100", "wiki2_101")
Ranker = Callable[[str], Sequence[str]]
"""From a question to chunk ids, best first."""

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
        rows, scores = [], []
        for one in sets:
            own, found = _measured(one, chosen)
            rows += own
            scores.append(found)
        if len(sets) > 1:
            rows += compared(_label(joined(sets), chosen), joined(sets), together(scores))
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


def _measured(
    questions: QuestionSet, options: Options
) -> tuple[list[dict[str, object]], dict[str, Scores]]:
    """Return rows of each way to rank, and its scores question by question."""
    memo, embedder = open_memo(options.cache), OnnxEmbedder()
    store = ingested(questions, options.titles, embedder=embedder, memo=memo, cache=options.cache)
    corpus = _corpus(store, questions)
    label = _label(questions, options)
    rankers = _baselines(store, embedder) | {PRODUCT: _searching(store, embedder, Settings())}
    if options.ablation:
        rankers |= {name: _searching(store, embedder, s) for name, s in ABLATION.items()}
    rows: list[dict[str, object]] = []
    scores: dict[str, Scores] = {}
    for name, rank in rankers.items():
        scores[name] = _scored(questions.questions, rank, corpus)
        rows += rows_of(name, label, questions, scores[name])
    store.close()
    return rows + compared(label, questions, scores), scores


def _label(questions: QuestionSet, options: Options) -> dict[str, str]:
    return {"data": questions.name, "titles": options.titles}


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


if __name__ == "__main__":
    main()
