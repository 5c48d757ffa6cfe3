"""What the pages of a PDF repeat in their margins: headers, footers and page numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from graphrag.ingest.load.formats.office.pdf_runs import Run

MARGIN = 0.12
"""Share of a page's height, at its top and at its foot, where furniture stands."""
NEAR = 2.2
"""In font sizes: what stands so near to content goes on with it, as rows of a table do."""
_PAGE_NUMBER = re.compile(r"\W*(?:page|seite|p\.)?\s*\d+(?:\s*(?:of|/|von|de)\s*\d+)?\W*", re.I)


def without_furniture(
    pages: Sequence[Sequence[Run]], heights: Sequence[float]
) -> tuple[list[list[Run]], Mapping[str, int]]:
    """Return pages without what most of them repeat in their margins, and what went, counted."""
    counts = Counter(
        shape
        for runs, height in zip(pages, heights, strict=True)
        for shape in {_shape(run) for run in runs if _in_margin(run, height)}
    )
    filled = sum(1 for runs in pages if runs)
    repeated = {shape for shape, count in counts.items() if count >= 2 and count * 2 > filled}
    removed: Counter[str] = Counter()
    kept: list[list[Run]] = []
    for runs, height in zip(pages, heights, strict=True):
        kinds = {run: _kind(run, repeated) for run in runs if _in_margin(run, height)}
        content = _content(runs, kinds, height / 2)
        kept.append([run for run in runs if run in content])
        removed.update(kinds[run] for run in runs if run not in content)
    return kept, dict(sorted(removed.items()))


def _kind(run: Run, repeated: set[tuple[str, int]]) -> str:
    """Return what kind of furniture a run in the margin may be, or ""."""
    if _PAGE_NUMBER.fullmatch(run.text):
        return "page numbers"
    return "headers and footers" if _shape(run) in repeated else ""


def _content(runs: Sequence[Run], kinds: Mapping[Run, str], middle: float) -> set[Run]:
    """Return the runs that are no furniture, told from the middle of the page outwards.

    A table that goes on over pages repeats its head in the margin, and has cells that look like
    page numbers; but they stand right above or below other content.
    """
    content: dict[Run, None] = {}
    for run in sorted(runs, key=lambda run: (abs(_height(run) - middle), run.left)):
        if not kinds.get(run) or any(_goes_on(run, other) for other in content):
            content[run] = None
    return set(content)


def _goes_on(run: Run, inner: Run) -> bool:
    near = abs(_height(run) - _height(inner)) <= NEAR * run.size
    beneath = run.left < inner.right and inner.left < run.right
    return near and beneath and abs(run.size - inner.size) <= 0.6


def _height(run: Run) -> float:
    return (run.top + run.bottom) / 2


def _shape(run: Run) -> tuple[str, int]:
    return re.sub(r"\d+", "#", run.text), round(run.bottom / 4)


def _in_margin(run: Run, height: float) -> bool:
    return run.bottom > height * (1 - MARGIN) or run.top < height * MARGIN
