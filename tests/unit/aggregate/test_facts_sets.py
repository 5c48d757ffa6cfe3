"""Which of a set a question is about: described by a field, or by what happened to it."""

from __future__ import annotations

from graphrag.ask.facts import Subject
from graphrag.ask.facts.picking.sets import pick
from graphrag.model import Chunk, Entity, ExtractionSchema, Fact, FieldRule, Span, Value
from graphrag.wiring import offline_embedder

SCHEMA = ExtractionSchema(
    "ships",
    fields=(
        FieldRule("kind", ("Kind",)),
        FieldRule("homemade", ("Built by owner",), questions=("was it a homemade boat",)),
    ),
)


def _subject(id_: str, prose: str, **facts: str) -> Subject:
    chunk = Chunk(f"chunk_{id_}", f"document_{id_}", 0, prose, Span(0, len(prose)), "", 9)
    values = tuple(
        Fact(f"fact_{id_}_{key}", f"entity_{id_}", key, Value(text), ())
        for key, text in facts.items()
    )
    return Subject(Entity(f"entity_{id_}", id_, "Ship"), values, (chunk.document_id,), (chunk,))


FLEET = (
    _subject("0a", "The sloop ran on a reef. It took on water at Leith.", kind="sloop"),
    _subject("0b", "The sloop lost its mast.", kind="sloop", homemade="Yes"),
    _subject("0c", "The brig was sold.", kind="brig"),
)


def test_a_yes_in_the_field_that_says_the_word_picks_one() -> None:
    picked = pick(
        "Two sloops were damaged. Where was the homemade one headed?",
        FLEET,
        schema=SCHEMA,
        embedder=offline_embedder(),
    )
    assert picked is not None
    assert [subject.entity.name for subject in picked.chosen] == ["0b"]
    assert picked.asked == "Where was it headed"


def test_what_happened_to_one_of_the_two_and_what_is_asked_of_it_pick_it() -> None:
    picked = pick(
        "Of the two sloops, one hit a reef. Where had it taken on water?",
        FLEET,
        schema=SCHEMA,
        embedder=offline_embedder(),
    )
    assert picked is not None
    assert [subject.entity.name for subject in picked.chosen] == ["0a"]
    assert picked.asked == "Where had it taken on water?"


def test_a_name_that_is_asked_of_two_is_what_both_share() -> None:
    picked = pick(
        "A pilot of the port took part in both. Two sloops were damaged. What is the name?",
        FLEET,
        schema=SCHEMA,
        embedder=offline_embedder(),
    )
    assert picked is not None
    assert picked.shared
