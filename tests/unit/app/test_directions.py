"""Arrows that a model drew against the schema are turned; nothing else is touched."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphrag.app.text_to_cypher.directions import directed

TIES = (
    ("Person", "LEADS", "Company"),
    ("Company", "OWNS", "Company"),
    ("Company", "LOCATED_IN", "Place"),
)


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        (
            "MATCH (c:Company)-[r:LEADS]->(p:Person) RETURN p.name",
            "MATCH (c:Company)<-[r:LEADS]-(p:Person) RETURN p.name",
        ),
        (
            "MATCH (p:Person)<-[:LEADS]-(c:Company {name: 'A (b)'}) RETURN p",
            "MATCH (p:Person)-[:LEADS]->(c:Company {name: 'A (b)'}) RETURN p",
        ),
        (
            "MATCH (p:Person)-[:LEADS]->(c:Company)<-[:LOCATED_IN]-(x:Place) RETURN x",
            "MATCH (p:Person)-[:LEADS]->(c:Company)-[:LOCATED_IN]->(x:Place) RETURN x",
        ),
        (
            "MATCH (c:Company), (p:Person) MATCH (c)-[:LEADS]->(p) RETURN c",
            "MATCH (c:Company), (p:Person) MATCH (c)<-[:LEADS]-(p) RETURN c",
        ),
        (
            "MATCH (x:Place)-[:LOCATED_IN]->(c) RETURN c",
            "MATCH (x:Place)<-[:LOCATED_IN]-(c) RETURN c",
        ),
        (
            "MATCH (e:Person)-[:HAS_ENTITY]->(c:Chunk) RETURN c",
            "MATCH (e:Person)<-[:HAS_ENTITY]-(c:Chunk) RETURN c",
        ),
    ],
)
def test_an_arrow_that_fits_only_the_other_way_is_turned(query: str, wanted: str) -> None:
    assert directed(query, TIES) == wanted
    assert directed(wanted, TIES) == wanted


@pytest.mark.parametrize(
    "query",
    [
        "MATCH (a:Company)-[:OWNS]->(b:Company) RETURN a",
        "MATCH (c:Company)-[:LEADS]-(p:Person) RETURN p",
        "MATCH (c:Company)-[:UNKNOWN]->(p:Person) RETURN p",
        "MATCH (a)-[:LEADS]->(b) RETURN a",
        "MATCH (a:`__Entity__`)-[:LEADS]->(b) RETURN a",
        "RETURN '(c:Company)-[:LEADS]->(p:Person)' AS text",
        "MATCH (c:Company)-[:LEADS|OWNS]->(p:Person) RETURN p",
        "RETURN 1",
    ],
)
def test_everything_else_stays_as_it_was_written(query: str) -> None:
    assert directed(query, TIES) == query


@given(st.text(alphabet="()[]<>-:'\"ab`{}|, \n", max_size=60))
def test_no_text_breaks_it_and_no_letter_is_lost(text: str) -> None:
    assert sorted(directed(text, TIES).replace("<", "").replace(">", "")) == sorted(
        text.replace("<", "").replace(">", "")
    )
