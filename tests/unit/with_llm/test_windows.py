"""Windows hold neighbours, end at sections, and stay when something is inserted."""

from __future__ import annotations

import pytest
from fakes.passages import opened
from hypothesis import given, settings
from hypothesis import strategies as st

from graphrag.ingest.extract.with_llm.windows import windows

Sections = list[list[int]]
"""Words of each chunk, by section."""
SECTIONS = st.lists(st.lists(st.integers(1, 60), min_size=1, max_size=6), min_size=1, max_size=8)


def texts(sections: Sections) -> list[tuple[str, str]]:
    return [
        (f"Title > Section {at}", f"chunk {at}.{place} " + "word " * words)
        for at, section in enumerate(sections)
        for place, words in enumerate(section)
    ]


@settings(max_examples=50, deadline=None)
@given(SECTIONS)
def test_every_chunk_lies_in_exactly_one_window_in_order(sections: Sections) -> None:
    _, chunks = opened(texts(sections))
    made = windows(chunks, max_tokens=100)
    assert tuple(chunk for window in made for chunk in window.chunks) == chunks


@settings(max_examples=50, deadline=None)
@given(SECTIONS)
def test_no_window_is_too_long_unless_it_is_one_chunk(sections: Sections) -> None:
    _, chunks = opened(texts(sections))
    for window in windows(chunks, max_tokens=100):
        assert len(window.chunks) == 1 or sum(chunk.tokens for chunk in window.chunks) <= 100


def test_windows_end_at_section_borders_where_sections_fit() -> None:
    _, chunks = opened(texts([[40, 30], [50, 30], [60]]))
    made = windows(chunks, max_tokens=100)
    assert [{chunk.header for chunk in window.chunks} for window in made] == [
        {"Title > Section 0"},
        {"Title > Section 1"},
        {"Title > Section 2"},
    ]


def test_an_insertion_changes_two_windows_at_most_nearly_everywhere() -> None:
    sections = [[50] * 30] * 10
    before = texts(sections)
    known = {window.digest for window in windows(opened(before)[1], max_tokens=300)}
    changed = []
    for at in range(0, len(before), 3):
        after = [*before[:at], (before[at][0], f"new {at} " + "word " * 40), *before[at:]]
        made = windows(opened(after)[1], max_tokens=300)
        changed.append(sum(window.digest not in known for window in made))
    assert max(changed) <= 3
    assert sum(count <= 2 for count in changed) >= 0.95 * len(changed)


@pytest.mark.parametrize(
    ("sections", "least"),
    [
        ([[48] * 8], 2),  # no sections: 400 tokens
        ([[28], [38], [18], [58], [23]], 2),  # 175: 90 and 85
        ([[8], [88], [48, 48], [8]], 3),  # 210
        ([[98], [98], [98]], 3),
    ],
)
def test_a_short_document_is_cut_into_as_few_windows_as_will_do(
    sections: Sections, least: int
) -> None:
    _, chunks = opened(texts(sections))
    limit = 200 if len(sections) == 1 else 100
    assert len(windows(chunks, max_tokens=limit)) == least


def test_what_is_inserted_into_a_short_document_costs_no_more_windows_than_it_has() -> None:
    before = texts([[48] * 7])
    known = {window.digest for window in windows(opened(before)[1], max_tokens=200)}
    assert len(known) == 2
    for at in range(len(before)):
        after = [*before[:at], (before[at][0], f"new {at} " + "word " * 10), *before[at:]]
        made = windows(opened(after)[1], max_tokens=200)
        assert sum(window.digest not in known for window in made) <= 2
