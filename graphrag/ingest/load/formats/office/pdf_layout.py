"""Runs of a page to pieces: columns read one after the other, tables, headings, paragraphs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from statistics import median

from graphrag.ingest.load.fields import label_end
from graphrag.ingest.load.formats.office.pdf_looks import WIDE_CELL, Looks
from graphrag.ingest.load.formats.office.pdf_runs import Run, RunLine, lines_of
from graphrag.ingest.load.formats.records.separated import head_rows
from graphrag.ingest.load.formats.text.plain import plain_pieces
from graphrag.ingest.load.pieces import Heading, Line, Paragraph, Piece, Rows

COLUMN_LINES = 5
MOST_LINES = 200
"""Lines by which columns are told; a page has fewer."""
WIDE_GAP = 1.4
"""In font sizes: from here on a gap parts cells whatever stands around it."""
TIGHT = 1.5
"""In font sizes, from a line's bottom to the next one's: two lines of one cell."""
SHORTEST_WRAPPED = 12
"""Characters of a cell that goes on in a second line."""
_HYPHENED = re.compile(r"[a-zà-ÿ]-$")
FEWEST_ROWS = 3
"""Lines whose narrow gaps stand above one another are a table from so many on."""


def page_pieces(
    runs: Sequence[Run], looks: Looks, page: int, outline: Mapping[str, int]
) -> list[Piece]:
    """Return the pieces of a page.

    Args:
        runs: Of the page, furniture left out.
        looks: How the document is set.
        page: From 1.
        outline: Levels of the headings that the document's outline names on this page, by
            `letters_of` their text.
    """
    pieces: list[Piece] = []
    for region in _regions(runs):
        made = list(_region_pieces(lines_of(region), looks, outline))
        if pieces and made and (whole := _run_on(pieces[-1], made[0])):
            pieces[-1], made = whole, made[1:]
        pieces += made
    return [replace(piece, page=page) for piece in pieces]


def with_heads(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Yield `pieces`, a table that goes on at the top of the next page under its head again."""
    above: Piece | None = None
    for piece in pieces:
        if isinstance(piece, Rows) and isinstance(above, Rows) and _continues(piece, above):
            piece = replace(piece, rows=(*above.rows[: above.head], *piece.rows), head=above.head)
        above = piece
        yield piece


def _continues(table: Rows, above: Rows) -> bool:
    return (
        above.head > 0
        and table.head == 0
        and above.page != table.page
        and len(table.rows[0]) == len(above.rows[0])
    )


def _run_on(above: Piece, below: Piece) -> Paragraph | None:
    """Return two paragraphs as one, if a sentence goes on from the foot of a column."""
    if not isinstance(above, Paragraph) or not isinstance(below, Paragraph):
        return None
    start, end = above.lines[-1].text, below.lines[0].text
    if not end[:1].islower() or start[-1:] in ".!?:;" or below.lines[0].labels:
        return None
    joined = start[:-1] + end if _HYPHENED.search(start) else f"{start} {end}"
    line = Line(joined, above.lines[-1].labels)
    return Paragraph((*above.lines[:-1], line, *below.lines[1:]))


def _regions(runs: Sequence[Run]) -> list[list[Run]]:
    """Return the page in stretches that are read one after the other."""
    gutter = _gutter(runs)
    if gutter is None:
        return [list(runs)] if runs else []
    regions: list[list[Run]] = []
    left: list[Run] = []
    right: list[Run] = []
    for line in lines_of(runs):
        if any(run.left < gutter - 2 and run.right > gutter + 2 for run in line):
            regions += [*_regions(left), *_regions(right)]
            regions.append(line)
            left, right = [], []
        else:
            left += [run for run in line if run.right <= gutter + 2]
            right += [run for run in line if run.right > gutter + 2]
    return _joined([*regions, *_regions(left), *_regions(right)])


def _joined(regions: Sequence[list[Run]]) -> list[list[Run]]:
    """Return `regions` with full-width lines that follow one another as one."""
    joined: list[list[Run]] = []
    for region in regions:
        same = joined and len(region) == 1 and len(joined[-1]) == 1
        if same or (joined and len(region) == 1 and _is_wide_block(joined[-1], region[0])):
            joined[-1] += region
        else:
            joined.append(list(region))
    return joined


def _is_wide_block(block: Sequence[Run], run: Run) -> bool:
    return all(abs(other.left - run.left) < 2 and other.right - other.left > 250 for other in block)


def _gutter(runs: Sequence[Run]) -> float | None:
    """Return the x between two columns of prose, if enough lines show one; the plainest of them."""
    pairs = [pair for line in lines_of(runs) for pair in pairwise(line)]
    gaps = [
        (before.right, after.left)
        for before, after in pairs
        if min(len(before.text), len(after.text)) >= WIDE_CELL and _is_wide(before, after)
    ][:MOST_LINES]
    # Between two columns that have one between them there is no gutter.
    gaps = [gap for gap in gaps if not any(gap[0] < r.left and r.right < gap[1] for r in runs)]
    near: list[tuple[float, float]] = []
    for gap in gaps:
        near = max(near, [other for other in gaps if abs(sum(other) - sum(gap)) < 80], key=len)
    if len(near) < COLUMN_LINES:
        return None
    right, left = max(right for right, _ in near), min(left for _, left in near)
    return (right + left) / 2 if right < left else median(sum(gap) / 2 for gap in near)


def _region_pieces(
    lines: Sequence[RunLine], looks: Looks, outline: Mapping[str, int]
) -> Iterator[Piece]:
    at = 0
    lines = _with_cells(_unwrapped(lines))
    while at < len(lines):
        stop = at
        while stop < len(lines) and len(lines[stop]) > 1:
            stop += 1
        if stop - at >= 2 or (stop > at and label_end(f"{lines[at][0].text} ")):
            rows = _rows(lines[at:stop])
            yield Rows(rows, head=head_rows(rows) if len(rows) > 2 else 0)
            at = stop
            continue
        stop = _paragraph_end(lines, at, looks)
        yield from _prose(lines[at:stop], looks, outline)
        at = stop


def _unwrapped(lines: Sequence[RunLine]) -> list[RunLine]:
    """Return lines without those that only go on with a cell of the line above them."""
    made: list[RunLine] = []
    for line in lines:
        cell = _cell_above(line[0], made[-1]) if made and len(line) == 1 else None
        if cell is None:
            made.append(line)
        else:
            made[-1] = [*made[-1][:cell], _as_one(made[-1][cell], line[0]), *made[-1][cell + 1 :]]
    return made


def _cell_above(run: Run, above: RunLine) -> int | None:
    """Return which cell of the line above, not the first, `run` goes on with."""
    for at, cell in enumerate(above):
        close = 0 < cell.bottom - run.bottom <= TIGHT * run.size and cell.size == run.size
        long = len(cell.text) >= SHORTEST_WRAPPED and run.text[:1].isalpha()
        if at and close and long and abs(cell.left - run.left) < 2:
            return at
    return None


def _with_cells(lines: Sequence[RunLine]) -> list[RunLine]:
    """Return lines in cells: narrow gaps part them only where they stand above one another."""
    made: list[RunLine] = []
    at = 0
    while at < len(lines):
        stop = at
        while stop < len(lines) and len(lines[stop]) > 1:
            stop += 1
        table = lines[at:stop]
        if len(table) >= FEWEST_ROWS and len(_columns(table)) > 1:
            made += table
        else:
            stop = max(stop, at + 1)
            made += [_joined_cells(line) for line in lines[at:stop]]
        at = stop
    return made


def _joined_cells(line: RunLine) -> RunLine:
    cells = [line[0]]
    for run in line[1:]:
        if _is_wide(cells[-1], run):
            cells.append(run)
            continue
        cells[-1] = _as_one(cells[-1], run)
    return cells


def _as_one(run: Run, other: Run) -> Run:
    """Return what stands in two runs, one beside or below the other, as one."""
    return Run(
        f"{run.text} {other.text}",
        run.left,
        max(run.right, other.right),
        min(run.bottom, other.bottom),
        max(run.top, other.top),
        max(run.size, other.size),
    )


def _is_wide(before: Run, after: Run) -> bool:
    return after.left - before.right >= WIDE_GAP * max(before.size, after.size)


def _paragraph_end(lines: Sequence[RunLine], at: int, looks: Looks) -> int:
    stop = at + 1
    while stop < len(lines) and len(lines[stop]) == 1:
        above, below = lines[stop - 1][0], lines[stop][0]
        if (
            above.bottom - below.bottom > looks.paragraph_gap(below.size)
            or abs(above.size - below.size) > 0.6
        ):
            break
        stop += 1
    return stop


def letters_of(text: str) -> str:
    """Return `text` as two spellings of a heading are compared."""
    return re.sub(r"\W+", "", text).casefold()


def _prose(lines: Sequence[RunLine], looks: Looks, outline: Mapping[str, int]) -> Iterator[Piece]:
    named = letters_of(lines[0][0].text) if outline else ""
    if named in outline and len(lines[0]) == 1:
        yield Heading(lines[0][0].text, outline[named])
        lines = lines[1:]
    if not lines:
        return
    size = round(lines[0][0].size, 1)
    text = _reflowed(lines)
    if size in looks.headings and len(text) <= 200:
        yield Heading(" ".join(text.split()), looks.headings.index(size) + 1)
    else:
        yield from plain_pieces(text)


def _reflowed(lines: Sequence[RunLine]) -> str:
    """Return lines as text: full lines run on, hyphens at their ends are joined."""
    edge = max(line[-1].right for line in lines)
    start = min(line[0].left for line in lines)
    text = ""
    for number, line in enumerate(lines):
        words = " ".join(run.text for run in line)
        if not text:
            text = words
        elif _HYPHENED.search(text) and words[:1].islower():
            text = text[:-1] + words
        else:
            last = lines[number - 1][-1]
            full = last.right - start > 0.78 * (edge - start)
            text += (" " if full and not label_end(words) else "\n") + words
    return text


def _rows(lines: Sequence[RunLine]) -> tuple[tuple[str, ...], ...]:
    """Return cells by column."""
    columns = _columns(lines)
    rows = []
    for line in lines:
        cells = [""] * len(columns)
        for run in line:
            at = next(i for i, (left, right) in enumerate(columns) if left <= run.left <= right)
            cells[at] = f"{cells[at]} {run.text}".strip()
        rows.append(tuple(cells))
    return tuple(rows)


def _columns(lines: Sequence[RunLine]) -> list[tuple[float, float]]:
    """Return where columns begin and end: a column is where the runs of some lines overlap."""
    columns: list[tuple[float, float]] = []
    for left, right in sorted((run.left, run.right) for line in lines for run in line):
        if columns and left < columns[-1][1]:
            columns[-1] = (columns[-1][0], max(right, columns[-1][1]))
        else:
            columns.append((left, right))
    return columns
