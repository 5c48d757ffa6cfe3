"""Other ways to cut: windows of whole sentences, and windows of equal length.

They count from the top, so an inserted paragraph moves every cut below it; `chunk` has the way
that does not. They are for comparison, and for texts whose blocks mean nothing.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from graphrag.ingest.chunk.sections import Section, sections
from graphrag.ingest.chunk.stretches import HEADER_SHARE, fitted_header
from graphrag.ingest.chunk.units import Measure, Unit, block_units, row_units
from graphrag.language.sentences import sentences
from graphrag.model import Block, Document, Span

Count = Callable[[str], int]
_SPARE = 4
_WORD = re.compile(r"\S{1,60}")


@dataclass(frozen=True, slots=True)
class Passage:
    """What becomes a chunk."""

    span: Span
    header: str
    tokens: int
    page: int | None


def sentence_windows(document: Document, count: Count, max_tokens: int) -> Iterator[Passage]:
    """Yield whole sentences up to the budget, each window with the last sentence of the one before.

    A window stays within its section; a table is cut between rows, a list between entries.
    """
    for section in sections(document):
        header = fitted_header(document.title, section.path, count, max_tokens // HEADER_SHARE)
        measure = Measure(document.text, count, max(4, max_tokens - count(header) - _SPARE))
        units = list(_sentences(section, measure))
        for first, end in _windows(units, measure.budget):
            span = Span(units[first].span.start, units[end - 1].span.end)
            page = section.blocks[units[first].block].page
            yield from fitting(document, header, span, page, count=count, max_tokens=max_tokens)


def fixed_windows(document: Document, count: Count, max_tokens: int) -> Iterator[Passage]:
    """Yield windows of words that fill the budget, whatever stands in them."""
    header = fitted_header(document.title, (), count, max_tokens // HEADER_SHARE)
    room = max(4, max_tokens - count(header) - _SPARE)
    start, end, tokens = -1, 0, 0
    for word in _WORD.finditer(document.text):
        cost = count(word.group())
        if start >= 0 and tokens + cost > room:
            yield from _fixed(document, header, Span(start, end), count, max_tokens)
            start = -1
        if start < 0:
            start, tokens = word.start(), 0
        tokens, end = tokens + cost, word.end()
    if start >= 0:
        yield from _fixed(document, header, Span(start, end), count, max_tokens)


def fitting(
    document: Document, header: str, span: Span, page: int | None, *, count: Count, max_tokens: int
) -> Iterator[Passage]:
    """Yield `span`, or halves of it where tokens did not add up as they were counted."""
    text = span.of(document.text)
    counted = count(f"{header}\n\n{text}" if header else text)
    if counted <= max_tokens or span.end - span.start == 1:
        yield Passage(span, header, counted, page)
        return
    middle = (span.start + span.end) // 2
    for half in (Span(span.start, middle), Span(middle, span.end)):
        inner = half.of(document.text).strip()
        if inner:
            start = half.start + half.of(document.text).index(inner)
            rest = Span(start, start + len(inner))
            yield from fitting(document, header, rest, page, count=count, max_tokens=max_tokens)


def _fixed(
    document: Document, header: str, span: Span, count: Count, max_tokens: int
) -> Iterator[Passage]:
    at = bisect_right(document.blocks, span.start, key=lambda block: block.span.end)
    page = document.blocks[at].page if at < len(document.blocks) else None
    yield from fitting(document, header, span, page, count=count, max_tokens=max_tokens)


def _sentences(section: Section, measure: Measure) -> Iterator[Unit]:
    for index, block in enumerate(section.blocks):
        if block.kind == "table":
            yield from row_units(block, index, measure)
        elif block.kind == "paragraph":
            yield from _of_prose(block, index, measure)
        else:
            yield from block_units(block, index, measure)


def _of_prose(block: Block, index: int, measure: Measure) -> Iterator[Unit]:
    for span in sentences(block.span.of(measure.text)):
        whole = span.shifted(block.span.start)
        tokens = measure.tokens(whole)
        if tokens <= measure.budget:
            yield Unit(whole, tokens, "sentence", index)
        else:
            yield from block_units(Block("paragraph", whole), index, measure)


def _windows(units: Sequence[Unit], budget: int) -> Iterator[tuple[int, int]]:
    first, tokens = 0, 0
    for at, unit in enumerate(units):
        if at > first and tokens + unit.tokens > budget:
            yield first, at
            again = units[at - 1].tie == "sentence" and at - 1 > first
            again = again and units[at - 1].tokens + unit.tokens <= budget
            first = at - 1 if again else at
            tokens = sum(before.tokens for before in units[first:at])
        tokens += unit.tokens
    if units:
        yield first, len(units)
