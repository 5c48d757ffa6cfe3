"""C31 (answers): a viewer of one group gets nothing of the other, not even in a refusal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from graphrag import GraphRag
from graphrag.codec import to_json
from graphrag.model import Viewer

Write = Callable[[str, str], Path]


@pytest.mark.parametrize(
    "question",
    [
        "Who leads Project Fjord?",
        "Where is Project Fjord?",
        "How many people are there? List them.",
        "What is this collection about?",
    ],
)
def test_c31_nothing_of_another_group_is_in_an_answer(
    graph: GraphRag, write: Write, question: str
) -> None:
    write("a.md", "---\naccess: [north]\n---\nInes Halvorsen leads Project Fjord.\n")
    path = write("b.md", "---\naccess: [south]\n---\nProject Fjord is in Bergen.\n")
    graph.ingest(str(path.parent))
    answer = graph.ask(question, viewer=Viewer.of("south"))
    told = to_json(answer).decode().replace(question, "").replace(question.strip("?"), "")
    assert "Halvorsen" not in told
    assert "leads" not in told.replace("Who leads", "")


QUESTION = "How long is the notice period of tenants?"


def test_c31_hidden_documents_change_no_score_and_no_word_of_an_answer(
    graph: GraphRag, write: Write, folder: Path
) -> None:
    """BM25 weighs words by all documents; what is told is only how they compare."""
    path = write("a.md", "---\naccess: [south]\n---\nThe notice period of tenants is 180 days.\n")
    graph.ingest(str(path.parent))
    before = _seen(graph)
    for number in range(5):
        text = f"The notice period of lodgers is {number}0 days. The period of notice ended."
        write(f"n{number}.md", f"---\naccess: [north]\n---\n{text}\n")
    graph.ingest(str(path.parent))
    assert _seen(graph) == before


def _seen(graph: GraphRag) -> tuple[str, str, list[tuple[str, dict[str, float]]]]:
    answer = graph.ask(QUESTION, viewer=Viewer.of("south"))
    evidence = [(item.text, dict(item.scores)) for item in answer.evidence]
    return answer.text, answer.because, evidence


def test_c31_answers_of_one_viewer_are_remembered_for_no_other(
    graph: GraphRag, write: Write
) -> None:
    write("a.md", "---\naccess: [south]\n---\nProject Fjord is in Bergen.\n")
    path = write("b.md", "---\naccess: [north]\n---\nInes Halvorsen leads Project Fjord.\n")
    graph.ingest(str(path.parent))
    asked = [
        graph.ask("Who leads Project Fjord?", viewer=Viewer.of(*groups), again=True)
        for groups in (("north",), ("south",), (), ("north",), ("south",))
    ]
    assert ["Halvorsen" in answer.text for answer in asked] == [True, False, False, True, False]
    assert all("Halvorsen" not in to_json(answer).decode() for answer in (asked[1], asked[2]))
    assert [answer.usage.remembered for answer in asked[3:]] == [1, 1]
