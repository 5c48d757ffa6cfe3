"""Slides: one section a slide, with its number as page; notes and tables included."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

from graphrag.errors import UnreadableDocumentError
from graphrag.ingest.load.formats.office.archive import BROKEN, checked
from graphrag.ingest.load.formats.office.require import required
from graphrag.ingest.load.formats.office.word import properties
from graphrag.ingest.load.formats.records.separated import head_rows
from graphrag.ingest.load.means import USUAL, Means
from graphrag.ingest.load.pieces import (
    Caption,
    Heading,
    Item,
    Items,
    Line,
    Paragraph,
    Parsed,
    Piece,
    Rows,
)


def read_slides(data: bytes, means: Means = USUAL) -> Parsed:
    """Return the pieces of a .pptx file."""
    pptx = required("pptx", "slides")
    required("pptx.exc", "slides")
    unread = checked(data, means)
    try:
        show = pptx.Presentation(io.BytesIO(data))
        pieces = [
            piece for number, slide in enumerate(show.slides, 1) for piece in _slide(slide, number)
        ]
        return Parsed(tuple(pieces), properties(show.core_properties), unread=unread)
    except (*BROKEN, pptx.exc.PythonPptxError) as error:
        raise UnreadableDocumentError(
            "it is no complete slide file", hint="Open and save it again as .pptx."
        ) from error


def _slide(slide: Any, number: int) -> Iterator[Piece]:  # Any: python-pptx has no types
    title = slide.shapes.title
    words = " ".join(title.text_frame.text.split()) if title is not None else ""
    yield Heading(words or f"Slide {number}", 2, page=number)
    for shape in slide.shapes:
        if title is None or shape.shape_id != title.shape_id:
            yield from _shape(shape, number)
    if slide.has_notes_slide and slide.notes_slide.notes_text_frame is not None:
        notes = slide.notes_slide.notes_text_frame.text.strip()
        if notes:
            lines = [Line(line.strip()) for line in notes.split("\n") if line.strip()]
            yield Paragraph(tuple(lines), page=number)


def _shape(shape: Any, number: int) -> Iterator[Piece]:  # Any: as above
    if getattr(shape, "has_table", False):
        rows = tuple(
            tuple(" ".join(cell.text.split()) for cell in row.cells) for row in shape.table.rows
        )
        yield Rows(rows, head=head_rows(rows), page=number)
    elif getattr(shape, "has_chart", False):
        yield from _chart(shape.chart, number)
    elif getattr(shape, "shapes", None) is not None:
        for inner in shape.shapes:
            yield from _shape(inner, number)
    elif getattr(shape, "has_text_frame", False):
        yield from _frame(shape.text_frame, number)
    else:
        described = shape._element.xpath(".//p:cNvPr/@descr")
        if described and described[0].strip():
            yield Caption(" ".join(described[0].split()), page=number)


def _chart(chart: Any, number: int) -> Iterator[Piece]:  # Any: as above
    """Yield what a chart draws as a table: categories in rows, a column a series."""
    if chart.has_title and chart.chart_title.has_text_frame:
        yield Caption(" ".join(chart.chart_title.text_frame.text.split()), page=number)
    for plot in chart.plots:
        series = list(plot.series)
        values = zip(*(one.values for one in series), strict=False)
        rows = [("", *(str(one.name) for one in series))]
        rows += [
            (str(category), *map(_number, row))
            for category, row in zip(plot.categories, values, strict=False)
        ]
        if len(rows) > 1:
            yield Rows(tuple(rows), head=1, page=number)


def _number(value: float | None) -> str:
    if value is None:
        return ""
    return str(int(value)) if value == int(value) else str(value)


def _frame(frame: Any, number: int) -> Iterator[Piece]:  # Any: as above
    paragraphs = [paragraph for paragraph in frame.paragraphs if paragraph.text.strip()]
    if len(paragraphs) > 1:
        items = [Item((Line(_text(p)),), "-", min(p.level, 4)) for p in paragraphs]
        yield Items(tuple(items), page=number)
    elif paragraphs:
        yield Paragraph((Line(_text(paragraphs[0])),), page=number)


def _text(paragraph: Any) -> str:  # Any: as above
    return " ".join(paragraph.text.split())
