from __future__ import annotations

from graphrag.ask.aggregate.counted import _unread
from graphrag.ask.facts import Condition, read
from graphrag.ingest.extract.schema import read_schema

SCHEMA = read_schema("incidents")


def test_a_word_that_decided_nothing_is_named() -> None:
    helicopters = Condition("helicopter", "aircraft_category", {})
    question = read("Which helicopter pilots were student pilots?")
    assert _unread(question, [helicopters], SCHEMA) == ("pilots", "student")


def test_a_count_whose_words_were_all_read_names_none() -> None:
    cessnas = Condition("Cessna", "aircraft", {})
    question = read("How many of the accidents involved a Cessna?")
    assert _unread(question, [cessnas], SCHEMA) == ()
