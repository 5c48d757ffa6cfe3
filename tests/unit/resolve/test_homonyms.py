"""One name for two things: told apart by what cannot be true of one, never by silence."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from graphrag.ingest.resolve import Resolution

World = Callable[..., Resolution]


def named(found: Resolution, name: str) -> list[list[str]]:
    """The chunks that name each entity of that name."""
    return sorted(
        sorted({mention.chunk_id for mention in entity.mentions})
        for entity in found.entities
        if entity.name == name
    )


def said(world: World, name: str, type_: str, *texts: str) -> list[list[str]]:
    return named(world(*((text, [(name, type_)], []) for text in texts)), name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("David Jones (born 1962) sings.", "David Jones, born in 1985, plays football."),
        ("David Jones (1895–1974) painted.", "David Jones was born on 3 May 1947."),
        ("David Jones (b. 1962) sings.", "David Jones, born May 3, 1985, runs."),
    ],
)
def test_people_who_were_born_in_different_years_are_two(
    world: World, one: str, other: str
) -> None:
    assert said(world, "David Jones", "Person", one, other) == [["chunk_00"], ["chunk_01"]]


def test_who_was_born_in_one_year_is_one_however_it_is_said(world: World) -> None:
    texts = ("David Jones (born 1962) sings.", "David Jones was born on 3 May 1962.")
    assert len(said(world, "David Jones", "Person", *texts)) == 1


def test_a_year_that_is_no_birth_says_nothing(world: World) -> None:
    texts = ("David Jones sang in 1962.", "David Jones (1985) is a film.", "David Jones left.")
    assert len(said(world, "David Jones", "Person", *texts)) == 1


@pytest.mark.parametrize(("one", "other"), [("Illinois", "Missouri"), ("Canada", "Australia")])
def test_places_in_two_regions_or_two_countries_are_two(world: World, one: str, other: str) -> None:
    texts = (f"He was in Springfield, {one}.", f"She is in Springfield, {other}, now.")
    assert len(said(world, "Springfield", "Place", *texts)) == 2


def test_a_region_and_its_country_do_not_contradict(world: World) -> None:
    texts = ("He was in London, Ontario.", "She is in London, Canada.", "London grew.")
    assert len(said(world, "London", "Place", *texts)) == 1


def test_silence_splits_nothing(world: World) -> None:
    found = world(
        ("David Jones met Orbis.", [("David Jones", "Person"), ("Orbis", "Company")], []),
        ("David Jones met Helios.", [("David Jones", "Person"), ("Helios", "Company")], []),
    )
    assert len(named(found, "David Jones")) == 1
