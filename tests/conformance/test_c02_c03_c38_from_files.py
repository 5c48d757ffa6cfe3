"""C2 numerals, C3 generations, C6 must not merge, C38 split table: from files to the graph."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from graphrag import GraphRag
from graphrag.ingest.chunk import chunk
from graphrag.ingest.load import load
from graphrag.model import Document

Write = Callable[[str, str], Path]


def names(graph: GraphRag) -> set[str]:
    return {entity.name for entity in graph.entities()}


def test_c02_two_world_wars_and_no_years(graph: GraphRag, write: Write) -> None:
    text = "World War I ended in 1918. World War II ended in 1945.\n"
    graph.ingest(str(write("wars.md", text)))
    assert {"World War I", "World War II"} <= names(graph)
    assert not {"1918", "1945"} & names(graph)


@pytest.mark.parametrize(
    ("text", "events"),
    [
        ("The Second World War ended in 1945. The First World War had ended in 1918.", "World War"),
        ("Apollo 11 landed in 1969. Apollo 12 landed in the same year.", "Apollo"),
        (
            "| Event | End |\n| --- | --- |\n| World War I | 1918 |\n| World War II | 1945 |",
            "World",
        ),
        (
            "Olympics 2012 were held in London. Olympics 2016 were held in Rio de Janeiro.",
            "Olympics",
        ),
        ("Rocky II was released in 1979. Rocky III was released in 1982.", "Rocky"),
    ],
)
def test_c02_numerals_years_and_ordinals_make_two(
    graph: GraphRag, write: Write, text: str, events: str
) -> None:
    graph.ingest(str(write("events.md", text + "\n")))
    assert len([name for name in names(graph) if events in name]) == 2
    assert not any(name.isdigit() for name in names(graph))


def test_c02_a_date_before_a_name_is_no_part_of_it(graph: GraphRag, write: Write) -> None:
    graph.ingest(str(write("earned.md", "In Q1 2023 Orbis earned 5 million.\n")))
    assert names(graph) == {"Orbis"}


@pytest.mark.parametrize(
    ("text", "older", "younger"),
    [
        ("Henry VIII succeeded his father Henry VII.", "Henry VII", "Henry VIII"),
        ("Louis XV was succeeded by Louis XVI, his grandson.", "Louis XV", "Louis XVI"),
        ("Edward III was the son of Edward II.", "Edward II", "Edward III"),
        ("Philip II of Spain was succeeded by Philip III of Spain.", "Philip II", "Philip III"),
        (
            "John Smith Jr. succeeded his father John Smith Sr. as chief executive.",
            "John Smith Sr",
            "John Smith Jr.",
        ),
    ],
)
def test_c03_generations_are_two_and_point_back(
    graph: GraphRag, write: Write, text: str, older: str, younger: str
) -> None:
    graph.ingest(str(write("kings.md", text + "\n")))
    assert len([name for name in names(graph) if older.split()[0] in name]) == 2
    ties = {(step.source, step.target) for step, _ in graph.relations() if step.type != "LEADS"}
    assert {tie for tie in ties if older.split()[0] in tie[1]} == {(younger, older)}


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
    parts = [part for part in chunks if "Supplier 1" in part.text or "Part" in part.text]
    for part in parts:
        assert "Quantity" in part.contextual_text
    # The head row is repeated in the header, never in the text that is quoted.
    assert sum("Quantity" in part.text for part in chunks) <= 1
    assert all(f"Supplier {n}" in "\n".join(c.text for c in chunks) for n in range(200))


ROWS = [(f"Part {n}", f"Supplier {n}", str(n * 3)) for n in range(200)]
HEAD = ("Part", "Supplier", "Quantity")
TABLES = {
    "stock.csv": "\n".join(",".join(row) for row in (HEAD, *ROWS)),
    "stock.tsv": "\n".join("\t".join(row) for row in (HEAD, *ROWS)),
    "stock.html": "<table><tr><th>Part</th><th>Supplier</th><th>Quantity</th></tr>"
    + "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in ROWS)
    + "</table>",
    "stock.md": "Before.\n\nPart | Supplier | Quantity\n--- | --- | ---\n"
    + "\n".join(" | ".join(row) for row in ROWS),
}


@pytest.mark.parametrize("name", sorted(TABLES))
def test_c38_a_split_table_keeps_its_spans_and_its_head_in_every_format(
    write: Write, folder: Path, name: str
) -> None:
    path = write(name, TABLES[name] + "\n")
    (document,) = (d for d in load([str(path)], root=folder) if isinstance(d, Document))
    chunks = chunk(document, count_tokens=lambda text: len(text.split()))
    assert len(chunks) > 3
    assert all(part.span.of(document.text) == part.text for part in chunks)
    assert all("Quantity" in c.contextual_text for c in chunks if "Supplier 1" in c.text)
    assert sum("Quantity" in part.text for part in chunks) == 1
