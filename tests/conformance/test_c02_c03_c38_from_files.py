"""C2 numerals, C3 generations, C6 must not merge, C38 split table: from files to the graph."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from graphrag import GraphRag

Write = Callable[[str, str], Path]


def names(graph: GraphRag) -> set[str]:
    return {entity.name for entity in graph.entities()}


def test_c02_two_world_wars_and_no_years(graph: GraphRag, write: Write) -> None:
    text = "World War I ended in 1918. World War II ended in 1945.\n"
    graph.ingest(str(write("wars.md", text)))
    assert {"World War I", "World War II"} <= names(graph)
    assert not {"1918", "1945"} & names(graph)


def test_c03_a_king_is_not_his_son(graph: GraphRag, write: Write) -> None:
    text = "Henry VII was succeeded by his son Henry VIII.\n"
    graph.ingest(str(write("kings.md", text)))
    assert {"Henry VII", "Henry VIII"} <= names(graph)
    ties = [(step.source, step.type, step.target) for step, _ in graph.relations()]
    successions = [tie for tie in ties if "SUCCE" in tie[1]]
    assert len(successions) == 1
    source, kind, target = successions[0]
    older_first = kind in {"SUCCEEDED_BY", "SUCCEEDED_BY_SON"}
    assert (source, target) == (
        ("Henry VII", "Henry VIII") if older_first else ("Henry VIII", "Henry VII")
    )


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Apollo 11", "Apollo 12"),
        ("North Korea", "South Korea"),
        ("George W. Bush", "George H. W. Bush"),
        ("New York", "New York Times"),
        ("Bank of America", "America"),
    ],
)
def test_c06_near_names_stay_two_things(
    graph: GraphRag, write: Write, one: str, other: str
) -> None:
    write("a.md", f"Reporters spoke of {one} in the morning.\n")
    path = write("b.md", f"Reporters spoke of the {other} in the evening.\n")
    graph.ingest(str(path.parent))
    merged = [
        entity
        for entity in graph.entities()
        if {one, other} <= {entity.name, *entity.aliases}
        or {one.casefold(), other.casefold()}
        <= {mention.surface.casefold() for mention in entity.mentions if mention.role == "named"}
    ]
    assert merged == []


def test_c38_every_part_of_a_split_table_keeps_its_head(graph: GraphRag, write: Write) -> None:
    rows = "".join(f"| Part {n} | Supplier {n} | {n * 3} |\n" for n in range(200))
    table = f"# Stock\n\n| Part | Supplier | Quantity |\n| --- | --- | --- |\n{rows}"
    graph.ingest(str(write("stock.md", table)))
    chunks = graph.chunks("stock.md")
    assert len(chunks) > 2
    parts = [chunk for chunk in chunks if "Supplier 1" in chunk.text or "Part" in chunk.text]
    for chunk in parts:
        assert "Quantity" in chunk.contextual_text
    # The head row is repeated in the header, never in the text that is quoted.
    assert sum("Quantity" in chunk.text for chunk in chunks) <= 1
    assert all(f"Supplier {n}" in "\n".join(c.text for c in chunks) for n in range(200))
