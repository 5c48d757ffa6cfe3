"""Conditions that a label decides, and fields that speak where another is empty."""

from __future__ import annotations

from graphrag.ask.facts import Subject, conditions_of, read
from graphrag.ask.facts.conditions.contrasts import contrast_of
from graphrag.model import (
    Entity,
    ExtractionSchema,
    Fact,
    FieldRule,
    RelationEvidence,
    Span,
    Value,
)


def _subject(id_: str, **facts: str) -> Subject:
    values = []
    for key, quote in facts.items():
        label, _, text = quote.rpartition(": ")
        said = RelationEvidence(f"chunk_{id_}", Span(0, len(quote)), quote)
        kept = (said,) if label else ()
        values.append(Fact(f"fact_{id_}_{key}", f"entity_{id_}", key, Value(text), kept))
    return Subject(Entity(f"entity_{id_}", id_, "Ship"), tuple(values), (f"document_{id_}",), ())


def test_the_label_of_a_field_tells_one_kind_from_the_other() -> None:
    fleet = (
        _subject("0a", number="Sinking number: A1"),
        _subject("0b", number="Stranding number: A2"),
        _subject("0c", number="Sinking number: A3"),
    )
    found = contrast_of("Which were only strandings, not sinkings?", fleet)
    assert found is not None
    assert sorted(found.facts) == ["entity_0b"]
    assert contrast_of("Which were storms, not sinkings?", fleet) is None


def test_a_field_that_never_disagrees_speaks_where_the_other_is_empty() -> None:
    fleet = (
        _subject("0a", kind="Trawler", name="Trawler Anna"),
        _subject("0b", kind="Trawler", name="Trawler Bess"),
        _subject("0c", name="Trawler Cora"),
        _subject("0d", kind="Ferry", name="Dora", licence="Trawler"),
        _subject("0e", kind="Trawler", name="Edda", licence="Trawler"),
        _subject("0f", name="Fay", licence="Trawler"),
    )
    schema = ExtractionSchema("ships", fields=(FieldRule("kind", ("Kind",)),))
    found = conditions_of(
        read("How many were trawlers?"), fleet, schema=schema, likeness={"kind": 0.5}
    )
    assert [condition.key for condition in found] == ["kind"]
    assert sorted(found[0].facts) == [f"entity_0{x}" for x in "abce"]


def test_the_people_whose_fields_are_asked_for_are_no_value() -> None:
    fleet = (
        _subject("0a", owner="Master", master_licence="Coastal"),
        _subject("0b", owner="Hale", master_licence="Coastal"),
        _subject("0c", owner="Hale", master_licence="Ocean"),
    )
    rules = (FieldRule("owner", ("Owner",)), FieldRule("master_licence", ("Licence",), section="M"))
    found = conditions_of(
        read("How many of the masters held a coastal licence?"),
        fleet,
        schema=ExtractionSchema("ships", fields=rules),
        likeness={},
    )
    assert [(c.key, len(c.facts)) for c in found] == [("master_licence", 2)]
