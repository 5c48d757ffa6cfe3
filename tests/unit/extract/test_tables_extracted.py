"""Rows of tables: the thing that a cell names, its ties and its facts."""

from __future__ import annotations

from pathlib import Path

import pytest

from graphrag import GraphRag
from graphrag.errors import SchemaError
from graphrag.ingest.chunk import chunk
from graphrag.ingest.extract.schema import read_schema
from graphrag.ingest.extract.with_spacy import extract
from graphrag.ingest.load import load
from graphrag.model import Document, ExtractionSchema

CITIES = ("Bergen", "Oslo", "Turin", "Lyon", "Ghent", "Graz")
SCHEMA = """
mode: strict
entities:
  Company:
  Part:
  Place:
relations:
  SUPPLIES:
    from: [Company]
    to: [Part]
  IS_IN:
    from: [Company]
    to: [Place]
tables:
  deliveries:
    columns: [Part, Supplier, City]
    subject: Supplier
    type: Company
    relations:
      Part: {relation: SUPPLIES, target: Part}
      City: {relation: IS_IN, target: Place}
"""


def supplier(number: int) -> str:
    return f"Orb{chr(97 + number % 26)}{chr(97 + number // 26)} Werke"


def table(rows: int = 60) -> str:
    lines = ["Supplier,City,Rating"]
    lines += [f"{supplier(n)},{CITIES[n % 6]},{n % 5 + 1}" for n in range(rows)]
    return "\n".join(lines)


def ties(folder: Path, schema: ExtractionSchema) -> set[tuple[str, str, str]]:
    documents = [item for item in load([str(folder)], root=folder) if isinstance(item, Document)]
    batch = [
        (item, chunk(item, count_tokens=lambda words: len(words.split()), max_tokens=64))
        for item in documents
    ]
    return {
        (
            made.entities[tie.source].name,
            tie.type,
            made.entities[tie.target].name,
        )
        for extractions in extract(batch, schema=schema)
        for made in extractions
        for tie in made.relations
    }


def test_a_supplier_table_of_60_rows_gives_its_60_relations_without_a_schema_for_it(
    tmp_path: Path,
) -> None:
    (tmp_path / "a.csv").write_text(table())
    found = ties(tmp_path, read_schema("general"))
    assert found == {(supplier(n), "CITY", CITIES[n % 6]) for n in range(60)}


def test_a_row_is_found_by_its_column_and_value(tmp_path: Path) -> None:
    (tmp_path / "suppliers.csv").write_text(table())
    with GraphRag.open(folder=tmp_path) as graph:
        graph.ingest(str(tmp_path / "suppliers.csv"))
        for number in (0, 17, 41, 59):
            found = graph.search(f"Supplier: {supplier(number)}; City: {CITIES[number % 6]}")
            assert f"{supplier(number)} | {CITIES[number % 6]}" in found.evidence[0].text
            assert all("Supplier | City | Rating" in chunk.header + chunk.text
                       for chunk in graph.chunks("suppliers.csv"))  # fmt: skip
        assert len(graph.relations(relation_type="CITY")) == 60
        assert len(graph.entity(supplier(3)).facts) == 3


def test_a_schema_maps_a_table(tmp_path: Path) -> None:
    (tmp_path / "s.yaml").write_text(SCHEMA)
    (tmp_path / "a.csv").write_text("Part,Supplier,City\nValve,Orbis,Bergen\nPump,Helios,Oslo\n")
    (tmp_path / "b.csv").write_text("Part,Supplier\nRod,Fjord\n")
    schema = read_schema(str(tmp_path / "s.yaml"))
    (tmp_path / "s.yaml").unlink()
    assert ties(tmp_path, schema) == {
        ("Orbis", "SUPPLIES", "Valve"),
        ("Orbis", "IS_IN", "Bergen"),
        ("Helios", "SUPPLIES", "Pump"),
        ("Helios", "IS_IN", "Oslo"),
    }


@pytest.mark.parametrize(
    ("good", "bad", "said"),
    [
        ("subject: Supplier", "subject: Vendor", "column"),
        ("relation: IS_IN", "relation: IS_AT", "relation type"),
        ("target: Place", "target: Town", "entity type"),
        ("City: {rel", "Town: {rel", "column"),
    ],
)
def test_a_table_that_refers_to_nothing_is_refused(
    tmp_path: Path, good: str, bad: str, said: str
) -> None:
    (tmp_path / "s.yaml").write_text(SCHEMA.replace(good, bad))
    with pytest.raises(SchemaError, match=said):
        read_schema(str(tmp_path / "s.yaml"))
