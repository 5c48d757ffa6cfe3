"""Questions are linked by looking their words up, the longest names first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

import pytest

from graphrag.ask.link import link, written_as_names
from graphrag.language.names import key
from graphrag.model import OPERATOR, Entity, Hit, Viewer
from graphrag.ports import Kind, Store, Words

ENTITIES = (
    Entity("entity_1", "New York Times", "Organization"),
    Entity("entity_2", "New York", "Place", aliases=("New York City",)),
    Entity("entity_3", "Henry VIII", "Person"),
    Entity("entity_4", "Mercury", "Thing"),
    Entity("entity_5", "Mercury", "Person"),
    Entity("entity_6", "C++/CLI", "Product"),
    Entity("entity_7", "The Who", "Organization"),
    Entity("entity_8", "Rugby league", "Thing"),
    Entity("entity_9", "No. 10", "Place"),
    Entity("entity_a", "Orbis Energy", "Organization"),
    Entity("entity_b", "Marta Solberg", "Person"),
    Entity("entity_g", "Ryan Miller", "Person", aliases=("Miller",)),
    Entity("entity_c", "Jane Roe", "Person"),
    Entity("entity_d", "Jane Doe", "Person"),
    Entity("entity_f", "Los Angeles", "Place"),
    Entity("entity_e", "Tindra Hydro", "Organization", scope="document"),
)


class Named:
    """The three reads of a store that linking needs."""

    def hits(
        self, kind: Kind, query: Words, *, limit: int, viewer: Viewer = OPERATOR
    ) -> Sequence[Hit]:
        assert kind == "entity"
        words = set(key(query.text).split())
        near = [entity for entity in ENTITIES if words & set(key(entity.name).split())]
        return [Hit(entity.id, 1.0) for entity in near][:limit]

    def named(
        self, names: Sequence[str], *, viewer: Viewer = OPERATOR
    ) -> Mapping[str, tuple[str, ...]]:
        found = {
            name: tuple(
                entity.id
                for entity in ENTITIES
                if key(name) in {key(own) for own in (entity.name, *entity.aliases)}
            )
            for name in names
        }
        return {name: ids for name, ids in found.items() if ids}

    def entities(
        self,
        ids: Sequence[str] | None = None,
        *,
        types: Sequence[str] | None = None,
        viewer: Viewer = OPERATOR,
    ) -> Sequence[Entity]:
        return [entity for id_ in ids or () for entity in ENTITIES if entity.id == id_]


STORE = cast("Store", Named())


def names(question: str) -> list[str]:
    return [item.name for item in link(question, store=STORE, viewer=OPERATOR)]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Who owns the New York Times?", ["New York Times"]),
        ("Is the New York Times made in new york city?", ["New York Times", "New York"]),
        ("Who was Henry VIII's first wife?", ["Henry VIII"]),
        ("What does C++/CLI do?", ["C++/CLI"]),
        ("who wrote it?", []),
        ("Where is rugby league played?", ["Rugby league"]),
        ("Who lives at No. 10?", ["No. 10"]),
        ("", []),
    ],
)
def test_names_are_found_in_the_order_of_the_question(question: str, expected: list[str]) -> None:
    assert names(question) == expected


def test_homonyms_share_the_score() -> None:
    linked = link("Is Mercury hot?", store=STORE, viewer=OPERATOR)
    assert [(item.id, item.score) for item in linked] == [("entity_4", 0.5), ("entity_5", 0.5)]


def test_a_small_single_word_counts_half() -> None:
    linked = link("is mercury hot?", store=STORE, viewer=OPERATOR)
    assert [item.score for item in linked] == [0.25, 0.25]


def test_beside_a_name_small_words_are_no_names() -> None:
    linked = link("Which rugby league did Mercury follow?", store=STORE, viewer=OPERATOR)
    assert {item.surface for item in linked} == {"rugby league", "Mercury"}
    assert {item.surface for item in written_as_names(linked)} == {"Mercury"}


def test_where_nothing_is_written_as_a_name_small_words_may_be() -> None:
    linked = link("what is rugby league?", store=STORE, viewer=OPERATOR)
    assert [item.name for item in written_as_names(linked)] == ["Rugby league"]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("How many companies did Orbis acquire?", ["Orbis Energy"]),
        ("What does Solberg lead, and what does Marta own?", ["Marta Solberg"]),
        ("how many companies did orbis acquire?", []),  # no capital: seldom a name
        ("What did Jane say?", []),  # two would do
        ("Who wrote the York Times?", []),  # the end of a company's name says little
        ("What is New?", []),  # a place or a newspaper
        ("What is Los?", []),  # a place is not named by its first word
        ("Who runs Tindra?", []),  # a common noun of one document
        ("Who owns Orbis Gas?", []),  # another thing that begins alike
        ("Who sang in Orbis the Line?", []),  # a part of a longer name
        ("Is the Orbis plant old?", ["Orbis Energy"]),
        ("Did Orbis buy the New York Times?", ["Orbis Energy", "New York Times"]),
    ],
)
def test_a_short_form_means_the_one_thing_whose_name_it_begins(
    question: str, expected: list[str]
) -> None:
    assert names(question) == expected


def test_a_short_form_counts_half_and_keeps_the_words_of_the_question() -> None:
    linked = link("What did Orbis buy?", store=STORE, viewer=OPERATOR)
    assert [(item.surface, item.score) for item in linked] == [("Orbis", 0.5)]


def test_one_name_of_a_person_who_has_more_counts_half() -> None:
    linked = link("Who played Captain Miller in Mercury?", store=STORE, viewer=OPERATOR)
    assert (linked[0].surface, linked[0].score) == ("Miller", 0.5)
