"""What the model is told of a schema: its types in the prompt, enums where it is strict."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from graphrag.ingest.extract.schema import read_schema
from graphrag.ingest.extract.with_llm.prompt import system
from graphrag.ingest.extract.with_llm.shape import STATES, wanted
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
    assert all(f"- {known}" in text for known in names)
    assert "$" not in text
    assert len(text) < 6_000  # it is paid for with every call


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
