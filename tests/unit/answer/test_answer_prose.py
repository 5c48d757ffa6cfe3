"""Which sentences answer: the kind of thing asked for, lines of tables, other names."""

from __future__ import annotations

import pytest

from graphrag.ask.answer.prose.kinds import kind_of, says_kind
from graphrag.ask.answer.prose.ranking import is_field
from graphrag.ask.facts import read
from graphrag.ask.facts.words import told_alone


def test_each_line_of_a_list_of_fields_stands_alone() -> None:
    text = "Maker: | Hull Works\nOwner:\nMary Hale\nYear: 1954"
    assert [span.of(text) for span in told_alone(text)] == [
        "Maker: | Hull Works",
        "Owner:\nMary Hale",
        "Year: 1954",
    ]


def test_a_wrapped_sentence_is_not_cut() -> None:
    text = "The crane fell on the quay\nbecause its chain broke."
    assert [span.of(text) for span in told_alone(text)] == [text]


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("Seats: 4", True),
        ("Crane | Chain - Fatigue", True),
        ("Chain Examination", True),
        ("The chain broke.", False),
    ],
)
def test_rows_labels_and_headings_are_no_sentences(text: str, field: bool) -> None:
    assert is_field(text) is field


def test_a_date_or_a_time_of_day_is_no_number_of_things() -> None:
    reading = read("How many drinks did the driver have?")
    assert kind_of(reading.head) == "number"
    assert says_kind("number", "She saw him have 12 to 16 drinks before 10:45.", reading)
    assert not says_kind("number", "On May 3, 2014, at 10:45, the driver left.", reading)
