"""Documents become chunks, along their own seams.

A chunk never crosses into a section that has a body of its own; inside a section the
cuts hang on content (`groups`), so that an inserted paragraph changes its neighbourhood
and nothing after it. Spans are exact: what lies between two blocks of one chunk is kept.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from graphrag.ingest.chunk.groups import groups
from graphrag.ingest.chunk.sections import common_path
from graphrag.ingest.chunk.stretches import HEADER_SHARE, Stretch, fitted_header, stretches
from graphrag.ingest.chunk.windows import Passage, fitting, fixed_windows, sentence_windows
from graphrag.model import Chunk, Document, Span
from graphrag.model.ids import chunk_id

VERSION = "2"
"""Part of a document's recipe; counts up when the same text is cut differently."""

OVERLAP = 0.15


Method = Literal["structure", "sentences", "parents", "fixed"]
"""How to cut; `parents` are small chunks that are each read with the larger one around them."""
CHILD_SHARE = 4
SMALLEST_CHILD = 48


def chunk(
    document: Document,
    *,
    count_tokens: Callable[[str], int],
    max_tokens: int = 254,
    method: Method = "structure",
) -> tuple[Chunk, ...]:
    """Return the chunks of `document` in order.

    Args:
        document: With text and blocks.
        count_tokens: Of the encoder that will embed them.
        max_tokens: Of header and text together; at least 16.
        method: How to cut.

    Every character of every block that is no space lies in a chunk. Chunks overlap only
    where a paragraph is split, by at most one sentence.
    """
    if method == "parents":
        return _children(document, count_tokens, max_tokens)
    cut = {"structure": _seams, "sentences": sentence_windows, "fixed": fixed_windows}[method]
    return _chunks(document, cut(document, count_tokens, max_tokens))


def _children(
    document: Document, count_tokens: Callable[[str], int], max_tokens: int
) -> tuple[Chunk, ...]:
    """Return small chunks, each with the id of the larger one that it begins in."""
    parents = _chunks(document, _seams(document, count_tokens, max_tokens))
    size = min(max_tokens, max(SMALLEST_CHILD, max_tokens // CHILD_SHARE))
    starts = [parent.span.start for parent in parents]
    return tuple(
        replace(child, parent=parents[bisect_right(starts, child.span.start) - 1].id)
        for child in _chunks(document, _seams(document, count_tokens, size))
    )


def _seams(
    document: Document, count_tokens: Callable[[str], int], max_tokens: int
) -> Iterator[Passage]:
    for stretch in stretches(document, count_tokens, max_tokens):
        yield from _Cutter(document, stretch, count_tokens, max_tokens).passages()


def _chunks(document: Document, passages: Iterable[Passage]) -> tuple[Chunk, ...]:
    made: list[Chunk] = []
    repeats: Counter[tuple[str, str]] = Counter()
    for passage in passages:
        text = passage.span.of(document.text)
        seen = repeats[passage.header, text]
        repeats[passage.header, text] += 1
        made.append(
            Chunk(
                id=chunk_id(document.id, passage.header, text, seen),
                document_id=document.id,
                ordinal=len(made),
                text=text,
                span=passage.span,
                header=passage.header,
                tokens=passage.tokens,
                page=passage.page,
            )
        )
    return tuple(made)


@dataclass(frozen=True, slots=True)
class _Cutter:
    """Cuts one stretch; what the estimate of tokens got wrong is cut once more."""

    document: Document
    stretch: Stretch
    count_tokens: Callable[[str], int]
    max_tokens: int

    def passages(self) -> Iterator[Passage]:
        """Yield what becomes chunks, in order."""
        stretch = self.stretch
        tokens = [unit.tokens for unit in stretch.units]
        waiting = list(reversed(groups(tokens, stretch.ranks, budget=stretch.budget)))
        while waiting:
            first, end = waiting.pop()
            header = self._header(first, end)
            span = Span(stretch.units[first].span.start, stretch.units[end - 1].span.end)
            counted = self._counted(header, span)
            if counted <= self.max_tokens:
                yield self._overlapping(first, Passage(span, header, counted, stretch.pages[first]))
            elif end - first > 1:
                cut = max(range(first + 1, end), key=lambda at: (stretch.ranks[at], -at))
                waiting += [(cut, end), (first, cut)]
            else:
                yield from fitting(
                    self.document,
                    header,
                    span,
                    stretch.pages[first],
                    count=self.count_tokens,
                    max_tokens=self.max_tokens,
                )

    def _header(self, first: int, end: int) -> str:
        stretch = self.stretch
        path = common_path(stretch.paths[first:end])
        limit = self.max_tokens // HEADER_SHARE
        header = fitted_header(self.document.title, path, self.count_tokens, limit)
        if stretch.head and stretch.units[first].span.start >= stretch.head_end:
            return f"{header}\n{stretch.head}" if header else stretch.head
        return header

    def _counted(self, header: str, span: Span) -> int:
        text = span.of(self.document.text)
        return self.count_tokens(f"{header}\n\n{text}" if header else text)

    def _overlapping(self, first: int, passage: Passage) -> Passage:
        """Return `passage` with the sentence before it, inside a split paragraph, if that fits."""
        units = self.stretch.units
        unit = units[first]
        if first == 0 or unit.tie != "sentence" or units[first - 1].block != unit.block:
            return passage
        before = units[first - 1]
        if before.tokens > OVERLAP * self.max_tokens:
            return passage
        span = Span(before.span.start, passage.span.end)
        counted = self._counted(passage.header, span)
        if counted > self.max_tokens:
            return passage
        return Passage(span, passage.header, counted, self.stretch.pages[first - 1])
