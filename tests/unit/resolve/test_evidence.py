"""What joins a short name with a longer one, and what a text says against it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from graphrag.ingest.resolve import Decisions, Resolution

Said = tuple[str, Sequence[tuple[str, str]], Sequence[tuple[str, str, str]]]
World = Callable[..., Resolution]
AGENCY = "Federal Aviation Administration"


def _names(resolution: Resolution) -> set[str]:
    return {entity.name for entity in resolution.entities}


def _said(text: str, *names: str, type_: str = "") -> Said:
    return text, [(name, type_) for name in names], []


def test_an_acronym_that_the_text_gives_is_no_alias_once_a_person_said_never(world: World) -> None:
    text = f"The {AGENCY} (FAA) inspects. FAA pays."
    said = _said(text, AGENCY, "FAA", type_="Organization")
    assert len(world(said).entities) == 1
    apart = world(said, decisions=Decisions(never=((AGENCY, "FAA"),)))
    assert {entity.name: entity.aliases for entity in apart.entities} == {AGENCY: (), "FAA": ()}


def test_the_log_says_that_a_person_decided(world: World) -> None:
    said = _said("Bob Cratchit met the dog Rex.", "Bob Cratchit", "Rex", type_="Person")
    merged = world(said, decisions=Decisions(same=(("Bob Cratchit", "Rex"),)))
    assert [(merge.decided_by, merge.band) for merge in merged.merges] == [("person", "auto")]


def test_equal_names_only_keeps_an_imported_graph_as_it_was(world: World) -> None:
    said = _said(
        "Maria Lindqvist spoke. Lindqvist left.", "Maria Lindqvist", "Lindqvist", type_="Person"
    )
    assert len(world(said).entities) == 1
    assert len(world(said, decisions=Decisions(joining="equal")).entities) == 2


@pytest.mark.parametrize(
    ("text", "short", "long"),
    [
        ("Bob Cratchit lives. Bob Cratchit's son waits.", "Bob Cratchit", "Bob Cratchit's son"),
        ("Jacob Marley died. Ghost of Jacob Marley came.", "Jacob Marley", "Ghost of Jacob Marley"),
        ("The boys ran, and ragged men and boys came.", "boys", "ragged men and boys"),
    ],
)
def test_who_is_named_inside_a_phrase_is_not_who_it_speaks_of(
    world: World, text: str, short: str, long: str
) -> None:
    assert len(world(_said(text, short, long, type_="Person")).entities) == 2


def test_a_town_is_not_its_founder(world: World) -> None:
    text = "Intro.\nHosterman is a town. It was named after Theodore Hosterman, who sold wood."
    assert len(world(_said(text, "Hosterman", "Theodore Hosterman")).entities) == 2


def test_a_fragment_has_the_corpus_as_its_scope(world: World) -> None:
    full = _said("Karla Homolka was born in Ontario.", "Karla Homolka", "Ontario")
    text = "Karla later attended college."
    assert "Karla" not in _names(world(full, _said(text, "Karla", "college")))
    long = text + " Much else happened there, too." * 10
    assert "Karla" in _names(world(full, _said(long, "Karla", "college")))


def test_equal_claims_join_a_name_with_words_in_front_left_out(world: World) -> None:
    quartet, short = "Middle East Quartet", "Quartet"

    def went(name: str, verb: str, place: str) -> Said:
        text = f"Then {name} {verb} in {place}."
        return text, [(name, ""), (place, "")], [(name, verb.upper(), place)]

    assert short not in _names(world(went(quartet, "met", "Oslo"), went(short, "met", "Oslo")))
    assert short in _names(world(went(quartet, "met", "Oslo"), went(short, "sang", "Rome")))


def test_a_region_more_or_less_is_one_place(world: World) -> None:
    short, long = "Key West, Florida", "Key West, Florida, United States"
    found = world(_said(f"He lives in {short}.", short), _said(f"{long} is hot.", long))
    assert len(found.entities) == 1


def test_a_bare_numeral_is_no_title(world: World) -> None:
    found = world(_said("Four is an album.", "Four"), _said("It has 4 parts.", "4"))
    assert len(found.entities) == 2
