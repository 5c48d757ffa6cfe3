"""One name, several people: told apart by what contradicts, never by mere silence.

"Li Wei, CFO of Ardent Steel" and "Li Wei, CFO of Borealis Foods" hold one office in two
companies. That two documents share no neighbour is no reason by itself: it would split
half of what is one. Documents a year and more apart contradict nothing: people move.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from graphrag.ingest.resolve.clusters import Clusters
from graphrag.ingest.resolve.evidence.context import Context, shared, spread_of
from graphrag.ingest.resolve.names.lexicon import lexicon
from graphrag.ingest.resolve.units import Unit
from graphrag.language.names import key
from graphrag.model import Chunk, Document, Extraction, ExtractionSchema

Claims = Mapping[str, frozenset[str]]
"""What is said of a person, by attribute ("cfo"): the names it is said with."""
YEAR = 365
_NAME = r"(?:the\s+)?([A-Z][\w&.'’-]*(?:\s+(?:of\s+|and\s+|&\s+)?[A-Z][\w&.'’-]*)*)"
_AFTER = re.compile(
    r"\s*(?:,|(?:is|was|becomes?|became)\b)\s*(?:an?\s+|the\s+)?((?:[\w-]+\s+){0,3}?[\w-]+)\s+"
    rf"(?:of|at|for|from|in|with)\s+{_NAME}"
)
_BEFORE = re.compile(rf"{_NAME}(?:['’]s)?\s+((?:[\w-]+\s+)?[\w-]+)\s*,?\s*$")
_REACH = 120


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

    Full names of people of whom contradictory things are said, and what a person split.
    """
    groups: defaultdict[str, list[int]] = defaultdict(list)
    for index in indexes:
        groups[units[index].identity].append(index)
    return {
        identity: members
        for identity, members in sorted(groups.items())
        if len(members) > 1
        and (
            identity in split
            or (len(units[members[0]].name.tokens) > 1 and _contradicted(members, claims))
        )
    }


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


def read_claims(
    units: Sequence[Unit],
    extractions: Sequence[Extraction],
    chunks: Mapping[str, Chunk],
    schema: ExtractionSchema,
) -> dict[int, Claims]:
    """Return what is said of each person that can be true of one thing at a time.

    Offices, as the words around the name say, and relations that the schema calls functional.
    """
    place_of = {
        (a.chunk_id, a.index): number for number, unit in enumerate(units) for a in unit.appearances
    }
    found: defaultdict[int, defaultdict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for number, unit in enumerate(units):
        if unit.kind == "person" and not unit.scoped:
            for role, name in _offices(unit, chunks):
                found[number][role].add(name)
    functional = {relation.name for relation in schema.relations if relation.functional}
    for extraction in extractions:
        for tie in extraction.relations:
            source = place_of[extraction.chunk_id, tie.source]
            if (
                tie.type in functional
                and units[source].kind == "person"
                and tie.polarity == "asserted"
            ):
                target = place_of[extraction.chunk_id, tie.target]
                found[source][tie.type].add(" ".join(units[target].name.tokens))
    return {
        number: {attribute: frozenset(names) for attribute, names in said.items()}
        for number, said in found.items()
    }


def _offices(unit: Unit, chunks: Mapping[str, Chunk]) -> Iterable[tuple[str, str]]:
    roles = lexicon().roles
    for appearance in unit.appearances:
        text = chunks[appearance.chunk_id].text
        for span in appearance.entity.spans:
            after = _AFTER.match(text, span.end, span.end + _REACH)
            before = _BEFORE.search(text[max(0, span.start - _REACH) : span.start])
            said = [after.groups()] if after else []
            said += [before.groups()[::-1]] if before else []
            for role, name in said:
                words = [word for word in key(role).split() if word in roles]
                if words and key(name):
                    yield words[-1], key(name)


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
            apart = any(
                _contradict(claims.get(member, {}), claims.get(other, {}))
                and not _moved_on(units[member], units[other], documents)
                for other in part
            )
            same = any(_say_the_same(claims.get(member, {}), claims.get(o, {})) for o in part)
            if same or (not apart and agree > 0) or (not apart and not forced and member in claims):
                fits.append((same, agree, -number))
        if fits:
            parts[-max(fits)[2]].append(member)
        elif member in claims or forced or not _outweighs(parts):
            parts.append([member])
        else:
            max(parts, key=len).append(member)
    return tuple(tuple(sorted(part)) for part in parts)


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


def _contradict(left: Claims, right: Claims) -> bool:
    return any(
        not _overlap(names, right[attribute])
        for attribute, names in left.items()
        if attribute in right
    )


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
