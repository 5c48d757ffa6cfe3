"""Where their text units and names stand in our documents and chunks.

Their units are cut by tokens and overlap, with metadata pasted in front; ours follow the
document's seams. So a unit is found by its letters, spaces left out, and what was read in
it is looked for in every chunk that it touches.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from graphrag.language.sentences import sentences
from graphrag.model import Chunk, Span

ANCHOR = 60
"""Letters by which a unit is found that does not stand in the document as a whole."""
LONGEST = 600
"""Characters of the longest quote."""


class Letters:
    """A text without its white space, and where each letter was."""

    def __init__(self, text: str) -> None:
        """Squeeze `text`."""
        self._at = [place for place, letter in enumerate(text) if not letter.isspace()]
        self._letters = squeezed(text)

    def find(self, unit: str) -> Span | None:
        """Return where `unit` stands, in characters of the text; None if it does not."""
        wanted = squeezed(unit)
        whole = self._letters.find(wanted)
        if whole >= 0 and wanted:
            return self._span(whole, whole + len(wanted))
        tail = self._letters.find(wanted[-ANCHOR:]) if len(wanted) > ANCHOR else -1
        if tail < 0:
            return self._by_its_head(wanted)
        end = tail + ANCHOR
        return self._span(max(0, end - len(wanted)), end)

    def _by_its_head(self, wanted: str) -> Span | None:
        for start in range(0, max(0, len(wanted) - ANCHOR), ANCHOR):
            found = self._letters.find(wanted[start : start + ANCHOR])
            if found >= 0:
                end = min(len(self._letters), found + len(wanted) - start)
                return self._span(found, end)
        return None

    def _span(self, start: int, end: int) -> Span:
        return Span(self._at[start], self._at[end - 1] + 1)


def squeezed(text: str) -> str:
    """Return `text` without its white space, and without a byte order mark."""
    return "".join(text.replace("\ufeff", "").split())


def touched(chunks: Sequence[Chunk], span: Span | None) -> list[int]:
    """Return positions of the chunks that `span` overlaps; all of them if it is None."""
    return [
        number
        for number, chunk in enumerate(chunks)
        if span is None or (chunk.span.start < span.end and span.start < chunk.span.end)
    ]


def named(title: str, text: str) -> tuple[Span, ...]:
    """Return where `text` names `title`, whatever the case and the spacing, as whole words."""
    pattern = _pattern(title)
    return tuple(Span(*match.span()) for match in pattern.finditer(text)) if pattern else ()


@lru_cache(maxsize=10_000)
def _pattern(title: str) -> re.Pattern[str] | None:
    words = [re.escape(word) for word in title.replace("’", "'").split()]
    if not words:
        return None
    spelled = r"\s+".join(words).replace("'", "['’]")
    return re.compile(rf"(?<!\w){spelled}(?!\w)", re.IGNORECASE)


def quoted(source: Sequence[Span], target: Sequence[Span], text: str) -> tuple[Span, bool]:
    """Return the sentences of `text` that name both ends at their closest, and whether they do.

    Where that would be too long, or one end is not named, the sentence of the other one;
    where neither is, the whole.
    """
    pairs = [(max(s.end, t.end) - min(s.start, t.start), s, t) for s in source for t in target]
    if pairs:
        _, one, other = min(pairs)
        span = _around(Span(min(one.start, other.start), max(one.end, other.end)), text)
        if span.end - span.start <= LONGEST:
            return span, True
    named_one = [*source, *target][:1]
    return (_around(named_one[0], text) if named_one else Span(0, len(text))), False


def _around(span: Span, text: str) -> Span:
    near = [s for s in sentences(text) if s.start < span.end and span.start < s.end]
    return Span(min(s.start for s in near), max(s.end for s in near)) if near else span
