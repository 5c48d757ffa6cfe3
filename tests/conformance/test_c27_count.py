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
