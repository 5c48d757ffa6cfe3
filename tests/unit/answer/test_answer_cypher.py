from __future__ import annotations

from graphrag.ask.answer import subgraph_cypher


def test_ids_of_another_form_are_never_written() -> None:
    query = subgraph_cypher(
        entity_ids=["entity_0a", "entity_0b'] DETACH DELETE n //", "entity_0c\n"],
        relation_ids=["relation_0d"],
    )
    assert "['entity_0a']" in query
    assert "DELETE" not in query
    assert "relation_0d" in query


def test_rows_are_listed_once_and_in_one_order() -> None:
    query = subgraph_cypher(chunk_ids=["chunk_0b", "chunk_0a"])
    assert query == subgraph_cypher(chunk_ids=["chunk_0a", "chunk_0b", "chunk_0a"])
    assert query.endswith("RETURN chunks")


def test_communities_bring_the_chunks_behind_them() -> None:
    query = subgraph_cypher(community_ids=["community_0a"], chunk_ids=["chunk_0a"])
    assert "`__Community__`" in query
    assert query.endswith("RETURN communities, chunks")


def test_relations_without_their_ends_are_not_looked_for() -> None:
    assert subgraph_cypher(relation_ids=["relation_0a"]) == ""


def test_nothing_used_is_no_query() -> None:
    assert subgraph_cypher() == ""
