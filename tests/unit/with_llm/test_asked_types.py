"""What the model is told of a schema: its types in the prompt, enums where it is strict."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from fakes.passages import opened

from graphrag.ingest.extract.schema import read_schema
from graphrag.ingest.extract.with_llm.prompt import system, window_prompt
from graphrag.ingest.extract.with_llm.shape import STATES, wanted
from graphrag.ingest.extract.with_llm.windows import windows
from graphrag.model import ExtractionSchema
from graphrag.replies import schema_of


def told(schema: ExtractionSchema) -> str:
    return json.dumps(schema_of(wanted(schema)))


SHIPPED = ["general", "business", "incidents", "supply_chain"]


@pytest.mark.parametrize("name", SHIPPED)
def test_the_prompt_lists_every_type_and_leaves_no_placeholder(name: str) -> None:
    schema = read_schema(name)
    text = system(schema)
    names = [kind.name for kind in schema.entities] + [kind.name for kind in schema.relations]
    assert set(names) <= set(re.findall(r"\w+", text.partition("\nEntity types")[2]))
    assert "$" not in text
    assert len(text) < 4_600  # it is paid for with every call


@pytest.mark.parametrize("name", SHIPPED)
def test_examples_keep_their_own_schema(name: str) -> None:
    schema = read_schema(name)
    kinds = {kind.name for kind in schema.entities}
    ties = {kind.name for kind in schema.relations}
    for example in schema.examples:
        named = {entity for entity, _ in example.entities}
        assert {kind for _, kind in example.entities} <= kinds
        assert {kind for _, kind, _ in example.relations} <= ties
        assert all({source, target} <= named for source, _, target in example.relations)
        assert all(entity in example.text for entity in named)


def test_types_are_enums_only_where_the_schema_is_strict() -> None:
    schema = read_schema("business")
    strict = told(replace(schema, mode="strict"))
    assert '"enum": ["Company", "Person"' in strict
    assert '"Company"' not in told(schema)


@pytest.mark.parametrize("name", SHIPPED)
def test_the_prompt_tells_every_state_that_a_relation_may_have(name: str) -> None:
    schema = read_schema(name)
    assert all(f'"{state}"' in system(schema) for state in STATES)
    assert json.dumps(list(STATES)) in told(schema)


def test_every_object_is_closed_and_wants_all_of_its_keys() -> None:
    def check(node: object) -> None:
        if isinstance(node, dict):
            if node.get("type") == "object":
                assert node["additionalProperties"] is False
                assert node["required"] == list(node["properties"])
            for value in node.values():
                check(value)
        elif isinstance(node, list):
            for value in node:
                check(value)

    check(schema_of(wanted(replace(read_schema("general"), mode="strict"))))


def test_types_of_equal_ends_share_a_line_and_described_ones_have_their_own() -> None:
    lines = system(read_schema("general")).splitlines()
    assert "MARRIED_TO, CHILD_OF, SIBLING_OF (Person → Person)" in lines
    assert any(line.startswith("DESCRIBED_AS (→ Group): ") for line in lines)


def test_a_title_is_told_once_in_a_prompt() -> None:
    texts = [("Report", "One."), ("Report > Analysis", "Two."), ("Annex > Notes", "Three.")]
    (window,) = windows(opened(texts)[1], max_tokens=100)
    shown = [line for line in window_prompt(window, "").user.splitlines() if line[:2] == "§ "]
    assert shown == ["§ Report", "§ … > Analysis", "§ Annex > Notes"]


def test_a_heading_that_opens_its_passage_is_not_told_twice() -> None:
    texts = [
        ("Report", "Report\n\nOne."),
        ("Report > Facts > Crew", "# Crew\n\nTwo."),
        ("Report > Facts > Crew > Pilot", "Pilot\n\nThree."),
        ("Report > Facts", "Factsheets say four."),
    ]
    (window,) = windows(opened(texts)[1], max_tokens=100)
    shown = [line for line in window_prompt(window, "").user.splitlines() if line[:2] == "§ "]
    assert shown == ["§ … > Facts", "§ … > Facts"]
