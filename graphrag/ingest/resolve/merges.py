"""The merge log: why a name is this entity, kept so that it can be read and undone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from graphrag.ingest.resolve.links import Link
from graphrag.ingest.resolve.units import Unit
from graphrag.language.names import key
from graphrag.model import Entity, Merge
from graphrag.model.ids import merge_id


def auto_merges(
    links: Iterable[Link], units: Sequence[Unit], entity_of: Mapping[tuple[str, int], Entity]
) -> tuple[Merge, ...]:
    """Return one merge for each name that an entity took in, by id; the surest reason counts."""
    found: dict[str, Merge] = {}
    for link in links:
        first = units[link.short].appearances[0]
        entity = entity_of[first.chunk_id, first.index]
        absorbed = units[link.short]
        other = units[link.long]
        if key(absorbed.name.surface) == key(entity.name):
            absorbed, other = other, absorbed
        if key(absorbed.name.surface) == key(entity.name):
            continue
        merge = Merge(
            id=merge_id(entity.id, absorbed.name.surface, absorbed.type),
            kept=entity.id,
            kept_name=entity.name,
            absorbed_name=absorbed.name.surface,
            absorbed_type=absorbed.type,
            score=link.score,
            features={link.feature: link.score},
            reason=f"“{absorbed.name.surface}” and “{other.name.surface}”: {link.reason}.",
        )
        best = found.get(merge.id)
        if best is None or (-merge.score, merge.reason) < (-best.score, best.reason):
            found[merge.id] = merge
    return tuple(found[id_] for id_ in sorted(found))
