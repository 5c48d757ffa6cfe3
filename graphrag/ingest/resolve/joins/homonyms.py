"""One name, several things: told apart by what contradicts, never by mere silence.

"Li Wei, CFO of Ardent Steel" and "Li Wei, CFO of Borealis Foods" hold one office in two
companies; one was born in 1962 and one in 1985; one Springfield is in Illinois and one in
Missouri. That two documents share no neighbour is no reason by itself: it would split half
of what is one. Documents a year and more apart contradict no office: people move; but
nobody is born anew.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from graphrag.ingest.resolve.clusters import Clusters
from graphrag.ingest.resolve.evidence.claims import LASTING, Claims
from graphrag.ingest.resolve.evidence.context import Context, shared, spread_of
from graphrag.ingest.resolve.names.lexicon import lexicon
from graphrag.ingest.resolve.units import Unit
from graphrag.model import Document

YEAR = 365


@dataclass(frozen=True, slots=True)
class Split:
    """A name that stands for several: its groups of units, and what sets each apart."""

    groups: tuple[tuple[int, ...], ...]
    discriminators: tuple[str, ...]


def suspects(
    indexes: Iterable[int],
    units: Sequence[Unit],
    claims: Mapping[int, Claims],
    split: frozenset[str],
) -> dict[str, list[int]]:
    """Return, by identity, the units of names that may stand for several things.

    Full names of people, and any of places, of which contradictory things are said; and what
    a person split.
    """
    groups: defaultdict[str, list[int]] = defaultdict(list)
    for index in indexes:
        groups[units[index].identity].append(index)
    return {
        identity: members
        for identity, members in sorted(groups.items())
        if len(members) > 1
        and (identity in split or (_is_full(units[members[0]]) and _contradicted(members, claims)))
    }


def _is_full(unit: Unit) -> bool:
    return unit.kind == "place" or len(unit.name.tokens) > 1


def find_homonyms(
    suspected: Mapping[str, Sequence[int]],
    units: Sequence[Unit],
    clusters: Clusters,
    context: Context,
    claims: Mapping[int, Claims],
    *,
    documents: Mapping[str, Document],
    split: frozenset[str] = frozenset(),
) -> dict[str, Split]:
    """Return, by identity, the names that stand for several things.

    Args:
        suspected: Of `suspects`.
        units: All units.
        clusters: With everything else of one name joined, so that neighbours are known.
        context: Who is near whom.
        claims: `read_claims`.
        documents: By id, for dates.
        split: Identities that a person split: mere silence sets their documents apart.
    """
    spread = spread_of(units, clusters) if suspected else {}
    found = {}
    for identity, members in suspected.items():
        forced = identity in split
        parts = _parts(members, units, clusters, context, claims, spread, documents, forced=forced)
        if len(parts) > 1:
            found[identity] = Split(parts, tuple(_discriminator(p, claims) for p in parts))
    return found


def _contradicted(members: Sequence[int], claims: Mapping[int, Claims]) -> bool:
    seen: dict[str, set[frozenset[str]]] = {}
    for member in members:
        for attribute, names in claims.get(member, {}).items():
            seen.setdefault(attribute, set()).add(names)
    return any(len(names) > 1 for names in seen.values())


def _parts(
    members: Sequence[int],
    units: Sequence[Unit],
    clusters: Clusters,
    context: Context,
    claims: Mapping[int, Claims],
    spread: Mapping[int, int],
    documents: Mapping[str, Document],
    *,
    forced: bool,
) -> tuple[tuple[int, ...], ...]:
    """Group units: those that agree together; the silent with whom they keep company, or alone."""
    around = {m: _company(context.of(clusters.members(m), clusters), units) for m in members}
    parts: list[list[int]] = []
    ordered = sorted(members, key=lambda m: (m not in claims, m))
    for member in ordered:
        fits = []
        for number, part in enumerate(parts):
            agree = max(shared(around[member], around[other], spread) for other in part)
            apart, same = _held_against(member, part, units, claims, documents)
            if same or (not apart and agree > 0) or (not apart and not forced and member in claims):
                fits.append((same, agree, -number))
        if fits:
            parts[-max(fits)[2]].append(member)
        elif member in claims or forced or not _outweighs(parts):
            parts.append([member])
        else:
            max(parts, key=len).append(member)
    return tuple(tuple(sorted(part)) for part in parts)


def _held_against(
    member: int,
    part: Sequence[int],
    units: Sequence[Unit],
    claims: Mapping[int, Claims],
    documents: Mapping[str, Document],
) -> tuple[bool, bool]:
    """Return whether a unit contradicts one of `part`, and whether it says the same as one."""
    own = claims.get(member, {})
    against = {
        attribute
        for other in part
        for attribute in _contradicting(own, claims.get(other, {}))
        if attribute in LASTING or not _moved_on(units[member], units[other], documents)
    }
    lasting = not LASTING.isdisjoint(against)
    return bool(against), not lasting and any(_say_the_same(own, claims.get(o, {})) for o in part)


def _outweighs(parts: Sequence[Sequence[int]]) -> bool:
    """Whether one of several is spoken of so much more that a silent document means it."""
    sizes = sorted((len(part) for part in parts), reverse=True)
    return len(sizes) < 2 or sizes[0] >= 3 * sizes[1]


def _company(around: Mapping[int, float], units: Sequence[Unit]) -> dict[int, float]:
    """Leave out offices that the extractor took for things: "CFO" is shared by strangers."""
    roles = lexicon().roles
    return {
        root: weight
        for root, weight in around.items()
        if not any(token in roles for token in units[root].name.tokens)
    }


def _contradicting(left: Claims, right: Claims) -> set[str]:
    return {
        attribute
        for attribute, names in left.items()
        if attribute in right and not _overlap(names, right[attribute])
    }


def _say_the_same(left: Claims, right: Claims) -> bool:
    return any(
        _overlap(names, right[attribute]) for attribute, names in left.items() if attribute in right
    )


def _overlap(left: frozenset[str], right: frozenset[str]) -> bool:
    """Whether a name of one side could be one of the other: equal, or one begins the other."""
    return any(
        one == other or f"{one} ".startswith(f"{other} ") or f"{other} ".startswith(f"{one} ")
        for one in left
        for other in right
    )


def _moved_on(left: Unit, right: Unit, documents: Mapping[str, Document]) -> bool:
    dates = [_day(documents.get(unit.document_id)) for unit in (left, right)]
    one, other = dates
    return one is not None and other is not None and abs((one - other).days) >= YEAR


def _day(document: Document | None) -> date | None:
    said = (document.valid_from or document.updated or "")[:10] if document else ""
    try:
        return date.fromisoformat(said)
    except ValueError:
        return None


def _discriminator(part: Sequence[int], claims: Mapping[int, Claims]) -> str:
    names = {name for m in part for said in claims.get(m, {}).values() for name in said}
    return min(names, default="")
