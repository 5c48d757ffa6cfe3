"""How a PDF is set, told from all its pages: sizes of headings, and gaps between lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from graphrag.ingest.load.formats.office.pdf_runs import Run, lines_of

WIDE_CELL = 22
"""Characters from which on two texts of a line are columns of prose, not cells."""
LARGER = 1.15
LINE_GAP = 1.7
"""In font sizes: what is more parts paragraphs, however wide the lines are set."""
WIDER = 1.3
"""The same in gaps that are usual for letters of that size."""


@dataclass(frozen=True, slots=True)
class Looks:
    """How a document is set.

    Attributes:
        headings: Sizes of letters that are clearly larger than those of its prose, largest first.
        gaps: From a line's bottom to the next one's, as it is for most lines, by size, in points.
    """

    headings: tuple[float, ...]
    gaps: Mapping[float, float]

    def paragraph_gap(self, size: float) -> float:
        """Return the points between two lines from which on they are two paragraphs."""
        usual = self.gaps.get(round(size, 1), LINE_GAP * size)
        return min(LINE_GAP * size, WIDER * max(usual, size))


def looks_of(pages: Iterable[Sequence[Run]]) -> Looks:
    """Return how the pages of a document are set."""
    letters: Counter[float] = Counter()
    prose: Counter[float] = Counter()
    gaps: dict[float, Counter[float]] = {}
    for runs in pages:
        lines = lines_of(runs)
        for run in runs:
            letters[round(run.size, 1)] += len(run.text)
        for run in (run for line in lines for run in line if _is_prose(line)):
            prose[round(run.size, 1)] += len(run.text)
        for size, gap in _gaps(lines):
            gaps.setdefault(size, Counter())[gap] += 1
    usual = {
        size: max(counts, key=lambda gap: (counts[gap], -gap)) for size, counts in gaps.items()
    }
    return Looks(_larger(letters, prose or letters), usual)


def _is_prose(line: Sequence[Run]) -> bool:
    """Return whether a line is one of a column or two, not of a table."""
    return len(line) == 1 or all(len(run.text) >= WIDE_CELL for run in line[:3])


def _gaps(lines: Sequence[Sequence[Run]]) -> Iterator[tuple[float, float]]:
    """Yield size and gap of lines of prose that follow one another, in full points."""
    for (above, *_), (below, *_) in pairwise(line for line in lines if _is_prose(line)):
        if abs(above.size - below.size) <= 0.1:
            gap = round(above.bottom - below.bottom)
            if below.size <= gap <= LINE_GAP * below.size:
                yield round(below.size, 1), gap


def _larger(letters: Mapping[float, int], prose: Mapping[float, int]) -> tuple[float, ...]:
    """Return the sizes that are clearly larger than that of most of the prose."""
    if not prose:
        return ()
    body = max(prose, key=lambda size: (prose[size], -size))
    return tuple(sorted((size for size in letters if size > LARGER * body), reverse=True)[:6])
