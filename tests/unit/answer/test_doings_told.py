"""Whose deed a sentence tells, by whatever name."""

from __future__ import annotations

import pytest

from graphrag.ask.answer.prose.people import Person, subject_of
from graphrag.ask.answer.relations.doings import asked_doings


@pytest.mark.parametrize(
    ("name", "text", "others", "bound"),
    [
        ("Dr. Maria Lindqvist", "M. Lindqvist now advises Orbis.", (), ()),
        ("Dr. Maria Lindqvist", "Today Lindqvist advises Orbis.", (), ()),
        ("Dr Helen O\u2019Connor", "H. O'Connor runs a vineyard.", (), ()),
        ("Tomasz Wójcik", "Wojcik sold the firm.", (), ()),
        ("Prof. Anneke de Vries", "A. de Vries teaches.", (), ()),
        ("Prof. Anneke de Vries", "De Vries sold it.", (), ()),
        ("Nadia Haddad", "In 2019 Haddad sold it.", ("n haddad",), ()),
        ("Samuel Okafor", "Okafor sold Lagos Solar.", ("grace okafor",), ("lagos",)),
    ],
)
def test_a_person_is_known_by_shorter_names(
    name: str, text: str, others: tuple[str, ...], bound: tuple[str, ...]
) -> None:
    assert Person.of(name).is_subject(text, frozenset(others), frozenset(bound))


@pytest.mark.parametrize(
    ("name", "text", "others"),
    [
        ("Maria Lindqvist", "Karl Lindqvist advises Orbis.", ()),
        ("Maria Lindqvist", "K. Lindqvist advises Orbis.", ()),
        ("Maria Lindqvist", "Orbis was advised by Maria Lindqvist.", ()),
        ("Samuel Okafor", "Okafor advises the ministry.", ("grace okafor",)),
    ],
)
def test_others_of_that_surname_are_somebody_else(
    name: str, text: str, others: tuple[str, ...]
) -> None:
    assert not Person.of(name).is_subject(text, frozenset(others), frozenset())


def test_a_sentence_that_begins_without_a_name_has_no_such_subject() -> None:
    assert subject_of("The firm was sold.") in {"", "the"}
    assert subject_of("In March 2019, Ana Silva left.") == "ana silva"


@pytest.mark.parametrize(
    ("question", "event"),
    [
        ("What did the founder of Orbis do after the sale?", {"sell"}),
        ("What does the founder of Orbis do now?", set()),
        ("What did Ana Silva do later?", set()),
    ],
)
def test_doings_are_asked_for_since_an_event_or_at_all(question: str, event: set[str]) -> None:
    asked = asked_doings(question)
    assert asked is not None
    assert asked.event == event


def test_doings_before_something_are_not_read() -> None:
    assert asked_doings("What did Ana Silva do before the sale?") is None
