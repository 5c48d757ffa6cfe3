"""Questions asked of the product, over an index of their set's passages.

Each question is asked as a user would ask it (planned, searched, answered, verified), of
the whole corpus, of its gold passages alone, and of the corpus without them: what the
reader may see is a filter on documents, so all ways read one index.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from retrieval_graph import ingested, open_memo, source
from retrieval_sets import read_set

from graphrag.adapters.embed_onnx import OnnxEmbedder
from graphrag.ask.pipeline import Asked, AskPipeline
from graphrag.evaluate.answers import containment, exact_match, f1, normal
from graphrag.ingest.extract.schema import read_schema
from graphrag.model import NO_FILTERS, OPERATOR, Answer, Filters, Found, Plan
from graphrag.model.ids import document_id
from graphrag.ports import Store, TokenEmbedder
from graphrag.settings import read_project
from graphrag.wiring import ask_pipeline, prepare_asking

SHOWN = 3
Kind = Literal["comparison", "yes or no", "other"]


@dataclass(frozen=True, slots=True)
class Gold:
    """A question and what is right.

    Attributes:
        text: The question.
        answers: Any of them is right.
        documents: Ids of the passages that it needs.
        holding: Ids of those of them that hold an answer.
        kind: A comparison has its answer in the question.
    """

    text: str
    answers: tuple[str, ...]
    documents: frozenset[str]
    holding: frozenset[str]
    kind: Kind

    @property
    def tuned_on(self) -> bool:
        """Whether it belongs to the half that rules were made on."""
        return int(hashlib.sha256(self.text.encode()).hexdigest(), 16) % 2 == 0


@dataclass(frozen=True, slots=True)
class Judged:
    """An answer held against what is right.

    Attributes:
        gold: The question.
        answer: What was said.
        exact: The short answer is one of the right ones, 0 or 1.
        f1: Of the short answer's tokens.
        shown: A right answer stands in the first three sentences (or is the short one), 0 or 1.
        nearby: The same, with the sentences that an abstention shows.
    """

    gold: Gold
    answer: Answer
    exact: float
    f1: float
    shown: float
    nearby: float


@dataclass(frozen=True, slots=True)
class Bench:
    """A set of questions and the product over its passages."""

    name: str
    golds: tuple[Gold, ...]
    store: Store
    embedder: TokenEmbedder
    pipeline: AskPipeline

    def ask(self, gold: Gold, filters: Filters = NO_FILTERS, route: str = "auto") -> Judged:
        """Return the product's answer, judged."""
        asked = Asked(gold.text, OPERATOR, route, filters, None)
        return judged(gold, self.pipeline.run(asked))

    def found(self, gold: Gold, filters: Filters = NO_FILTERS) -> tuple[Plan, Found]:
        """Return how the question is searched locally, and what is found."""
        asked = Asked(gold.text, OPERATOR, "local", filters, None)
        plan = self.pipeline.plan(asked)
        return plan, self.pipeline.searches["local"](plan, OPERATOR)

    def without(self, hidden: AbstractSet[str]) -> Filters:
        """Return what lets all documents through but `hidden`."""
        return Filters(document_ids=frozenset(d.id for d in self.store.documents()) - hidden)


def only(shown: AbstractSet[str]) -> Filters:
    """Return what lets `shown` documents through."""
    return Filters(document_ids=frozenset(shown))


def opened(folder: Path, cache: Path, limit: int | None = None) -> Bench:
    """Return the set in `folder` (`musique100` or `wiki2_101`), its passages ingested."""
    memo, embedder = open_memo(cache), OnnxEmbedder()
    questions = read_set(folder)
    store = ingested(questions, "on", embedder=embedder, memo=memo, cache=cache)
    answers = _answers(folder)
    golds = []
    for question in questions.questions:
        if question.text in answers:
            texts = {
                document_id(
                    source(n)
                ): f"{questions.passages[n].title}\n{questions.passages[n].text}"
                for n in sorted(question.gold)
            }
            golds.append(_gold(question.text, answers[question.text], texts))
    project = read_project(cache, environment={})
    schema = read_schema("general")
    prepare_asking(memo, embedder, schema, store)
    pipeline = ask_pipeline(project, memo, store, embedder, schema)
    return Bench(questions.name, tuple(golds[:limit]), store, embedder, pipeline)


def judged(gold: Gold, answer: Answer) -> Judged:
    """Return `answer` held against `gold`; an abstention is right about nothing."""
    claims = list(dict.fromkeys(citation.claim for citation in answer.citations))
    read = " ".join([answer.short, *claims[:SHOWN]])
    held = containment(read, gold.answers)
    if answer.abstained:
        return Judged(gold, answer, 0.0, 0.0, 0.0, held)
    exact, partly = exact_match(answer.short, gold.answers), f1(answer.short, gold.answers)
    return Judged(gold, answer, exact, partly, held, held)


def _answers(folder: Path) -> dict[str, tuple[str, ...]]:
    own = folder / "answers.json"
    if own.is_file():
        return {text: tuple(golds) for text, golds in json.loads(own.read_text("utf-8")).items()}
    rows: Sequence[dict[str, Any]] = json.loads((folder / "questions.json").read_text("utf-8"))
    return {row["question"]: (row["answer"], *row.get("answer_aliases", ())) for row in rows}


def _gold(text: str, answers: tuple[str, ...], passages: dict[str, str]) -> Gold:
    holding = {id_ for id_, said in passages.items() if containment(said, answers)}
    asked = f" {normal(text)} "
    kind: Kind = "other"
    if any(normal(answer) in {"yes", "no"} for answer in answers):
        kind = "yes or no"
    elif any(f" {normal(answer)} " in asked for answer in answers):
        kind = "comparison"
    return Gold(text, answers, frozenset(passages), frozenset(holding), kind)
