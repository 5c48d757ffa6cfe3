"""Word: paragraphs, headings, lists and tables in the order of the document's body."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from graphrag.errors import UnreadableDocumentError
from graphrag.ingest.load.formats.office.archive import BROKEN, checked
from graphrag.ingest.load.formats.office.require import required
from graphrag.ingest.load.formats.office.word_tree import made_plain, notes_of
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
from graphrag.model import Span

_HEADING = re.compile(r"heading (\d)", re.IGNORECASE)
_TEMPLATES = frozenset({date(2013, 12, 23), date(2013, 1, 27)})
"""Days on which the templates of python-docx and python-pptx were saved, not what they fill."""


def read_word(data: bytes, means: Means = USUAL) -> Parsed:
    """Return the pieces of a .docx file, its properties as metadata."""
    docx = required("docx", "Word files")
    required("docx.exceptions", "Word files")
    unread = checked(data, means)
    try:
        document = docx.Document(io.BytesIO(data))
        said = properties(document.core_properties)
        contents = made_plain(document.element.body)
        notes = [Paragraph((Line(text),)) for text in notes_of(document)]
        removed = {"tables of contents": contents} if contents else {}
        return Parsed((*_pieces(document), *notes), said, removed=removed, unread=unread)
    except (*BROKEN, docx.exceptions.PythonDocxError, docx.opc.exceptions.OpcError) as error:
        raise UnreadableDocumentError(
            "it is no complete Word file", hint="Open and save it again as .docx."
        ) from error


def properties(core: Any) -> dict[str, str]:  # Any: python-docx and python-pptx share this shape
    """Return what an office file says of itself, as far as that is set."""
    keys = ("title", "author", "language", "subject", "keywords", "category", "version")
    found = {key: getattr(core, key, None) for key in keys}
    if core.modified and core.modified.date() not in _TEMPLATES:
        found["saved"] = core.modified.date().isoformat()
    return {key: " ".join(str(value).split()) for key, value in found.items() if value}


def _pieces(document: Any) -> Iterator[Piece]:  # Any: python-docx has no types
    items: list[Item] = []
    # Asked of each paragraph, its style would be looked up among all of them each time.
    styles = {style.style_id: str(style.name or "") for style in document.styles}
    for block in document.iter_inner_content():
        piece = None if hasattr(block, "rows") else _paragraph(block, styles)
        if isinstance(piece, Item):
            items.append(piece)
            continue
        if items:
            yield Items(tuple(items))
            items = []
        if piece is not None:
            yield piece
        if hasattr(block, "rows"):
            yield from _tables(block)
        yield from _descriptions(block)
    if items:
        yield Items(tuple(items))


def _descriptions(block: Any) -> Iterator[Caption]:  # Any: as above
    """Yield the alternative texts of the pictures in a paragraph."""
    for text in block._element.xpath(".//wp:docPr/@descr"):
        if text.strip():
            yield Caption(" ".join(text.split()))


def _paragraph(block: Any, styles: Mapping[str, str]) -> Piece | Item | None:  # Any: as above
    style = styles.get(block._p.style or "", "")
    lines = _lines(block)
    if not lines:
        return None
    text = " ".join(line.text for line in lines)
    heading = _HEADING.match(style)
    if heading or style == "Title":
        return Heading(text, min(int(heading[1]), 6) if heading else 1)
    if style.startswith("List"):
        depth = int(style[-1]) - 1 if style[-1].isdigit() else 0
        return Item(lines, "1." if "Number" in style else "-", depth)
    if style == "Caption":
        return Caption(text)
    return Paragraph(lines)


def _lines(block: Any) -> tuple[Line, ...]:  # Any: as above
    """Return the lines of a paragraph, with its bold stretches."""
    lines: list[Line] = []
    text = ""
    bold: list[Span] = []
    for run in block.iter_inner_content():
        runs = getattr(run, "runs", None) or [run]  # a link holds runs
        for part in runs:
            for number, words in enumerate(part.text.split("\n")):
                if number:
                    lines.append(Line(text, tuple(bold)))
                    text, bold = "", []
                if words.strip() and getattr(part, "bold", False):
                    bold.append(Span(len(text), len(text) + len(words)))
                text += words
    lines.append(Line(text, tuple(bold)))
    return tuple(line for line in lines if line.text.strip())


def _tables(block: Any) -> Iterator[Rows]:  # Any: as above
    """Yield a table, and those that stand in its cells."""
    rows = []
    inner: list[Any] = []
    for row in block.rows:
        cells: list[str] = []
        seen: set[int] = set()
        for cell in row.cells:
            # A merged cell comes once for each column it spans.
            cells.append("" if id(cell._tc) in seen else " ".join(cell.text.split()))
            inner += [] if id(cell._tc) in seen else cell.tables
            seen.add(id(cell._tc))
        rows.append(tuple(cells))
    if rows:
        yield Rows(tuple(rows), head=head_rows(rows))
    for table in inner:
        yield from _tables(table)
