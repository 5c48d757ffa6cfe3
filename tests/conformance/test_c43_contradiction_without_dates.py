"""C43: two undated documents disagree: both values, both cited, and it is said."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

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
