from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphrag.language.quotes import align

TEXT = (
    "In 1999 Orbis bought Helios for 12 million; in 2004 Helios did not buy Orbis for 21 million."
)


@pytest.mark.parametrize(
    "quote",
    [
        "In 1999 Orbis bought Helios for 21 million",
        "Helios bought Orbis",
        "in 2004 Helios did buy Orbis",
        "bought for million in",
        "In 1999 Orbis bought Helios … 21 million",
        "",
        "…",
    ],
)
def test_a_quote_that_changes_what_is_said_is_refused(quote: str) -> None:
    assert align(quote, TEXT) is None


@pytest.mark.parametrize(
    "quote",
    [
        "In 1999, Orbis bought Helios for 12 million",
        "in 2004 Helios did not buy Orbis … 21 million",
        "in 2004 Helios didn't buy Orbis for 21 milion",
        "IN 1999 ORBIS BOUGHT HELIOS",
        "Orbis bought Helios",
    ],
)
def test_a_quote_that_only_dresses_differently_is_found(quote: str) -> None:
    assert align(quote, TEXT) is not None


def test_the_span_covers_what_was_quoted() -> None:
    found = align("in 2004 Helios did not buy Orbis … 21 million", TEXT)
    assert found is not None
    assert found.span.of(TEXT) == "in 2004 Helios did not buy Orbis for 21 million"


def test_an_exact_copy_is_exact_whatever_its_white_space() -> None:
    found = align("Orbis  bought\nHelios", TEXT)
    assert found is not None
    assert found.exact
    assert found.score == 1.0


def test_dashes_do_not_count() -> None:
    assert align("a 30 day return window", "Televisions carry a 30-day return window.") is not None


@settings(max_examples=40)
@given(st.integers(0, 90), st.integers(1, 60))
def test_every_stretch_of_whole_words_is_found_in_its_text(start: int, length: int) -> None:
    words = TEXT.split()
    stretch = " ".join(words[start % len(words) :][:length])
    found = align(stretch, TEXT)
    assert found is not None
    assert 0 <= found.span.start < found.span.end <= len(TEXT)


@pytest.mark.parametrize(
    "quote",
    [
        "Revenue rose from €4.2 billion in 2021",
        "Revenue rose from $4.2 million in 2021",
    ],
)
def test_scales_and_currencies_are_no_dress(quote: str) -> None:
    text = "Revenue rose from €4.2 million in 2021 to €5.1 million in 2022."
    assert align(quote, text) is None
    assert align("Revenue rose from € 4.2 milion in 2021", text) is not None


def test_a_slip_of_a_long_function_word_is_a_slip() -> None:
    text = "The valve must be closed before the pump is started."
    assert align("The valve must be closed befor the pump is started", text) is not None
    assert align("The valve must be closed after the pump is started", text) is None
