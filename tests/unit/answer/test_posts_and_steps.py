"""A post that is asked for must be named; where one step of a list answers, all of it does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fakes.folders import filled

from graphrag import GraphRag
from graphrag.ask.answer.posts import holds_post, post_in

BOOKING = """\
# Booking desk

## How do I book a container?

1. Ask the customer for the set temperature in writing.
2. Check in the stowage program whether there is a free plug.
3. Enter form R-12.

## People

Marta Solberg has been the chief executive of Orbis Energy since 2021.
"""


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GraphRag]:
    with filled(tmp_path_factory.mktemp("desk"), {"booking.md": BOOKING}) as graph:
        yield graph


def test_the_whole_list_is_told(graph: GraphRag) -> None:
    text = graph.ask("How do I book a container for a customer?").text
    assert text.index("set temperature") < text.index("free plug") < text.index("R-12")


def test_another_post_is_no_answer(graph: GraphRag) -> None:
    assert graph.ask("Who is the chief financial officer of Orbis Energy?").abstained
    assert "Marta Solberg" in graph.ask("Who is the chief executive of Orbis Energy?").text


@pytest.mark.parametrize(
    ("question", "text", "named"),
    [
        ("Who is the CFO of Orbis?", "Ines Duarte is chief financial officer of Orbis.", True),
        ("Who is the chief financial officer?", "Ines Duarte became CFO in 2020.", True),
        ("Who is the finance director?", "Ines Duarte is the managing director.", False),
    ],
)
def test_a_post_is_known_by_its_words_or_initials(question: str, text: str, named: bool) -> None:
    assert holds_post(text, post_in(question)) is named


@pytest.mark.parametrize(
    "question", ["Who is the managing director of Orbis?", "Which architect built the hall?"]
)
def test_who_leads_may_be_said_in_other_words(question: str) -> None:
    assert not post_in(question)
