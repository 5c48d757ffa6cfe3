"""C27: suppliers are counted in the graph, cited, and the answer says what it rests on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from graphrag import GraphRag

Write = Callable[[str, str], Path]

SCHEMA = """\
version: 1
mode: guided
entities:
  Supplier:
    description: A firm that supplies us.
    patterns: ['[A-Z][a-z]+ Supplies']
    plural: suppliers
fields: {}
"""
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def test_c27_how_many_suppliers_are_there(graph: GraphRag, write: Write, folder: Path) -> None:
    schema = folder / "suppliers.yaml"
    schema.write_text(SCHEMA, encoding="utf-8")
    names = [f"K{LETTERS[n // 7]}r{LETTERS[n % 7]}v Supplies" for n in range(38)]
    for number, name in enumerate(names):
        write(f"order{number:02}.md", f"The order was delivered by {name} in due time.\n")
    write("note1.md", "The canteen is closed on Monday.\n")
    path = write("note2.md", "Visitors park behind the building.\n")
    graph.ingest(str(path.parent), schema=str(schema))
    answer = graph.ask("How many suppliers are there? List them.")
    assert not answer.abstained
    assert answer.plan.route == "aggregate"
    assert answer.text.startswith("38 ")
    assert all(name in answer.text for name in names)
    assert "38 of 40 documents" in answer.text
    assert answer.rests_on == (38, 40)
    assert len({c.source.document_id for c in answer.citations if c.source}) == 38


def test_c27_values_of_a_label_are_counted_without_a_schema(graph: GraphRag, write: Write) -> None:
    inspectors = ["Ana Silva", "Bo Lind", "Ana Silva", "Cy Young", "Bo Lind"]
    for number, name in enumerate(inspectors):
        write(f"report{number}.md", f"# Report {number}\n\n**Inspector:** {name}\n")
    path = write("note.md", "The archive is in the cellar.\n")
    graph.ingest(str(path.parent))
    answer = graph.ask("How many different inspectors are there? List them.")
    assert answer.text.startswith("3 ")
    assert all(name in answer.text for name in inspectors)
    assert answer.rests_on == (5, 6)


def test_c27_who_did_something_is_counted_by_sentences_denials_left_out(
    graph: GraphRag, write: Write
) -> None:
    write("a.md", "Ines Halvorsen joined the choir. Tom Becker did not join the choir.\n")
    write("b.md", "Rita Sousa joined the choir, and Karl Lund joined the choir too.\n")
    write("c.md", "Mei Tanaka left the choir.\n")
    path = write("d.md", "Rita Sousa joined the choir in May.\n")
    graph.ingest(str(path.parent))
    answer = graph.ask("How many people joined the choir?")
    assert answer.text.startswith("3 ")
    assert "Becker" not in answer.text
    assert answer.rests_on == (3, 4)


def test_c27_a_number_that_a_sentence_gives_is_not_counted_anew(
    graph: GraphRag, write: Write
) -> None:
    write("a.md", "Orbis employs 140 people. Karin Moe works at Orbis.\n")
    path = write("b.md", "Rita Sousa works at Orbis.\n")
    graph.ingest(str(path.parent))
    assert "140" in graph.ask("How many people work at Orbis?").text


def test_c27_rows_of_a_table_rest_on_its_document(graph: GraphRag, write: Write) -> None:
    write("suppliers.csv", "Supplier,City\nNorrvik,Oslo\nBrakke,Bergen\n")
    path = write("note.md", "The office closes at five.\n")
    graph.ingest(str(path.parent))
    answer = graph.ask("How many suppliers are there?")
    assert answer.text.startswith("2 ")
    assert answer.rests_on == (1, 2)
