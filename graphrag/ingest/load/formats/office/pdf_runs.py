"""Characters of a PDF page to runs: text on one baseline without a wide gap.

A PDF has no lines, words or cells, only characters in places. A gap of almost a character
parts runs, which is how columns and table cells show; whether it is one of justified prose,
the lines above and below tell (`pdf_layout`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from ctypes import c_double
from dataclasses import dataclass
from typing import Any

from graphrag.ingest.load.formats.office.require import required

GAP = 0.8
"""In font sizes; a space between words has .2 to .4."""
LINE_HYPHEN = 2


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of a line; points from the page's lower left corner."""

    text: str
    left: float
    right: float
    bottom: float
    top: float
    size: float


RunLine = list[Run]
"""Runs on one line, from the left."""


@dataclass(slots=True)
class _Box:
    text: str
    left: float
    right: float
    bottom: float
    top: float
    size: float


def page_runs(page: Any) -> list[Run]:  # Any: pypdfium2 has no types
    """Return the runs of a page in the order of its text."""
    pdfium = required("pypdfium2.raw", "PDF")
    textpage = page.get_textpage()
    try:
        return list(_runs(_boxes(textpage, pdfium)))
    finally:
        textpage.close()


def lines_of(runs: Sequence[Run]) -> list[RunLine]:
    """Return runs by line, from the top, each line from the left."""
    lines: list[RunLine] = []
    for run in sorted(runs, key=lambda run: (-(run.top + run.bottom), run.left)):
        middle = (run.top + run.bottom) / 2
        if lines and lines[-1][0].bottom < middle < lines[-1][0].top:
            lines[-1].append(run)
        else:
            lines.append([run])
    return [sorted(line, key=lambda run: run.left) for line in lines]


def _boxes(textpage: Any, pdfium: Any) -> Iterator[_Box]:  # Any: as above
    left, right, bottom, top = c_double(), c_double(), c_double(), c_double()
    for index in range(textpage.count_chars()):
        code = pdfium.FPDFText_GetUnicode(textpage, index)
        # PDFium gives a hyphen at a line's end as 2.
        character = "-" if code == LINE_HYPHEN else chr(code)
        if not (character.isprintable() or character.isspace()):
            continue
        pdfium.FPDFText_GetCharBox(textpage, index, left, right, bottom, top)
        size = pdfium.FPDFText_GetFontSize(textpage, index) or 10.0
        yield _Box(character, left.value, right.value, bottom.value, top.value, size)


def _runs(boxes: Iterator[_Box]) -> Iterator[Run]:
    current: _Box | None = None
    for box in boxes:
        if current and box.text.isspace() and box.text not in "\r\n":
            current.text += " "
        elif current and not box.text.isspace() and _continues(current, box):
            _extend(current, box)
        else:
            yield from _closed(current)
            current = None if box.text.isspace() else box
    yield from _closed(current)


def _extend(run: _Box, box: _Box) -> None:
    run.text += box.text
    run.right = max(run.right, box.right)
    run.bottom, run.top = min(run.bottom, box.bottom), max(run.top, box.top)
    run.size = max(run.size, box.size)


def _continues(run: _Box, box: _Box) -> bool:
    same_line = box.bottom < run.top and box.top > run.bottom
    return same_line and -run.size < box.left - run.right < GAP * run.size


def _closed(box: _Box | None) -> Iterator[Run]:
    text = " ".join(box.text.split()) if box else ""
    if box and text:
        yield Run(text, box.left, box.right, box.bottom, box.top, box.size)
