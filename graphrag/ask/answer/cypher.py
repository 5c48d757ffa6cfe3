"""One read-only query that shows what an answer rests on, to paste into Neo4j Browser.

Ids of our own form are the only values written into it, here and nowhere else; whatever
is not of that form is left out.
"""

from __future__ import annotations

from collections.abc import Iterable

from graphrag.model.ids import ID_PATTERN


def subgraph_cypher(
    *,
    entity_ids: Iterable[str] = (),
    relation_ids: Iterable[str] = (),
    chunk_ids: Iterable[str] = (),
    community_ids: Iterable[str] = (),
) -> str:
    """Return Cypher that shows exactly these rows and what ties them; empty for none.

    Communities bring the chunks behind them; entities bring the relations named here and
    no others.
    """
    communities, chunks = _literals(community_ids), _literals(chunk_ids)
    entities, relations = _literals(entity_ids), _literals(relation_ids)
    if communities:
        return (
            f"MATCH (community:`__Community__`) WHERE community.id IN {communities}\n"
            f"OPTIONAL MATCH (chunk:`__Chunk__`) WHERE chunk.id IN {chunks or '[]'}\n"
            "RETURN community, chunk"
        )
    if entities:
        return (
            f"MATCH (entity:`__Entity__`) WHERE entity.id IN {entities}\n"
            "OPTIONAL MATCH (entity)-[relation]->(other:`__Entity__`)\n"
            f"  WHERE relation.id IN {relations or '[]'}\n"
            f"OPTIONAL MATCH (chunk:`__Chunk__`)-[mention:HAS_ENTITY]->(entity)\n"
            f"  WHERE chunk.id IN {chunks or '[]'}\n"
            "RETURN entity, relation, other, mention, chunk"
        )
    if chunks:
        return (
            f"MATCH (chunk:`__Chunk__`) WHERE chunk.id IN {chunks}\n"
            "OPTIONAL MATCH (chunk)-[part:PART_OF]->(document:`__Document__`)\n"
            "RETURN chunk, part, document"
        )
    return ""


def _literals(ids: Iterable[str]) -> str:
    """Return a Cypher list of those `ids` that have our form; empty if none has."""
    own = sorted({id_ for id_ in ids if ID_PATTERN.fullmatch(id_)})
    return f"[{', '.join(repr(id_) for id_ in own)}]" if own else ""
