"""Neighbourhoods and shortest paths over any store that can tell the ties of an entity."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tie:
    """A visible asserted relation, seen from one of its ends.

    Attributes:
        other: Id of the entity at the far end.
        relation_id: The relation.
        weight: What the viewer sees of its weight.
    """

    other: str
    relation_id: str
    weight: float


TiesOf = Callable[[Sequence[str]], Mapping[str, Sequence[Tie]]]
"""Ties of some entities, by entity; of each the strongest first, then by relation id."""


def strongest_first(ties: Iterable[Tie]) -> list[Tie]:
    """Return `ties` in the order that walks rely on."""
    return sorted(ties, key=lambda tie: (-tie.weight, tie.relation_id))


def around(
    ties_of: TiesOf, entity_ids: Sequence[str], *, hops: int, limit: int
) -> tuple[list[str], int]:
    """Return ids within `hops`, nearest first, then by weight of ties; and how many were left out.

    The given entities, which must be visible, come first, and count.
    """
    found = dict.fromkeys(entity_ids)
    frontier, capped = list(found), max(0, len(found) - limit)
    for _ in range(hops):
        if not frontier:
            break
        strength: dict[str, float] = {}
        for ties in ties_of(frontier).values():
            for tie in ties:
                if tie.other not in found:
                    strength[tie.other] = strength.get(tie.other, 0.0) + tie.weight
        ranked = sorted(strength, key=lambda entity: (-strength[entity], entity))
        room = max(0, limit - len(found))
        capped += max(0, len(ranked) - room)
        frontier = ranked[:room]
        found.update(dict.fromkeys(frontier))
    return list(found)[:limit], capped


def shortest(ties_of: TiesOf, source: str, target: str, max_hops: int) -> list[str]:
    """Return relation ids of a shortest chain, sought from both ends; empty if there is none.

    Of several, the one met first in the order of ids and strength.
    """
    if source == target:
        return []
    came: tuple[_Came, _Came] = ({source: None}, {target: None})
    edges = [[source], [target]]
    for _ in range(max_hops):
        side = 0 if len(edges[0]) <= len(edges[1]) else 1
        edges[side] = _step(ties_of, edges[side], came[side])
        met = min((entity for entity in edges[side] if entity in came[1 - side]), default=None)
        if met is not None:
            return _back(came[0], met)[::-1] + _back(came[1], met)
        if not edges[side]:
            return []
    return []


_Came = dict[str, tuple[str, str] | None]
"""How each entity was reached: from which other one, by which relation."""


def _step(ties_of: TiesOf, frontier: list[str], came: _Came) -> list[str]:
    fresh: list[str] = []
    ties = ties_of(frontier)
    for entity in frontier:
        for tie in ties.get(entity, ()):
            if tie.other not in came:
                came[tie.other] = (entity, tie.relation_id)
                fresh.append(tie.other)
    return sorted(fresh)


def _back(came: _Came, entity: str) -> list[str]:
    chain: list[str] = []
    while (step := came[entity]) is not None:
        entity, relation_id = step
        chain.append(relation_id)
    return chain
