"""C43: two undated documents disagree: both values, both cited, and it is said."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from graphrag import GraphRag

Write = Callable[[str, str], Path]


def test_c43_both_values_are_given_and_the_disagreement_is_told(
    graph: GraphRag, write: Write
) -> None:
    write("one.md", "The cancellation period for members is 30 days.\n")
    path = write("two.md", "The cancellation period for members is 60 days.\n")
    graph.ingest(str(path.parent))
    answer = graph.ask("How long is the cancellation period for members?")
    assert not answer.abstained
    assert "30 days" in answer.text
    assert "60 days" in answer.text
    assert "disagree" in answer.text
    assert len({c.source.document_id for c in answer.citations if c.source}) == 2


@pytest.mark.parametrize(
    ("texts", "question", "values"),
    [
        (
            (
                "The chairman of the board is Otto Reiss.",
                "The chairman of the board is Paul Stern.",
            ),
            "Who is the chairman of the board?",
            ("Otto Reiss", "Paul Stern"),
        ),
        (
            ("The museum opens at 9 am on Sundays.", "The museum opens at 10 am on Sundays."),
            "When does the museum open on Sundays?",
            ("9 am", "10 am"),
        ),
        (
            ("Mount Serra is 2,310 metres high.", "Mount Serra has a height of 2,340 metres."),
            "How high is Mount Serra?",
            ("2,310", "2,340"),
        ),
        (
            ("# Valve V2\n\n**Max pressure:** 16 bar", "# Valve V2\n\n**Max pressure:** 10 bar"),
            "What is the max pressure of valve V2?",
            ("16 bar", "10 bar"),
        ),
        (
            (
                "The lake is closed to boats in winter.",
                "The lake is not closed to boats in winter.",
            ),
            "Is the lake closed to boats in winter?",
            ("is closed", "is not closed"),
        ),
        (
            ("The festival takes place in Lund.", "The festival takes place in Uppsala."),
            "Where does the festival take place?",
            ("Lund", "Uppsala"),
        ),
    ],
)
def test_c43_names_fields_and_denials_disagree_too(
    graph: GraphRag, write: Write, texts: tuple[str, str], question: str, values: tuple[str, str]
) -> None:
    write("one.md", texts[0] + "\n")
    path = write("two.md", texts[1] + "\n")
    graph.ingest(str(path.parent))
    answer = graph.ask(question)
    assert answer.text.startswith("The sources disagree, and bear no dates:")
    assert all(value in answer.text for value in values)
    assert len({c.source.document_id for c in answer.citations if c.source}) == 2


def test_c43_rows_of_two_tables_disagree(graph: GraphRag, write: Write) -> None:
    write("one.csv", "Item,Weight\nAnvil,40 kg\nHammer,2 kg\n")
    path = write("two.csv", "Item,Weight\nAnvil,45 kg\nTongs,1 kg\n")
    graph.ingest(str(path.parent))
    answer = graph.ask("What is the weight of the anvil?")
    assert answer.text.startswith("The sources disagree, and bear no dates:")
    assert "40 kg" in answer.text
    assert "45 kg" in answer.text


def test_c43_what_is_said_of_two_things_is_no_disagreement(graph: GraphRag, write: Write) -> None:
    write("one.md", "The yearly membership fee of the rowing club for adults is 120 euros.\n")
    path = write("two.md", "The yearly membership fee of the rowing club for kids is 60 euros.\n")
    graph.ingest(str(path.parent))
    answer = graph.ask("How much is the yearly membership fee of the rowing club for adults?")
    assert "120 euros" in answer.text
    assert "disagree" not in answer.text
