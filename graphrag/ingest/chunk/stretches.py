"""Stretches of units that are cut into chunks on their own: a section, or a long table.

Tiny sections that follow one another share a stretch, under the headings they have in
common; a table that does not fit a chunk gets one to itself, with its head row at hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from zlib import crc32

from graphrag.ingest.chunk.groups import Rank
from graphrag.ingest.chunk.sections import Section, common_path, sections
from graphrag.ingest.chunk.units import Measure, Unit, block_units, row_units
from graphrag.model import Block, Document

TINY = 48
HEADER_SHARE = 3
_SPARE = 2
"""Tokens kept free in each chunk, for encoders that count line breaks."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Units to be cut into chunks.

    Attributes:
        units: In order.
        paths: Headings above each unit.
        ranks: Of the seam before each unit.
        pages: Of each unit.
        budget: Tokens of text that a chunk of it may have.
        head: Head rows of a split table, for headers; else empty.
        head_end: Where the head rows end in the document's text.
    """

    units: tuple[Unit, ...]
    paths: tuple[tuple[str, ...], ...]
    ranks: tuple[Rank, ...]
    pages: tuple[int | None, ...]
    budget: int
    head: str = ""
    head_end: int = 0

    @property
    def tokens(self) -> int:
        """Tokens of all units."""
        return sum(unit.tokens for unit in self.units)


def stretches(
    document: Document, count_tokens: Callable[[str], int], max_tokens: int
) -> Iterator[Stretch]:
    """Yield the stretches of `document` in order."""
    tiny: list[Stretch] = []
    for section in sections(document):
        made = _section_stretches(section, document, count_tokens, max_tokens)
        if len(made) == 1 and made[0].tokens <= TINY and not made[0].head:
            tiny.append(made[0])
            continue
        yield from _merged(tiny)
        tiny = []
        yield from made
    yield from _merged(tiny)


def fitted_header(
    title: str, path: Sequence[str], count_tokens: Callable[[str], int], limit: int
) -> str:
    """Return the header within `limit` tokens: middle headings go first, then the ends are cut."""
    parts = [" ".join(title.split())[: limit * 8], *(part[: limit * 8] for part in path[-12:])]
    parts = [part for part in parts if part]
    while len(parts) > 2 and count_tokens(" > ".join(parts)) > limit:
        del parts[1]
    header = " > ".join(parts)
    while header and count_tokens(header) > limit:
        header = header[: len(header) * 3 // 4].rstrip()
    return header


def _section_stretches(
    section: Section, document: Document, count_tokens: Callable[[str], int], max_tokens: int
) -> list[Stretch]:
    limit = max_tokens // HEADER_SHARE
    header = fitted_header(document.title, section.path, count_tokens, limit)
    budget = max(4, max_tokens - count_tokens(header) - _SPARE)
    measure = Measure(document.text, count_tokens, budget)
    made: list[Stretch] = []
    units: list[Unit] = []
    for index, block in enumerate(section.blocks):
        if block.kind == "table" and measure.tokens(block.span) > budget:
            above = [unit for unit in units if section.blocks[unit.block].kind == "heading"]
            if len(above) < len(units):
                made.append(_stretch(units, section, document, budget))
                above = []
            units = []
            made.append(_table_stretch(block, index, section, document, measure, above))
        else:
            units += block_units(block, index, measure)
    return [*made, _stretch(units, section, document, budget)] if units else made


def _stretch(units: Sequence[Unit], section: Section, document: Document, budget: int) -> Stretch:
    ranks = [(5, crc32(units[0].span.of(document.text).encode("utf-8", "surrogatepass")))]
    for before, unit in pairwise(units):
        ranks.append(_rank(before, unit, section, document.text))
    pages = tuple(section.blocks[unit.block].page for unit in units)
    paths = (section.path,) * len(units)
    return Stretch(tuple(units), paths, tuple(ranks), pages, budget)


def _table_stretch(
    block: Block,
    index: int,
    section: Section,
    document: Document,
    measure: Measure,
    above: Sequence[Unit],
) -> Stretch:
    """Return a table's rows; headings right `above` it stand in its first part."""
    head_cells = [cell for row in block.rows[: block.head] for cell in row]
    head_end = head_cells[-1].span.end if head_cells else block.span.start
    head = document.text[block.span.start : head_end].strip()[: measure.budget * 8]
    while head and measure.count_tokens(head) > measure.budget // 2:
        head = head[: len(head) * 3 // 4].rstrip()
    left = measure.budget - (measure.count_tokens(head) + _SPARE if head else 0)
    rows = row_units(block, index, Measure(measure.text, measure.count_tokens, max(4, left)))
    stretch = _stretch([*above, *rows], section, document, max(4, left))
    # The head rows stay with the first row below them.
    ranks = tuple(
        (0, 0) if unit.span.start <= head_end < unit.span.end + 2 and head else rank
        for unit, rank in zip(stretch.units, stretch.ranks, strict=True)
    )
    return replace(stretch, ranks=ranks, head=head, head_end=head_end)


def _rank(before: Unit, unit: Unit, section: Section, text: str) -> Rank:
    """Return where to cut first: borders of blocks before lines, lines before sentences."""
    weight = {"free": 4, "field": 4, "line": 3, "row": 3, "sentence": 2, "words": 1}[unit.tie]
    before_block = section.blocks[before.block]
    if unit.block != before.block:
        if before_block.kind == "heading":
            weight = 0
        elif before_block.kind == "paragraph" and text[before.span.end - 1] in ":\uff1a":
            weight = 1
        elif unit.tie == "field" and before_block.kind == "field":
            weight = 3
    return weight, crc32(unit.span.of(text).encode("utf-8", "surrogatepass"))


def _merged(tiny: Sequence[Stretch]) -> Iterator[Stretch]:
    """Yield one stretch for tiny sections in a row, if they share their outermost headings."""
    run: list[Stretch] = []
    for stretch in tiny:
        if run and not _related(run[-1], stretch):
            yield _one(run)
            run = []
        run.append(stretch)
    if run:
        yield _one(run)


def _related(left: Stretch, right: Stretch) -> bool:
    """Return whether two sections are siblings, or one lies in the other."""
    one, other = left.paths[0], right.paths[0]
    return len(common_path((one, other))) >= min(len(one), len(other)) - 1


def _one(run: Sequence[Stretch]) -> Stretch:
    if len(run) == 1:
        return run[0]
    ranks = list(run[0].ranks)
    for stretch in run[1:]:
        ranks += stretch.ranks
    return Stretch(
        units=tuple(unit for stretch in run for unit in stretch.units),
        paths=tuple(path for stretch in run for path in stretch.paths),
        ranks=tuple(ranks),
        pages=tuple(page for stretch in run for page in stretch.pages),
        budget=min(stretch.budget for stretch in run),
    )
