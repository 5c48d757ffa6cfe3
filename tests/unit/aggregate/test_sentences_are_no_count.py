"""Where no schema says what documents are about, their sentences are not what is counted."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fakes.folders import filled

from graphrag import GraphRag

NOTES = {
    "contract.md": "This contract binds the supplier and the buyer.\n",
    "notes.md": "The launch moved because the supplier was late.\n",
    "travel.md": "Hotel costs are refunded up to 150 euros a night.\n",
    "faq.md": (
        "# Logger\n\n## How do I reset the logger?\n\nHold the side button for eight seconds.\n\n"
        "## Where do I find the serial number?\n\nIt is printed below the battery.\n"
    ),
}


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GraphRag]:
    with filled(tmp_path_factory.mktemp("sentences"), NOTES) as opened:
        yield opened


def test_sentences_that_hold_a_word_are_not_so_many_things(graph: GraphRag) -> None:
    assert graph.ask("How many suppliers are there?").abstained


def test_a_question_for_an_amount_is_answered_by_it(graph: GraphRag) -> None:
    answer = graph.ask("Up to how many euros are hotel costs refunded?")
    assert "150 euros" in answer.text
    assert "by what the text says" not in answer.text


def test_what_stands_below_a_question_answers_it_and_the_question_does_not(graph: GraphRag) -> None:
    answer = graph.ask("How do I reset the logger?")
    assert answer.text.startswith("Hold the side button for eight seconds.")
    assert "How do I reset" not in answer.text
