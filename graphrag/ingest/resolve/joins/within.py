"""Untyped names with words in front left out, where the same is said of both, and of nobody else.

"The Quartet" is the Middle East Quartet if it alone ends so and the same is said of both.
A document that names both tells them apart: its author saw a difference.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from graphrag.ingest.resolve.clusters import Clusters
from graphrag.ingest.resolve.evidence.context import Context
from graphrag.ingest.resolve.evidence.wording import Wording
from graphrag.ingest.resolve.joins.document import Link
from graphrag.ingest.resolve.names.lexicon import lexicon
from graphrag.ingest.resolve.names.normalise import Name
from graphrag.ingest.resolve.names.short import is_nation
from graphrag.ingest.resolve.units import Unit

End = int | str
"""What a claim is about: the root of a cluster, or a common noun."""
NEIGHBOURS = 2
"""So many rare things that both are tied to, or rare words near both, are worth one claim."""
RARE = 3
"""A thing that so many are tied to, these two included, is rare."""
_REASON = "words left out, and the same is said of both"
_SEVERAL = re.compile(r"[,&]|\band\b|\w[-–]\w")


def join_within(
    indexes: Iterable[int],
    units: Sequence[Unit],
    clusters: Clusters,
    context: Context,
    wording: Wording,
) -> list[Link]:
    """Join each untyped name to the only longer one that begins or ends with it, if claims agree.

    Args:
        indexes: Units that may be joined.
        units: All units.
        clusters: Changed in place; equal names are joined already.
        context: Who is tied to whom, and how.
        wording: Which words stand near.

    Returns:
        The joins made.
    """
    names: dict[str, int] = {}
    for index in indexes:
        unit = units[index]
        if not unit.kind and unit.capitalised:
            names.setdefault(unit.identity, index)
    longs = _longs(names.values(), units, clusters)
    claims = _read_claims(units, clusters, context)
    links = []
    for identity in sorted(longs):
        short = names[identity]
        roots = {clusters.root(long): long for long in longs[identity]}
        if len(roots) != 1 or not (units[short].proper or len(units[short].name.tokens) > 1):
            continue
        root, long = roots.popitem()
        if _named_together(short, root, units, clusters):
            continue
        score = claims.agreement(clusters.root(short), root)
        score += wording.shared(clusters.members(short), clusters.members(root)) / NEIGHBOURS
        if score >= 1 and not clusters.join(short, long):
            links.append(Link(short, long, min(0.95, 0.8 + score / 20), _REASON, "neighbours"))
    return links


def _longs(
    indexes: Iterable[int], units: Sequence[Unit], clusters: Clusters
) -> dict[str, list[int]]:
    """Return, by identity, the longer names that end with it, or a person's whose first it is.

    What stands last says what sort of thing it is: the New York Times is no New York.
    """
    found: defaultdict[str, list[int]] = defaultdict(list)
    known = {" ".join(units[index].name.tokens): units[index].identity for index in indexes}
    for index in indexes:
        name = units[index].name
        if _SEVERAL.search(name.surface):
            continue
        human = any(units[member].human for member in clusters.members(index))
        for size in range(1, len(name.tokens)):
            head, tail = name.tokens[:size], name.tokens[-size:]
            for part in (tail, head) if human and size == 1 else (tail,):
                identity = known.get(" ".join(part))
                if identity is not None and _could_leave_out(part, name):
                    found[identity].append(index)
    return found


def _could_leave_out(part: tuple[str, ...], name: Name) -> bool:
    """Whether `part` of a name could stand for it.

    No nation does, nor what a particle ties to the rest (America and "Bank of America"), nor
    what a word by itself tells apart (Delhi and New Delhi), or a numeral.
    """
    words = lexicon()
    left_out = [token for token in name.tokens if token not in part]
    if len(left_out) == 1 and left_out[0] in words.closed.keys() - words.titles:
        return False
    if name.tokens[-len(part) - 1] in words.particles and name.tokens[-len(part) :] == part:
        return False
    numbers = tuple(sorted(token for token in part if token in name.numbers))
    return numbers == name.numbers and not is_nation(part) and not is_nation(name.tokens)


def _named_together(short: int, long: int, units: Sequence[Unit], clusters: Clusters) -> bool:
    one, other = (
        {units[index].document_id for index in clusters.members(i)} for i in (short, long)
    )
    return clusters.root(short) == clusters.root(long) or bool(one & other)


@dataclass(frozen=True, slots=True)
class _Claims:
    """What is said of each cluster, and of how many else.

    Attributes:
        of: By root of a cluster, its relations and what is at their other end.
        bearers: Of a claim, and of what is at its other end, the clusters it is said of.
    """

    of: Mapping[int, Collection[tuple[str, End]]]
    bearers: Mapping[tuple[str, End], Collection[int]]

    def agreement(self, one: int, other: int) -> float:
        """Return how many claims the corpus makes of these two alone; rare neighbours count too."""
        both = set(self.of.get(one, ())) & set(self.of.get(other, ()))
        ends = [{end for _, end in self.of.get(root, ())} for root in (one, other)]
        rare = sum(len(self.bearers["", end]) <= RARE for end in ends[0] & ends[1])
        return sum(len(self.bearers[claim]) == 2 for claim in both) + rare / NEIGHBOURS


def _read_claims(units: Sequence[Unit], clusters: Clusters, context: Context) -> _Claims:
    of: defaultdict[int, set[tuple[str, End]]] = defaultdict(set)
    bearers: defaultdict[tuple[str, End], set[int]] = defaultdict(set)
    for unit, claims in context.claims.items():
        root = clusters.root(unit)
        for way, other in claims:
            end = units[other].identity if units[other].scoped else clusters.root(other)
            of[root].add((way, end))
            bearers[way, end].add(root)
            bearers["", end].add(root)
    return _Claims(of, bearers)
