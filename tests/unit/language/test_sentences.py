from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphrag.language.sentences import sentences


def read(text: str) -> list[str]:
    return [span.of(text) for span in sentences(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One. Two.", ["One.", "Two."]),
        ("Mr. Roe of the U.S. Navy paid 3.5 m.", ["Mr. Roe of the U.S. Navy paid 3.5 m."]),
        ('He said "no." Then he left.', ['He said "no."', "Then he left."]),
        ("He left at 5 p.m. and slept.", ["He left at 5 p.m. and slept."]),
        (
            "Ann Roe (b. 4 May 1902 – d. March 1970) wrote.",
            ["Ann Roe (b. 4 May 1902 – d. March 1970) wrote."],
        ),
        ("It is vitamin d. March is mild.", ["It is vitamin d.", "March is mild."]),
        ("the pilot\nwent home.", ["the pilot\nwent home."]),
        ("", []),
    ],
)
def test_a_passage_falls_into_its_sentences(text: str, expected: list[str]) -> None:
    assert read(text) == expected


def test_a_line_wrapped_before_a_capital_is_joined() -> None:
    text = "The two of them had never been as far north as the harbour of\nHammerfest before."
    assert read(text) == [text]


@given(st.text(alphabet="ab .!?\n|-AB", max_size=80))
def test_sentences_stand_in_order_and_leave_out_white_space_only(text: str) -> None:
    spans = sentences(text)
    assert list(spans) == sorted(spans)
    assert "".join("".join(text.split())) == "".join("".join(s.of(text).split()) for s in spans)


def test_a_german_ordinal_ends_nothing_before_what_it_counts() -> None:
    text = "Der Termin ist der 15. Januar 2027. Die Prüfung war am 3. Er ging."
    found = [span.of(text) for span in sentences(text)]
    assert found == ["Der Termin ist der 15. Januar 2027.", "Die Prüfung war am 3.", "Er ging."]
