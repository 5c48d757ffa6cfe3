"""What stands around a cluster: whom it is tied to, and what stands beside it.

A neighbour that everything is tied to ("United States") says little, so each weighs by
how few documents name it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from graphrag.ingest.resolve.clusters import Clusters
from graphrag.ingest.resolve.units import Unit
from graphrag.model import Extraction

BESIDE = 0.4
"""Weight of a neighbour that only stands in the same chunk, where a stated tie weighs 1."""
COMMON = 4
"""In up to so many documents, a neighbour has its full weight."""
CROWD = 40
"""In a chunk with more things than this, standing together says nothing."""


@dataclass(frozen=True, slots=True)
class Context:
    """The neighbours of units, as pairs of unit and strongest tie.

    Attributes:
        near: For each unit, its neighbours (units) and the weight of the tie, 0–1.
        ties: For each unit, the relations that start or end at it, as text.
        spread: For each relation, in how many documents it stands.
        claims: For each unit, its relations and the unit at their other end.
    """

    near: Mapping[int, Mapping[int, float]]
    ties: Mapping[int, frozenset[str]]
    spread: Mapping[str, int]
    claims: Mapping[int, Collection[tuple[str, int]]]

    def of(self, members: Iterable[int], clusters: Clusters) -> dict[int, float]:
        """Return the neighbouring clusters of `members`, by their roots."""
        found: dict[int, float] = {}
        for member in members:
            for other, weight in self.near.get(member, {}).items():
                root = clusters.root(other)
                found[root] = max(weight, found.get(root, 0.0))
        return found

    def ties_of(self, members: Iterable[int]) -> frozenset[str]:
        """Return the relations that start or end at one of `members`."""
        return frozenset().union(*(self.ties.get(member, frozenset()) for member in members))

    def same_ties(self, left: Iterable[int], right: Iterable[int]) -> float:
        """Return how much the relations of two clusters agree, rare ones counting most."""
        both = self.ties_of(left) & self.ties_of(right)
        return sum(min(1.0, COMMON / max(1, self.spread.get(tie, 1))) for tie in sorted(both))


def read_context(extractions: Sequence[Extraction], units: Sequence[Unit]) -> Context:
    """Return who is near whom, as the relations and the chunks say."""
    unit_of = {
        (appearance.chunk_id, appearance.index): number
        for number, unit in enumerate(units)
        for appearance in unit.appearances
    }
    near: defaultdict[int, dict[int, float]] = defaultdict(dict)
    claims: defaultdict[int, set[tuple[str, int]]] = defaultdict(set)
    spread: Counter[str] = Counter()
    for extraction in extractions:
        here = {
            unit_of[extraction.chunk_id, index]: None for index in range(len(extraction.entities))
        }
        if len(here) <= CROWD:
            _beside(list(here), near)
        for tie in extraction.relations:
            source = unit_of[extraction.chunk_id, tie.source]
            target = unit_of[extraction.chunk_id, tie.target]
            if source != target:
                near[source][target] = near[target][source] = 1.0
            out, back = _ways(tie.type)
            claims[source].add((out, target))
            claims[target].add((back, source))
        spread.update({way for tie in extraction.relations for way in _ways(tie.type)})
    ties = {unit: frozenset(way for way, _ in found) for unit, found in claims.items()}
    return Context(near, ties, spread, claims)


def shared(
    left: Mapping[int, float], right: Mapping[int, float], spread: Mapping[int, int]
) -> float:
    """Return how much two neighbourhoods agree: 1 is one stated tie to one rare neighbour."""
    fewer, more = sorted((left, right), key=len)
    total = 0.0
    for root, weight in fewer.items():
        if root in more:
            total += weight * more[root] * min(1.0, COMMON / max(1, spread.get(root, 1)))
    return total


def spread_of(units: Sequence[Unit], clusters: Clusters) -> dict[int, int]:
    """Return in how many documents each cluster is named, by root."""
    return {
        root: len({units[index].document_id for index in clusters.members(root)})
        for root in clusters.roots()
    }


def _ways(type_: str) -> tuple[str, str]:
    return f"{type_} →", f"→ {type_}"


def _beside(here: Sequence[int], near: defaultdict[int, dict[int, float]]) -> None:
    for left in here:
        for right in here:
            if left != right:
                near[left].setdefault(right, BESIDE)
