"""Names that the operator or the schema lists: they always win.

The schema's entries are "Name | alias | alias" under their type; the operator's own list
comes first and may hold ids elsewhere. All of an entry is one entity of that name and type,
whatever the tagger said, and two entries are never one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from graphrag.ingest.resolve.clusters import Clusters
from graphrag.ingest.resolve.units import Unit
from graphrag.ingest.resolve.values import Listed
from graphrag.language.names import key
from graphrag.model import ExtractionSchema


def read_gazetteer(schema: ExtractionSchema) -> dict[str, Listed]:
    """Return all entries by folded name and alias; the first entry of a name counts."""
    entries = [
        Listed(e.name, e.type, e.aliases, e.ids, e.source or "the list of known entities")
        for e in schema.known
    ]
    for type_ in schema.entities:
        for line in type_.gazetteer:
            names = [name.strip() for name in line.split("|") if name.strip()]
            source = f"schema {schema.name}, type {type_.name}"
            entries.append(Listed(names[0], type_.name, tuple(names[1:]), source=source))
    found: dict[str, Listed] = {}
    for entry in entries:
        for name in (entry.name, *entry.aliases):
            found.setdefault(key(name), entry)
    return found


def entries_of(units: Sequence[Unit], gazetteer: Mapping[str, Listed]) -> dict[int, Listed]:
    """Return the entry of each unit that is listed."""
    listed = {index: gazetteer.get(key(unit.name.surface)) for index, unit in enumerate(units)}
    return {index: entry for index, entry in listed.items() if entry is not None}


def join_listed(entries: Mapping[int, Listed], clusters: Clusters) -> None:
    """Join the units of each entry."""
    first: dict[Listed, int] = {}
    for index in sorted(entries):
        clusters.join(first.setdefault(entries[index], index), index, tied=True)
