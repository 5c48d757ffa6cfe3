"""Demonyms name their countries where a project wants it, and only there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from graphrag.ingest.resolve import Resolution

World = Callable[..., Resolution]
Said = tuple[str, Sequence[tuple[str, str]], Sequence[tuple[str, str, str]]]
SAID: tuple[Said, ...] = (
    ("Norway grew.", [("Norway", "Place")], []),
    ("Norwegian ships and Norwegian fish.", [("Norwegian", "Group")], []),
    ("Danish ships.", [("Danish", "Group")], []),
    ("Norwegian flies.", [("Norwegian", "Company")], []),
)


def entities(found: Resolution) -> list[tuple[str, str, tuple[str, ...]]]:
    return sorted((entity.name, entity.type, entity.aliases) for entity in found.entities)


def test_a_demonym_joins_its_country_only_where_it_is_wanted(world: World) -> None:
    said = SAID[:2]
    assert len(world(*said).entities) == 2
    assert entities(world(*said, demonyms=True)) == [("Norway", "Place", ("Norwegian",))]
    (merge,) = world(*said, demonyms=True).merges
    assert (merge.absorbed_name, list(merge.features)) == ("Norwegian", ["demonym"])


def test_a_demonym_without_its_country_and_a_company_stay_what_they_are(world: World) -> None:
    found = world(*SAID[0:1], *SAID[2:], demonyms=True)
    assert entities(found) == [
        ("Danish", "Group", ()),
        ("Norway", "Place", ()),
        ("Norwegian", "Company", ()),
    ]
