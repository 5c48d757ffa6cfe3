"""Which community is the finest one that holds an entity or a chunk."""

from __future__ import annotations

from collections.abc import Sequence

from graphrag.model import Community


def finest(communities: Sequence[Community]) -> dict[str, list[dict[str, str]]]:
    """Return members with their finest community, by label; ties of level go by id."""
    chosen: dict[tuple[str, str], tuple[int, str]] = {}
    for community in sorted(communities, key=lambda row: (row.level, row.id)):
        place = (community.level, community.id)
        if community.view == "entities":
            chosen.update({("__Entity__", id_): place for id_ in community.entity_ids})
        else:
            chosen.update({("__Chunk__", id_): place for id_ in community.chunk_ids})
    members: dict[str, list[dict[str, str]]] = {}
    for (label, id_), (_, community_id) in sorted(chosen.items()):
        members.setdefault(label, []).append({"id": id_, "community_id": community_id})
    return members
