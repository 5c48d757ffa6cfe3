from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphrag.language.statements import reads_as_prose, statements, tells


def read(text: str) -> list[str]:
    return [span.of(text) for span in statements(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One went. Two came.", ["One went.", "Two came."]),
        ("Injuries: 1\nDamage: none", ["Injuries: 1", "Damage: none"]),
        ("| a | b |\n| c | d |", ["| a | b |", "| c | d |"]),
        ("the pilot\nwent home.", ["the pilot\nwent home."]),
        ("", []),
    ],
)
def test_a_passage_falls_into_sentences_and_lines(text: str, expected: list[str]) -> None:
    assert read(text) == expected


def test_a_line_wrapped_before_a_capital_goes_on() -> None:
    text = "The two of them had never been as far north as the harbour of\nHammerfest before."
    assert read(text) == [text]


@given(st.text(alphabet="ab .!?\n|-AB", max_size=80))
def test_statements_stand_in_order_and_leave_out_white_space_only(text: str) -> None:
    spans = statements(text)
    assert list(spans) == sorted(spans)
    said = "".join("".join(span.of(text).split()) for span in spans)
    assert said == "".join(text.split())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The pump failed because its seal was worn.", True),
        ("“We had no time to turn back,” the pilot said.", True),
        ("Direction from Accident Site: 235°", False),
        ("| Wind | calm | at the time of the accident. |", False),
        ("See https://example.org for all of the details on it.", False),
        ("He left.", False),
        ("and then the door of the hangar closed.", False),
    ],
)
def test_prose_is_told_from_debris(text: str, expected: bool) -> None:
    assert reads_as_prose(text) is expected


def test_a_sentence_that_is_mostly_names_tells_something_and_a_question_does_not() -> None:
    dense = "Helena Voss founded Brightwell Foods in Leeds in 1998."
    assert tells(dense)
    assert not tells(dense, among_names=False)
    assert not reads_as_prose(dense)
    assert not tells("How do I change the filter of the pump?")
    assert not tells("Board of Directors | Acme Corporation of Leeds.")
