"""Text from documents cannot reach the terminal's controls."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphrag.cli.render.terminal import (
    cells,
    clean,
    columns,
    counted,
    one_line,
    shortened,
    wrapped,
)

CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


@pytest.mark.parametrize(
    ("hostile", "shown"),
    [
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x1b]0;new title\x07text", "text"),
        ("\x1b]8;;http://evil\x1b\\link\x1b]8;;\x1b\\", "link"),
        ("\x9b2Jwiped", "wiped"),
        ("\x1bPdevice\x1b\\ok", "ok"),
        ("over\rwritten", "overwritten"),
        ("back\x08space", "backspace"),
        ("user\u202egnp.exe", "usergnp.exe"),
        ("line\r\nline", "line\nline"),
        ("tab\tstays", "tab\tstays"),
        ("half \x1b[", "half "),
        ("[bold]not markup[/bold]", "[bold]not markup[/bold]"),
        ("Kovač – 東京 👩‍👩‍👧", "Kovač – 東京 👩‍👩‍👧"),
    ],
)
def test_escapes_and_controls_are_not_printed(hostile: str, shown: str) -> None:
    assert clean(hostile) == shown


@given(st.text())
def test_nothing_cleaned_holds_a_control(text: str) -> None:
    assert not CONTROL.search(clean(text))
    assert clean(clean(text)) == clean(text)


@given(st.text(max_size=200), st.integers(min_value=10, max_value=80))
def test_shortened_text_is_one_line_that_fits(text: str, width: int) -> None:
    short = shortened(text, width)
    assert "\n" not in short
    assert cells(short) <= width


@given(st.text(max_size=200), st.integers(min_value=10, max_value=80))
def test_wrapping_loses_no_word(text: str, width: int) -> None:
    lines = wrapped(text, width)
    assert " ".join(lines) == one_line(text)
    assert all(cells(line) <= width or " " not in line for line in lines)


def test_columns_line_up_by_cells_not_by_letters() -> None:
    assert columns([("東京", "a"), ("Oslo", "b"), ("e\u0301", "c")]) == (
        "東京  a\nOslo  b\ne\u0301     c"
    )


def test_columns_of_nothing_are_nothing() -> None:
    assert columns([]) == ""


@pytest.mark.parametrize(
    ("number", "text"), [(0, "0 facts"), (1, "1 fact"), (2, "2 facts"), (1024, "1,024 facts")]
)
def test_numbers_agree_with_their_nouns(number: int, text: str) -> None:
    assert counted(number, "fact") == text


def test_irregular_plurals_are_given() -> None:
    assert counted(2, "entity", "entities") == "2 entities"
