from __future__ import annotations

from pathlib import Path

import pytest

from graphrag.errors import SchemaError, UnknownResourceError
from graphrag.ingest.extract.schema import read_schema
from graphrag.model import ExtractionSchema

GOOD = """\
version: 2
mode: strict
subject:
  type: Accident
  name: Accident Number
entities:
  Accident:
  Place:
    tagger: [GPE, LOC]
relations:
  OCCURRED_IN:
    from: Accident
    to: [Place]
    triggers: [occur+in!]
sections:
  pilot: {headings: [Pilot Information], called: pilot}
fields:
  location:
    labels: [Location]
    relation: OCCURRED_IN
    target: Place
  age:
    labels: [Age]
    sections: [pilot]
    questions: ["how old was the {section}"]
"""


@pytest.fixture
def written(tmp_path: Path) -> Path:
    path = tmp_path / "mine.yaml"
    path.write_text(GOOD, encoding="utf-8")
    return path


def changed(path: Path, before: str, after: str) -> str:
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after, 1), encoding="utf-8")
    return str(path)


def test_a_schema_is_read_as_it_is_written(written: Path) -> None:
    schema = read_schema(str(written))
    assert (schema.name, schema.version, schema.mode) == ("mine", 2, "strict")
    assert [entity.name for entity in schema.entities] == ["Accident", "Place"]
    assert schema.subject is not None
    assert schema.subject.name_labels == ("Accident Number",)
    relation = schema.relations[0]
    assert relation.triggers == ("occur+in",)
    assert relation.sure == ("occur+in",)


def test_a_field_in_sections_becomes_one_rule_a_section(written: Path) -> None:
    age = read_schema(str(written)).fields[1]
    assert (age.key, age.section) == ("pilot_age", "Pilot Information")
    assert age.questions == ("how old was the pilot",)


def test_the_digest_stands_for_everything_but_formatting(written: Path) -> None:
    before = read_schema(str(written)).digest
    same = read_schema(changed(written, "mode: strict", "mode:   strict   # only these"))
    other = read_schema(changed(written, "labels: [Age]", "labels: [Age, Years]"))
    assert before
    assert same.digest == before
    assert other.digest != before


@pytest.mark.parametrize(
    ("before", "after", "line", "hint"),
    [
        ("tagger: [GPE", "taggre: [GPE", 9, "'tagger'"),
        ("    relation: OCCURRED_IN", "    relation: OCCURED_IN", 20, "'OCCURRED_IN'"),
        ("    target: Place", "    target: Plaze", 21, "'Place'"),
        ("from: Accident", "from: Acident", 12, "'Accident'"),
        ("sections: [pilot]", "sections: [pilto]", 24, "'pilot'"),
        ("version: 2", "version: two", 1, "docs/schemas.md"),
        ("mode: strict", "mode: sometimes", 2, "docs/schemas.md"),
        ("  Place:", "  Accident:", 8, "line 7"),
        ("  OCCURRED_IN:", "  occurred in:", 11, "Rename"),
        ("triggers: [occur+in!]", "triggers: [occur + in]", 14, "Rename"),
        ("labels: [Age]", "labels: [2020]", 23, "quotes"),
        ("    labels: [Age]\n", "", 22, "labels"),
        ("labels: [Location]", "labels: [Location", 20, "brackets|quotes"),
        ("    labels: [Age]", "    labels: [Age]\n    pattern: '(\\d+'", 24, "single quotes"),
    ],
)
def test_a_fault_is_told_with_its_line_and_its_remedy(
    written: Path, before: str, after: str, line: int, hint: str
) -> None:
    with pytest.raises(SchemaError) as told:
        read_schema(changed(written, before, after))
    assert f"mine.yaml, line {line}:" in told.value.message
    assert any(part in told.value.hint for part in hint.split("|"))


def test_an_empty_file_and_no_file_are_told_apart(tmp_path: Path) -> None:
    (tmp_path / "empty.yaml").write_text("", encoding="utf-8")
    with pytest.raises(SchemaError, match="empty"):
        read_schema(str(tmp_path / "empty.yaml"))
    with pytest.raises(SchemaError, match="cannot be read"):
        read_schema(str(tmp_path / "absent.yaml"))


def test_an_unknown_name_gets_the_nearest_known_one() -> None:
    with pytest.raises(UnknownResourceError) as told:
        read_schema("incident")
    assert "incidents" in told.value.hint


@pytest.fixture(params=["general", "incidents"])
def shipped(request: pytest.FixtureRequest) -> ExtractionSchema:
    return read_schema(request.param)


def test_a_shipped_schema_has_no_name_twice(shipped: ExtractionSchema) -> None:
    for names in (
        [entity.name for entity in shipped.entities],
        [relation.name for relation in shipped.relations],
        [field.key for field in shipped.fields],
    ):
        assert len(names) == len(set(names))


def test_every_field_of_the_incident_schema_can_be_asked_for() -> None:
    fields = read_schema("incidents").fields
    assert len(fields) > 80
    assert [field.key for field in fields if len(field.questions) < 3] == []
    assert not any("{" in question for field in fields for question in field.questions)


def test_the_schema_in_the_documentation_is_right(tmp_path: Path) -> None:
    page = Path(__file__).parents[3] / "docs" / "schemas.md"
    blocks = page.read_text(encoding="utf-8").split("```yaml\n")[1:]
    (tmp_path / "small.yaml").write_text(blocks[0].partition("```")[0], encoding="utf-8")
    assert read_schema(str(tmp_path / "small.yaml")).subject is not None
