"""Names that the schema lists: they always win.

An entry is "Name | alias | alias" under its type. All of it is one entity of that name and
type, whatever the tagger said, and two entries are never one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graphrag.ingest.resolve.clusters import Clusters
from graphrag.ingest.resolve.units import Unit
from graphrag.language.names import key
from graphrag.model import ExtractionSchema


@dataclass(frozen=True, slots=True)
class Listed:
    """An entry of the gazetteer: canonical name and type."""

    name: str
    type: str


def read_gazetteer(schema: ExtractionSchema) -> dict[str, Listed]:
    """Return the schema's entries by folded name and alias; the first entry of a name counts."""
    found: dict[str, Listed] = {}
    for type_ in schema.entities:
        for line in type_.gazetteer:
            names = [name.strip() for name in line.split("|") if name.strip()]
            for name in names:
                found.setdefault(key(name), Listed(names[0], type_.name))
    return found


def entries_of(units: Sequence[Unit], gazetteer: Mapping[str, Listed]) -> dict[int, str]:
    """Return the entry of each unit that is listed, as text that sorts and compares."""
    found = {}
    for index, unit in enumerate(units):
        listed = gazetteer.get(key(unit.name.surface))
        if listed is not None:
            found[index] = f"{listed.type}\t{listed.name}"
    return found


def join_listed(entries: Mapping[int, str], clusters: Clusters) -> None:
    """Join the units of each entry."""
    first: dict[str, int] = {}
    for index in sorted(entries):
        clusters.join(first.setdefault(entries[index], index), index, tied=True)
