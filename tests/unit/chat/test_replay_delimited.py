"""Recorded answers in the delimiter format, read with all their defects."""

from __future__ import annotations

import pytest
from fakes.passages import InTurn, dropped, opened
from fakes.scripted_model import DictMemo

from graphrag.adapters.replay_delimited import DelimitedReplay, Recorded, records
from graphrag.errors import ModelError
from graphrag.ingest.extract import with_llm
from graphrag.ingest.extract.schema import read_schema
from graphrag.model import Extraction
from graphrag.ports import Prompt

PASSAGE = "Scrooge met\nMarley's Ghost in  the counting-house."
FIRST = """**Entities:**

1. ("entity"<|>"Scrooge"<|>"person"<|>"A miser (old) &amp; cold.")##
2. ("entity"<|>"Marley's Ghost"<|>"person"<|>"A ghost.")##
("entity"<|>"SAM RIVERA"<|>"person"<|>"Leaked from the example.")##
("relationship"<|>"Scrooge"<|>"Marley's Ghost"<|>"They meet."<|>8)##
(“relationship”<|>“Scrooge”<|>“SAM RIVERA”<|>“They do not.”<|>2)##
("relation"<|>"Scrooge"<|>)##
<|complete|>"""
MORE = '```\n("entity"<|>"The Counting-House"<|>"place"<|>"An office.")\n```<|COMPLETE|>'


def replay() -> DelimitedReplay:
    return DelimitedReplay([Recorded(PASSAGE, (FIRST, MORE))], name="test")


def extracted(gleaning: int) -> Extraction:
    made = with_llm.extract(
        [opened([("Carol", PASSAGE)])],
        schema=read_schema("general"),
        model=replay(),
        memo=DictMemo(),
        executor=InTurn(),
        reading=with_llm.Reading(gleaning=gleaning),
    )
    return next(made)[0]


def test_records_are_found_among_headings_numbers_and_fences() -> None:
    made = list(records(FIRST))
    assert [type(record) for record in made] == [dict, dict, dict, dict, dict, str]
    assert made[0] == {
        "name": "Scrooge",
        "type": "person",
        "description": "A miser (old) & cold.",
        "aliases": [],
    }
    assert [record["name"] for record in records(MORE) if isinstance(record, dict)] == [
        "The Counting-House"
    ]


def test_a_relation_without_a_quote_is_grounded_by_the_names_of_its_ends() -> None:
    made = extracted(0)
    (relation,) = made.relations
    assert relation.span.of(PASSAGE) == "Scrooge met\nMarley's Ghost"
    assert [entity.name for entity in made.entities] == ["Scrooge", "Marley's Ghost"]


def test_everything_else_stands_in_the_ledger_with_its_reason() -> None:
    assert sorted(entry.kind for entry in dropped([extracted(0)])) == [
        "dropped",
        "ungrounded",
        "ungrounded",
    ]


def test_gleaning_gets_the_second_answer() -> None:
    assert "The Counting-House" in [entity.name for entity in extracted(1).entities]


def test_a_passage_that_was_not_recorded_is_an_error() -> None:
    with pytest.raises(ModelError, match="Nothing was recorded"):
        replay().complete(Prompt("extract", "s", "Another passage."))
