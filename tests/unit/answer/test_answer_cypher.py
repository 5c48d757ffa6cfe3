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


def test_only_chunks_show_their_documents() -> None:
    query = subgraph_cypher(chunk_ids=["chunk_0b", "chunk_0a"])
    assert "['chunk_0a', 'chunk_0b']" in query
    assert "PART_OF" in query


def test_communities_bring_the_chunks_behind_them() -> None:
    query = subgraph_cypher(community_ids=["community_0a"], chunk_ids=["chunk_0a"])
    assert "`__Community__`" in query
    assert "chunk_0a" in query


def test_nothing_used_is_no_query() -> None:
    assert subgraph_cypher() == ""
