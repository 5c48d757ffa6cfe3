"""Where sentences end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphrag.language.sentences import sentences


def split(text: str) -> list[str]:
    return [span.of(text) for span in sentences(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It fell. It broke.", ["It fell.", "It broke."]),
        ("It was N106PD. The pilot left.", ["It was N106PD.", "The pilot left."]),
        ("Dr. J. Smith of Acme Inc. left. So?", ["Dr. J. Smith of Acme Inc. left.", "So?"]),
        ("It flew 3.5 hours at 2.30 p.m. daily.", ["It flew 3.5 hours at 2.30 p.m. daily."]),
        ("The No. 6 rod broke. Why?", ["The No. 6 rod broke.", "Why?"]),
        ("He said no. Then he left.", ["He said no.", "Then he left."]),
        ("It sold at Acme Corp. Then it grew.", ["It sold at Acme Corp.", "Then it grew."]),
        ("The U.S. Navy came! Really?! Yes…", ["The U.S. Navy came!", "Really?!", "Yes…"]),
        ('He said "Stop." Then (oddly.) he went.', ['He said "Stop."', "Then (oddly.) he went."]),
        ("See www.example.org/a.b for it.", ["See www.example.org/a.b for it."]),
        ("1. First do it. 2nd line", ["1. First do it.", "2nd line"]),
        ("泵坏了。他走了。好。", ["泵坏了。", "他走了。", "好。"]),
        ("One\n\nTwo", ["One", "Two"]),
        ("wrapped\nline ends. here", ["wrapped\nline ends. here"]),
        ("", []),
        (" \n ", []),
    ],
)
def test_sentences_end_where_a_reader_would_end_them(text: str, expected: list[str]) -> None:
    assert split(text) == expected


@given(st.text(alphabet="aB1. !?\n。\"')(", max_size=60))
def test_sentences_are_in_order_and_hold_every_character(text: str) -> None:
    at = 0
    for span in sentences(text):
        assert not text[at : span.start].strip()
        assert span.of(text) == span.of(text).strip() != ""
        at = span.end
    assert not text[at:].strip()
