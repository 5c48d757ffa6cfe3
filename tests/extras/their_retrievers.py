"""The retrievers of `neo4j-graphrag` on our graph: run in an environment of its own, which has it.

`make test-extras` fills a Neo4j (`filled_neo4j.py`), then runs this file with pytest there.
Nothing of us is imported: their tools see the database alone.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import neo4j
import pytest
from neo4j_graphrag.embeddings.base import Embedder
from neo4j_graphrag.retrievers import HybridRetriever, VectorCypherRetriever, VectorRetriever

FJORD = "Project Fjord is in Bergen. It opened in 2019."


@pytest.fixture(scope="module")
def driver() -> Iterator[neo4j.Driver]:
    auth = ("neo4j", os.environ["GRAPHRAG_NEO4J_PASSWORD"])
    with neo4j.GraphDatabase.driver(os.environ["GRAPHRAG_NEO4J_URI"], auth=auth) as opened:
        yield opened


class OfFjord(Embedder):  # type: ignore[misc]  # their package is not in our environment
    """Embeds every question as the passage about the project is embedded."""

    def __init__(self, driver: neo4j.Driver) -> None:
        query = "MATCH (c:Chunk {text: $text}) RETURN c.embedding AS vector"
        self._vector = driver.execute_query(query, text=FJORD).records[0]["vector"]

    def embed_query(self, text: str) -> list[float]:
        return list(self._vector)


@pytest.fixture(scope="module")
def embedder(driver: neo4j.Driver) -> OfFjord:
    return OfFjord(driver)


def first(found: Any) -> str:
    return str(found.items[0].content)


def test_the_vector_retriever_finds_our_chunks(driver: neo4j.Driver, embedder: OfFjord) -> None:
    retriever = VectorRetriever(driver, "chunk_vector", embedder, return_properties=["id", "text"])
    found = retriever.search(query_text="Where is the project?", top_k=3)
    assert len(found.items) == 3
    assert FJORD in first(found)
    assert found.items[0].metadata["score"] == pytest.approx(1.0, abs=1e-4)


def test_the_vector_cypher_retriever_walks_from_our_chunks(
    driver: neo4j.Driver, embedder: OfFjord
) -> None:
    query = """
    MATCH (node)-[:HAS_ENTITY]->(entity:__Entity__)-[relation]->(other:__Entity__)
    RETURN node.text AS text, collect(entity.name + ' ' + type(relation) + ' ' + other.name) AS ties
    """
    found = VectorCypherRetriever(driver, "chunk_vector", query, embedder).search(
        query_text="Where is the project?", top_k=1
    )
    assert FJORD in first(found)
    assert "Project Fjord LOCATED_IN Bergen" in first(found)


def test_the_hybrid_retriever_finds_our_chunks(driver: neo4j.Driver, embedder: OfFjord) -> None:
    retriever = HybridRetriever(
        driver, "chunk_vector", "chunk_text", embedder, return_properties=["id", "text"]
    )
    found = retriever.search(query_text="budget", top_k=5)
    texts = [str(item.content) for item in found.items]
    assert any("12 million" in text for text in texts)
    assert any(FJORD in text for text in texts)


def test_every_node_that_is_shown_has_a_caption(driver: neo4j.Driver) -> None:
    query = """
    MATCH (n) WHERE n:Document OR n:Fact OR n:__Entity__ OR n.report_digest IS NOT NULL
    RETURN count(n) AS every, count(n.name) AS named
    """
    (record,) = driver.execute_query(query).records
    assert record["every"] == record["named"] > 0
