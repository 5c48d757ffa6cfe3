"""Demonyms as names of their countries ("Norwegian" for Norway), where a project wants it.

Off by default: read by people, one pair in three is right. The words are those of
`language/countries.yaml`, which tells their source.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from graphrag.ingest.resolve.clusters import Clusters
from graphrag.ingest.resolve.joins.document import Link
from graphrag.ingest.resolve.units import Unit
from graphrag.language.countries import demonyms

_KINDS = ("place", "other", "")
_PEOPLE = "Group"
"""What the tagger's label for nations and faiths becomes."""


def join_demonyms(indexes: Iterable[int], units: Sequence[Unit], clusters: Clusters) -> list[Link]:
    """Join units named by a demonym to the country, if a document names it; return the joins."""
    fitting = [i for i in indexes if units[i].kind in _KINDS or units[i].type == _PEOPLE]
    countries: dict[str, int] = {}
    for index in fitting:
        countries.setdefault(_folded(units[index]), index)
    links = []
    for index in fitting:
        country = countries.get(demonyms().get(_folded(units[index]), ""), index)
        if clusters.root(country) != clusters.root(index) and not clusters.join(
            country, index, tied=True
        ):
            links.append(Link(index, country, 0.9, "people of a country", "demonym"))
    return links


def _folded(unit: Unit) -> str:
    return " ".join(unit.name.tokens)
