"""Types that a schema lacks: found, counted, put into its file; and a first draft from samples."""

from __future__ import annotations

from pathlib import Path

import yaml
from fakes.passages import read, said, thing, tie
from fakes.scripted_model import ScriptedModel

from graphrag.ingest.extract import propose
from graphrag.ingest.extract.schema import read_schema
from graphrag.model import Block, Document, ExtractionSchema, Span

STRICT = """# Ours.
version: 1
mode: strict
entities:
  Person:
    tagger: [PERSON]   # people

# How they are tied.
relations:
  MET:
    from: [Person]
    to: [Person]

# The end.
"""
TEXT = "Ada met Bo. Bo flew the Kestrel. Ada flew the Kestrel."
SAID = said(
    [thing("Ada"), thing("Bo"), thing("Kestrel", "Air Craft")],
    [tie("Ada", "MET", "Bo", "Ada met Bo"), tie("Bo", "flew", "Ada", "Ada met Bo")],
)


def found(tmp_path: Path, text: str = STRICT) -> tuple[tuple[propose.Proposal, ...], Path]:
    path = tmp_path / "ours.yaml"
    path.write_text(text, "utf-8")
    schema = read_schema(str(path))
    made = read([("", TEXT)], ScriptedModel([SAID]), schema=schema)
    return propose.proposals(made, schema, least=1), path


def test_what_a_strict_schema_refused_is_proposed_with_count_and_examples(tmp_path: Path) -> None:
    proposals, _ = found(tmp_path)
    assert [(p.kind, p.name, p.count, p.examples) for p in proposals] == [
        ("entity", "AirCraft", 1, ("Kestrel",)),
        ("relation", "FLEW", 1, ("Bo → Ada",)),
    ]


def test_what_a_guided_schema_let_in_is_proposed_with_the_ends_of_its_ties(tmp_path: Path) -> None:
    proposals, _ = found(tmp_path, STRICT.replace("strict", "guided"))
    tie_ = next(p for p in proposals if p.kind == "relation")
    assert (tie_.name, tie_.sources, tie_.targets) == ("FLEW", ("Person",), ("Person",))


def test_additions_leave_every_line_as_it_is_and_the_file_can_be_read(tmp_path: Path) -> None:
    proposals, path = found(tmp_path)
    grown = propose.with_additions(STRICT, proposals)
    assert [line for line in grown.splitlines() if line in STRICT.splitlines()] == (
        STRICT.splitlines()
    )
    path.write_text(grown, "utf-8")
    schema = read_schema(str(path))
    assert [kind.name for kind in schema.entities] == ["Person", "AirCraft"]
    assert [kind.name for kind in schema.relations] == ["MET", "FLEW"]
    assert propose.proposals([], schema) == ()


def test_a_schema_without_relations_gets_a_list_of_them(tmp_path: Path) -> None:
    proposals, _ = found(tmp_path)
    grown = propose.with_additions("entities:\n  Person:\n", proposals)
    assert list(yaml.safe_load(grown)["relations"]) == ["FLEW"]


def test_a_draft_is_a_schema_with_the_fields_that_documents_share(tmp_path: Path) -> None:
    text = "Built: 1954\nOwner: Mary Hale\nBuilt: 1975\n"

    def field(label: str, start: int, end: int) -> Block:
        value = Span(start + len(label) + 2, end)
        return Block("field", Span(start, end), label=label, value=value)

    documents = [
        Document(
            "document_1", "a.md", "A", text, (field("Built", 0, 11), field("Owner", 12, 28)), ""
        ),
        Document("document_2", "b.md", "B", text, (field("Built", 29, 40),), ""),
    ]
    proposals, _ = found(tmp_path)
    drafted = propose.drafted(proposals, documents, like=read_schema("general"))
    path = tmp_path / "draft.yaml"
    path.write_text(drafted, "utf-8")
    schema: ExtractionSchema = read_schema(str(path))
    assert [(rule.key, rule.value) for rule in schema.fields] == [("built", "number")]
    assert {kind.name for kind in schema.entities} == {"AirCraft"}
