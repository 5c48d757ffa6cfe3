"""The words of the likeliest sentences that answer: what is asked for, and how like it they are."""

from __future__ import annotations

import numpy as np
import pytest
from fakes.folders import filled

from graphrag import GraphRag
from graphrag.ask.answer.likely.answer import weighed_for
from graphrag.ask.answer.likely.asked import asked_for
from graphrag.ask.answer.likely.likeness import Likeness, Pieces
from graphrag.ask.answer.likely.span import span_of
from graphrag.ask.answer.likely.trust import features
from graphrag.ask.answer.likely.weigh import Weighed
from graphrag.model import OPERATOR, Evidence, Found, Plan
from graphrag.wiring import offline_embedder

NOTES = (
    "# Port Amber\n\nPort Amber is a town in Velland, where the Ossa River meets the sea. "
    "Guests stay at the Gull Inn. The Amber Times appears on Mondays.",
    "# Ida Moss\n\nIda Moss was born in Port Amber in March 1931. She painted boats.",
    "# Velland\n\nVelland is an island. Its largest lake is Lake Tarn.",
)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> GraphRag:
    notes = {f"note{number}.md": text for number, text in enumerate(NOTES)}
    return filled(tmp_path_factory.mktemp("pages"), notes)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What is the most popular hotel in Gisvi's city of birth?", {"most", "popular", "hotel"}),
        ("What county shares a border with Essex?", {"county", "shares"}),
        ("What is the name of the southern tip of Africa?", {"southern", "tip"}),
        ("What body of water is near Kassel?", {"body", "of", "water"}),
        ("Who is Godomar's stepmother?", {"stepmother"}),
        ("Who founded Varro Glass?", set()),
        ("When did it start?", set()),
    ],
)
def test_the_noun_asked_for_is_found(question: str, expected: set[str]) -> None:
    assert {question[start:end] for start, end in asked_for(question)} == expected


def test_words_are_as_near_to_what_is_asked_as_the_best_of_them() -> None:
    alike = np.array([[0.2, 0.9], [0.7, 0.1]], dtype=np.float32)
    flat = np.zeros((1, 2), dtype=np.float32)
    like = Likeness(
        ((0, 4), (5, 9)),
        np.full(2, 0.5, np.float32),
        flat,
        flat,
        (Pieces(np.array([0, 6]), alike),),
    )
    assert like.nearest(0, 0, 10, {(0, 4)}) == pytest.approx(0.7)
    assert like.nearest(0, 0, 5, {(0, 4)}) == pytest.approx(0.2)
    assert like.nearest(0, 0, 5, set()) == 0.0
    assert Likeness(((0, 4),), np.ones(1, np.float32), flat, flat).nearest(0, 0, 5, {(0, 4)}) == 0.0


def _weighed(pages: GraphRag, question: str, evidence: tuple[Evidence, ...]) -> Weighed:
    plan, found = Plan(question, "local", ""), Found(evidence, len(evidence))
    store, embedder = pages._store, offline_embedder()
    weighed = weighed_for(plan, found, store=store, embedder=embedder, viewer=OPERATOR)
    assert weighed is not None
    return weighed


def _span(pages: GraphRag, question: str) -> str:
    weighed = _weighed(pages, question, pages.search(question).evidence)
    return span_of(weighed, store=pages._store, viewer=OPERATOR)


def test_of_many_names_the_one_like_the_noun_asked_for_answers(pages: GraphRag) -> None:
    assert _span(pages, "What river is near the town where Ida Moss was born?") == "Ossa River"
    assert (
        _span(pages, "What is the largest lake of the island where Ida Moss was born?")
        == "Lake Tarn"
    )


def test_no_month_answers_where(pages: GraphRag) -> None:
    assert "March" not in _span(pages, "In what town was the painter of boats born?")


def test_it_is_told_how_few_pages_were_weighed(pages: GraphRag) -> None:
    """The best of two pages is less near than the best of eight, and no less to be trusted."""
    question = "What river is near the town where Ida Moss was born?"
    found = pages.search(question)
    few = [
        features(Plan(question, "local", ""), _weighed(pages, question, evidence))[-1]
        for evidence in (found.evidence[:1], found.evidence[:2])
    ]
    assert few == [1.0, pytest.approx(2 / 3)]
