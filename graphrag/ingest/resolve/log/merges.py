"""The merge log: why a name is this entity, kept so that it can be read and undone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from graphrag.ingest.resolve.joins.document import Link
from graphrag.ingest.resolve.names.match import compare
from graphrag.ingest.resolve.names.normalise import read
from graphrag.ingest.resolve.units import Unit
from graphrag.ingest.resolve.values import Listed
from graphrag.language.names import key
from graphrag.model import Entity, Merge
from graphrag.model.graph import DecidedBy
from graphrag.model.ids import merge_id

_DECIDED: dict[str, DecidedBy] = {"person": "person", "model": "model"}
"""Who decided, by feature of a link."""


def auto_merges(
    links: Iterable[Link],
    units: Sequence[Unit],
    entity_of: Mapping[tuple[str, int], Entity],
    *,
    entries: Mapping[int, Listed],
) -> tuple[Merge, ...]:
    """Return one merge for each name that an entity took in, by id; the surest reason counts.

    Spellings that `language.names.key` finds equal are one name, and no merge.

    Args:
        links: The joins of names that were not equal.
        units: What was joined.
        entity_of: By chunk and position in it.
        entries: Of units that the gazetteer lists; nothing is surer.
    """
    found: dict[str, Merge] = {}
    stood_for: dict[int, Merge] = {}
    for link in links:
        entity = _entity(units[link.short], entity_of)
        absorbed, other = units[link.short], units[link.long]
        if key(absorbed.name.surface) == key(entity.name):
            absorbed, other = other, absorbed
        said = f"“{absorbed.name.surface}” and “{other.name.surface}”: {link.reason}."
        merge = _merge(entity, absorbed.name.surface, absorbed.type, link.score, said)
        by = _DECIDED.get(link.feature, "rule")
        merge = replace(merge, features={link.feature: link.score}, decided_by=by)
        _keep_best(merge, found)
        stood_for.setdefault(link.long, merge)
    known = {(merge.kept, key(merge.absorbed_name)) for merge in found.values()}
    for index, unit in enumerate(units):
        entity, entry = _entity(unit, entity_of), entries.get(index)
        for name in sorted({appearance.entity.name for appearance in unit.appearances}):
            if entry is not None and entry.lists(name):
                _keep_best(_listed(entity, name, unit, entry), found)
            elif (entity.id, key(name)) not in known:
                _keep_best(_otherwise(entity, name, unit, stood_for.get(index)), found)
    return tuple(found[id_] for id_ in sorted(found))


def _entity(unit: Unit, entity_of: Mapping[tuple[str, int], Entity]) -> Entity:
    first = unit.appearances[0]
    return entity_of[first.chunk_id, first.index]


def _listed(entity: Entity, name: str, unit: Unit, entry: Listed) -> Merge:
    """Return the merge of a name that the gazetteer gives to the entity."""
    said = f"“{name}” and “{entity.name}”: listed as one ({entry.source})."
    merge = _merge(entity, name, unit.type, 1.0, said)
    return replace(merge, features={"gazetteer": 1.0})


def _otherwise(entity: Entity, name: str, unit: Unit, joined: Merge | None) -> Merge:
    """Return the merge of a name that was linked to nothing else by itself.

    It is the entity's undressed; or another name was `joined` to it first, and both to the
    entity; or it is a spelling of a name that was.
    """
    person = unit.kind == "person"
    verdict = compare(read(name, person=person), read(entity.name, person=person), unit.kind)
    if verdict.band == "auto":
        said = f"“{name}” and “{entity.name}”: {verdict.reason}."
        merge = _merge(entity, name, unit.type, max(verdict.score, 0.95), said)
        return replace(merge, features=verdict.features)
    if joined is not None and key(name) == key(unit.name.surface):
        merge = _merge(entity, name, unit.type, joined.score, joined.reason)
        return replace(merge, features=joined.features, decided_by=joined.decided_by)
    other = entity.name if key(name) == key(unit.name.surface) else unit.name.surface
    said = f"“{name}” and “{other}”: same once dress is taken off."
    return replace(_merge(entity, name, unit.type, 0.95, said), features={"same": 0.95})


def _merge(entity: Entity, name: str, type_: str, score: float, reason: str) -> Merge:
    return Merge(
        id=merge_id(entity.id, key(name), type_),
        kept=entity.id,
        kept_name=entity.name,
        absorbed_name=name,
        absorbed_type=type_,
        score=score,
        reason=reason,
    )


def _keep_best(merge: Merge, found: dict[str, Merge]) -> None:
    if key(merge.absorbed_name) == key(merge.kept_name):
        return
    best = found.get(merge.id)
    order = (-merge.score, merge.absorbed_name, merge.reason)
    if best is None or order < (-best.score, best.absorbed_name, best.reason):
        found[merge.id] = merge
