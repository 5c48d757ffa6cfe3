"""C28: the newest rule counts, the superseded one is mentioned; an earlier day sees only it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from graphrag import GraphRag
from graphrag.model import Filters

Write = Callable[[str, str], Path]
QUESTION = "How long is the notice period of tenants?"


def _fill(graph: GraphRag, write: Write) -> None:
    write(
        "rule-2020.md",
        "---\ntitle: Rule of 2020\nvalid_from: 2020-01-01\n---\n"
        "The notice period of tenants is 180 days.\n",
    )
    path = write(
        "amendment-2024.md",
        "---\ntitle: Amendment of 2024\nvalid_from: 2024-01-01\n---\n"
        "The notice period of tenants is 270 days.\n",
    )
    graph.ingest(str(path.parent))


def test_c28_the_newest_counts_and_the_superseded_is_mentioned(
    graph: GraphRag, write: Write
) -> None:
    _fill(graph, write)
    answer = graph.ask(QUESTION)
    assert not answer.abstained
    assert answer.text.index("270 days") < answer.text.index("180 days")
    assert "superseded" in answer.text


def test_c28_an_earlier_day_sees_only_what_held_then(graph: GraphRag, write: Write) -> None:
    _fill(graph, write)
    answer = graph.ask(QUESTION, filters=Filters(as_of="2021-06-01"))
    assert "180 days" in answer.text
    assert "270" not in answer.text
