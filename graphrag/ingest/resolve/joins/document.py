"""Links inside one document: a short name stands for the only longer one that contains it.

"Lindqvist" after "Dr. Maria Lindqvist", "FAA" after "Federal Aviation Administration
(FAA)". Longest names first, so that chains meet; where two longer names would do, the one
the document is about is meant, else nobody can tell and the short name stays alone.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graphrag.ingest.resolve.clusters import Clusters
from graphrag.ingest.resolve.evidence.plausible import common_kind, could_stand_for
from graphrag.ingest.resolve.evidence.two import is_told_apart
from graphrag.ingest.resolve.names.normalise import Name, acronyms_of, read
from graphrag.ingest.resolve.names.short import (
    ACRONYM,
    HEAD,
)
from graphrag.ingest.resolve.units import Unit
from graphrag.language.names import key
from graphrag.model import Chunk

_AFTER = re.compile(
    r"""\s*[,;]?\s*\(\s*(?:the\s+|or\s+)?["'“”‘’]?([^()"“”]{2,60}?)["'“”‘’]?\s*\)"""
)
MOSTLY = 5
"""Named so many times as often as all other bearers, the one is meant."""
_SCORES = {"text": 0.99, ACRONYM: 0.93, "the family name alone": 0.95}


@dataclass(frozen=True, slots=True)
class Link:
    """A join that was made, and why.

    Attributes:
        short: Unit whose name was taken in.
        long: Unit whose name it stands for.
        score: 0–1.
        reason: One clause.
        feature: The rule, as a feature's name.
    """

    short: int
    long: int
    score: float
    reason: str
    feature: str

    @property
    def is_short(self) -> bool:
        """Whether one name is a short form: it does not name the entity then."""
        return self.feature in ("short_name", "neighbours", "demonym")


def link_document(
    here: Sequence[int],
    units: Sequence[Unit],
    clusters: Clusters,
    *,
    chunks: Mapping[str, Chunk],
    title: str = "",
) -> tuple[list[Link], list[tuple[str, int]]]:
    """Join what one document calls by short and long names.

    Args:
        here: The document's units.
        units: All units.
        clusters: Changed in place.
        chunks: By id, for what the text itself says ("X (Y)").
        title: Of the document; a name in it is what the document is about.

    Returns:
        The joins made, and other names (identities) that the text gives to units, found
        among the document's units or not.
    """
    links, told = _said_by_the_text(here, units, clusters, chunks)
    by_token: defaultdict[str, list[int]] = defaultdict(list)
    for index in here:
        for token in {*units[index].name.tokens, *acronyms_of(units[index].name)}:
            by_token[token].append(index)
    for short in sorted(here, key=lambda i: (-len(units[i].name.tokens), i)):
        links += _link(short, by_token, units, clusters, chunks, title)
    told += [(units[link.short].identity, link.long) for link in links if link.reason == ACRONYM]
    return links, told


def _said_by_the_text(
    here: Sequence[int], units: Sequence[Unit], clusters: Clusters, chunks: Mapping[str, Chunk]
) -> tuple[list[Link], list[tuple[str, int]]]:
    by_identity: defaultdict[str, list[int]] = defaultdict(list)
    for index in here:
        by_identity[units[index].identity].append(index)
    links = []
    told = []
    for index in here:
        for alias in _aliases(units[index], chunks):
            told.append((alias.identity, index))
            spelt = alias.capitals and alias.compact in acronyms_of(units[index].name)
            for other in by_identity.get(alias.identity, ()):
                alike = spelt or common_kind(units[index], units[other]) is not None
                if other == index or not alike:
                    continue
                if not clusters.join(index, other, tied=True):
                    links.append(Link(other, index, 0.99, "the text says so", "text"))
    return links, told


def _aliases(unit: Unit, chunks: Mapping[str, Chunk]) -> list[Name]:
    """Return the other names that the extractor, or brackets after the name, give a unit."""
    found = {alias.surface: alias for alias in unit.aliases}
    for appearance in unit.appearances:
        text = chunks[appearance.chunk_id].text
        for span in appearance.entity.spans:
            match = _AFTER.match(text, span.end)
            if match is None:
                continue
            alias = read(match.group(1), person=unit.kind == "person")
            if alias.capitals and alias.compact in acronyms_of(unit.name):
                found[alias.surface] = alias
    return [found[surface] for surface in sorted(found)]


def _link(
    short: int,
    by_token: Mapping[str, Sequence[int]],
    units: Sequence[Unit],
    clusters: Clusters,
    chunks: Mapping[str, Chunk],
    title: str,
) -> list[Link]:
    name = units[short].name
    near = {i for token in name.tokens for i in by_token.get(token, ()) if i != short}
    if len(name.tokens[0]) == 1 or name.numbers:
        near |= {i for token in name.tokens[1:] for i in by_token.get(token, ())} - {short}
    beside = [units[i] for i in near]
    found: dict[int, tuple[int, str]] = {}
    for long in sorted(near):
        if units[long].scoped != units[short].scoped or clusters.root(long) == clusters.root(short):
            continue
        reason = could_stand_for(units[short], units[long])
        if reason in ("", HEAD) or clusters.forbidden(short, long):
            continue
        if not is_told_apart(units[short], [units[long]], beside, reason, chunks):
            found.setdefault(clusters.root(long), (long, reason))
    chosen = _choose(found, units, clusters, title)
    if chosen is None:
        return []
    long, reason = found[chosen]
    if clusters.join(short, long):
        return []
    return [Link(short, long, _SCORES.get(reason, 0.9), reason, "short_name")]


def _choose(
    found: Mapping[int, tuple[int, str]], units: Sequence[Unit], clusters: Clusters, title: str
) -> int | None:
    if len(found) == 1:
        return next(iter(found))
    often = sorted(
        (sum(units[index].mentions for index in clusters.members(root)), root) for root in found
    )
    if often and often[-1][0] >= MOSTLY * sum(count for count, _ in often[:-1]):
        return often[-1][1]
    folded = f" {' '.join(_words(title))} "
    about = [
        root
        for root in found
        if any(
            units[index].subject or f" {' '.join(units[index].name.tokens)} " in folded
            for index in clusters.members(root)
        )
    ]
    return about[0] if len(about) == 1 else None


def _words(title: str) -> Sequence[str]:
    return key(title).split()
