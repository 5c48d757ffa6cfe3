"""The smallest things that a chunk keeps whole: blocks, or parts of long ones.

A table falls into rows, a list and code into lines, prose into sentences, a sentence
without end into stretches of words. No text longer than a few thousand characters is
ever counted at once, so that a file of 10 MB without a blank line costs linear time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal
from zlib import crc32

from graphrag.language.sentences import sentences
from graphrag.model import Block, Span

CHARACTERS_PER_TOKEN = 8
_WORD_START = re.compile(r"(?<=\s)\S")

Tie = Literal["free", "field", "line", "row", "sentence", "words"]
"""What a unit is to the one before it: `free` at a border of blocks, else part of the same."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A stretch that is kept whole.

    Attributes:
        span: In the document's text.
        tokens: Of that stretch.
        tie: To the unit before it.
        block: Index of its block in the section, to tell where parts of one block begin.
    """

    span: Span
    tokens: int
    tie: Tie
    block: int


@dataclass(frozen=True, slots=True)
class Measure:
    """Counts tokens of a document's text within a budget.

    Attributes:
        text: The document's.
        count_tokens: Of the encoder.
        budget: Tokens that a unit may have.
    """

    text: str
    count_tokens: Callable[[str], int]
    budget: int

    def tokens(self, span: Span) -> int:
        """Return the tokens of `span`; more than the budget if it is too long to count.

        A word of a thousand letters is one unknown token to some encoders; here a token
        has at most eight characters, so that chunks stay readable.
        """
        length = span.end - span.start
        if length > self.budget * CHARACTERS_PER_TOKEN:
            return self.budget + 1
        return max(self.count_tokens(span.of(self.text)), length // CHARACTERS_PER_TOKEN)


def block_units(block: Block, index: int, measure: Measure) -> list[Unit]:
    """Return the units of a block that is no table of its own; the whole block if it fits."""
    whole = measure.tokens(block.span)
    tie: Tie = "field" if block.kind == "field" else "free"
    if whole <= measure.budget:
        return [Unit(block.span, whole, tie, index)]
    spans: Iterator[tuple[Span, Tie]]
    if block.kind in ("list", "code"):
        spans = ((span, "line") for span in _lines(measure.text, block.span))
    else:
        spans = (
            (span.shifted(block.span.start), "sentence")
            for span in sentences(block.span.of(measure.text))
        )
    return _fitted(spans, index, measure, first=tie)


def row_units(block: Block, index: int, measure: Measure) -> list[Unit]:
    """Return the rows of a table that is split, each a unit; long rows in parts."""
    spans = _lines(measure.text, block.span)
    return _fitted(((span, "row") for span in spans), index, measure, first="free")


def _fitted(
    spans: Iterator[tuple[Span, Tie]], index: int, measure: Measure, *, first: Tie
) -> list[Unit]:
    units: list[Unit] = []
    for span, tie in spans:
        tokens = measure.tokens(span)
        if tokens <= measure.budget:
            units.append(Unit(span, tokens, tie if units else first, index))
            continue
        for part, part_tokens in _stretches(span, measure):
            part_tie: Tie = "words" if part.start > span.start else tie
            units.append(Unit(part, part_tokens, part_tie if units else first, index))
    return units


def _lines(text: str, span: Span) -> Iterator[Span]:
    at = span.start
    while at < span.end:
        end = text.find("\n", at, span.end)
        end = span.end if end < 0 else end
        if text[at:end].strip():
            yield Span(at, end)
        at = end + 1


def _stretches(span: Span, measure: Measure) -> Iterator[tuple[Span, int]]:
    """Yield parts of a sentence that has no end, cut where the next word says so."""
    window = measure.budget * CHARACTERS_PER_TOKEN // 2
    at = span.start
    while at < span.end:
        if span.end - at <= window:
            part = Span(at, span.end)
        else:
            part = Span(at, _word_border(measure.text, at + window // 2, at + window))
        yield from _halved(_trimmed(measure.text, part), measure)
        at = part.end


def _halved(span: Span, measure: Measure) -> Iterator[tuple[Span, int]]:
    if span.start >= span.end:
        return
    tokens = measure.tokens(span)
    if tokens <= measure.budget or span.end - span.start == 1:
        yield span, tokens
        return
    middle = (span.start + span.end) // 2
    cut = _word_border(measure.text, middle, min(span.end - 1, middle + 100) or middle)
    cut = cut if span.start < cut < span.end else middle
    yield from _halved(_trimmed(measure.text, Span(span.start, cut)), measure)
    yield from _halved(_trimmed(measure.text, Span(cut, span.end)), measure)


def _word_border(text: str, low: int, high: int) -> int:
    """Return the word start in (low, high] whose words hash highest; `high` if there is none."""
    starts = [match.start() for match in _WORD_START.finditer(text, low, high)]
    if not starts:
        return high
    return max(starts, key=lambda at: (crc32(text[at : at + 24].encode("utf-8", "replace")), at))


def _trimmed(text: str, span: Span) -> Span:
    start, end = span.start, span.end
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return Span(start, end)
