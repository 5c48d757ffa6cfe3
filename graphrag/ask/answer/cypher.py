"""One read-only query that shows what an answer rests on, to paste into Neo4j Browser.

Ids of our own form are the only values written into it, here and nowhere else; whatever
is not of that form is left out.
"""

from __future__ import annotations

from collections.abc import Iterable

from graphrag.model import Answer
from graphrag.model.ids import ID_PATTERN

_PLURALS = {"community": "communities", "entity": "entities", "chunk": "chunks"}


def used_cypher(answer: Answer) -> str:
    """Return Cypher that shows what `answer` rests on, as it was verified; empty for nothing.

    These are the things that it counts, the entities and relations of its paths, the chunks
    that it quotes, and for findings the communities that they are of.
    """
    if answer.abstained:
        return ""
    cited = {citation.evidence_label for citation in answer.citations}
    read = [item for item in answer.evidence if item.label in cited]
    steps = [*answer.path, *(step for item in read for step in item.path)]
    ends = [id_ for step in steps for id_ in (step.source_id, step.target_id)]
    return subgraph_cypher(
        entity_ids=[*answer.entity_ids, *ends],
        relation_ids=[step.relation_id for step in steps],
        chunk_ids=[c.source.chunk_id for c in answer.citations if c.source is not None],
        community_ids=[item.finding_of for item in read],
    )


def subgraph_cypher(
    *,
    entity_ids: Iterable[str] = (),
    relation_ids: Iterable[str] = (),
    chunk_ids: Iterable[str] = (),
    community_ids: Iterable[str] = (),
) -> str:
    """Return Cypher that shows exactly these rows, and the mentions between them; "" for none."""
    rows = {
        "community": _literals(community_ids),
        "entity": _literals(entity_ids),
        "chunk": _literals(chunk_ids),
    }
    relations = _literals(relation_ids) if rows["entity"] else ""
    if not any(rows.values()):
        return ""
    lines: list[str] = []
    shown: list[str] = []
    for name, ids in rows.items():
        if ids:
            label = f"__{name.capitalize()}__"
            carried = "".join(f"{other}, " for other in shown)
            lines += [
                f"OPTIONAL MATCH ({name}:`{label}`) WHERE {name}.id IN {ids}",
                f"WITH {carried}collect({name}) AS {_PLURALS[name]}",
            ]
            shown.append(_PLURALS[name])
    if relations:
        lines += [
            "CALL (entities) {",
            "  UNWIND entities AS source",
            "  MATCH (source)-[relation]->(:`__Entity__`)",
            f"  WHERE relation.id IN {relations}",
            "  RETURN collect(relation) AS relations",
            "}",
        ]
        shown.append("relations")
    if rows["entity"] and rows["chunk"]:
        lines += [
            "CALL (chunks, entities) {",
            "  UNWIND chunks AS chunk",
            "  MATCH (chunk)-[mention:HAS_ENTITY]->(entity) WHERE entity IN entities",
            "  RETURN collect(mention) AS mentions",
            "}",
        ]
        shown.append("mentions")
    return "\n".join([*lines, f"RETURN {', '.join(shown)}"])


def _literals(ids: Iterable[str]) -> str:
    """Return a Cypher list of those `ids` that have our form; empty if none has."""
    own = sorted({id_ for id_ in ids if ID_PATTERN.fullmatch(id_)})
    return f"[{', '.join(repr(id_) for id_ in own)}]" if own else ""
