"""What a question asks of its subjects: each word is read once, or told to be unread."""

from __future__ import annotations

import pytest

from graphrag.ask.facts import Subject, read
from graphrag.ask.facts.conditions.demands import Demands, demands_of
from graphrag.model import Entity, ExtractionSchema, Fact, FieldRule, Value
from graphrag.wiring import offline_embedder

SCHEMA = ExtractionSchema(
    "ships",
    fields=(
        FieldRule("kind", ("Kind",), called=(("Trawler", ("fishing boat",)),)),
        FieldRule("light", ("Light",)),
        FieldRule(
            "dead",
            ("Deaths",),
            value="number",
            questions=("how many people died", "was it fatal"),
        ),
        FieldRule(
            "unhurt", ("Unhurt",), value="number", questions=("how many people were unhurt",)
        ),
    ),
)


def _ship(id_: str, **facts: str) -> Subject:
    values = tuple(
        Fact(
            f"fact_{id_}_{key}",
            f"entity_{id_}",
            key,
            Value(text, float(text) if text.isdigit() else None),
            (),
        )
        for key, text in facts.items()
    )
    return Subject(Entity(f"entity_{id_}", id_, "Ship"), values, (f"document_{id_}",), ())


FLEET = (
    _ship("0a", kind="Trawler", light="Night", dead="0", unhurt="4"),
    _ship("0b", kind="Trawler", light="Day", dead="2", unhurt="3"),
    _ship("0c", kind="Ferry", light="Day", dead="0", unhurt="4"),
    _ship("0d", kind="Ferry", light="Night", dead="1", unhurt="9"),
)


def _demands(question: str) -> Demands:
    return demands_of(
        read(question),
        FLEET,
        schema=SCHEMA,
        embedder=offline_embedder(),
        likeness={},
        ignore=frozenset({"ship"}),
    )


@pytest.mark.parametrize(
    ("question", "ids"),
    [
        ("How many of the ships were trawlers?", "ab"),
        ("How many of the ships were fishing boats?", "ab"),
        ("How many ships sank in the dark of night?", "ad"),
        ("How many of the ships were fatal?", "bd"),
        ("In how many ships were exactly four people unhurt?", "ac"),
        ("How many ships are there by day? Leave the ferries out.", "b"),
        ("How many trawlers are there by day, not counting ferries?", "b"),
    ],
)
def test_words_are_read_as_values_numbers_and_exceptions(question: str, ids: str) -> None:
    chosen = _demands(question).fulfilled_by(FLEET)
    assert [subject.entity.name for subject in chosen] == [f"0{x}" for x in ids]


def test_a_word_that_decided_nothing_is_named() -> None:
    assert _demands("How many trawlers had drunken captains?").unread == ("drunken", "captains")


def test_a_name_that_stands_nowhere_is_fulfilled_by_none() -> None:
    assert _demands("How many trawlers sank near Bergen?").fulfilled_by(FLEET) == []


def test_what_is_read_by_meaning_alone_is_marked() -> None:
    sure = {
        c.words: c.sure
        for c in _demands("How many trawlers sank in the gloom of the evening dark?").conditions
    }
    assert sure["trawlers"]
    assert not all(sure.values())
