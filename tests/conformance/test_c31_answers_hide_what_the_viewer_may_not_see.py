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
