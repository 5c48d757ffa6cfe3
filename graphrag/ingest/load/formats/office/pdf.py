"""PDF, through PDFium: text with page numbers; pages without text are recognised, or lost.

Repeated headers, footers and page numbers are left out and counted, pictures counted.
PDFium is not thread-safe: one document at a time.
"""

from __future__ import annotations

import io
import re
from dataclasses import dataclass, field, replace
from typing import Any

from graphrag.errors import UnreadableDocumentError
from graphrag.ingest.load.formats.office.pdf_furniture import without_furniture
from graphrag.ingest.load.formats.office.pdf_layout import letters_of, page_pieces, with_heads
from graphrag.ingest.load.formats.office.pdf_looks import looks_of
from graphrag.ingest.load.formats.office.pdf_runs import Run, page_runs
from graphrag.ingest.load.formats.office.require import required
from graphrag.ingest.load.formats.text.plain import plain_pieces
from graphrag.ingest.load.means import USUAL, Means
from graphrag.ingest.load.pieces import Parsed, Piece

DOTS_PER_INCH = 200
"""Of a page that is shown to text recognition."""
_IMAGE = 3  # FPDF_PAGEOBJ_IMAGE
_MOMENT = re.compile(r"D:(\d{4})(\d{2})(\d{2})")
_NO_TITLE = re.compile(
    r"untitled|\(?(?:anonymous|unspecified)\)?$|microsoft word|\.(?:docx?|pdf|indd|tex|dvi)\b",
    re.IGNORECASE,
)


def read_pdf(data: bytes, means: Means = USUAL) -> Parsed:
    """Return the pieces of a PDF, each with its page.

    Raises:
        UnreadableDocumentError: Encrypted, damaged, or the extra is not installed.
    """
    pdfium = required("pypdfium2", "PDF")
    try:
        document = pdfium.PdfDocument(data)
    except pdfium.PdfiumError as error:
        if "password" in str(error).lower():
            raise UnreadableDocumentError(
                "it is encrypted", hint="Save a copy without password and ingest that."
            ) from error
        raise UnreadableDocumentError(
            "it is no complete PDF file", hint="Open and save it again, or print it to PDF."
        ) from error
    try:
        return _parsed(document, pdfium, means)
    finally:
        document.close()


@dataclass(slots=True)
class _Pages:
    """What the pages of a document hold, as they are read.

    Attributes:
        runs: Of each page.
        heights: Of each page, in points.
        recognised: Pieces of pages that are pictures, by page.
        lost: Pages that could not be read, and why.
        pictures: How many stand on pages that have text.
    """

    runs: list[list[Run]] = field(default_factory=list)
    heights: list[float] = field(default_factory=list)
    recognised: dict[int, list[Piece]] = field(default_factory=dict)
    lost: list[tuple[str, str]] = field(default_factory=list)
    pictures: int = 0

    def read(self, page: Any, number: int, means: Means) -> None:  # Any: as below
        runs = page_runs(page)
        self.runs.append(runs)
        self.heights.append(page.get_height())
        if runs:
            self.pictures += sum(1 for _ in page.get_objects(filter=(_IMAGE,), max_depth=2))
        elif next(iter(page.get_objects(max_depth=1)), None) is not None:
            self._recognise(page, number, means)

    def _recognise(self, page: Any, number: int, means: Means) -> None:
        reason = "set [load] ocr or vision, or run text recognition over the file"
        try:
            lines = means.recognise(_picture(page)) if means.recognise is not None else ()
        except UnreadableDocumentError as error:
            lines, reason = (), f"{error.message.rstrip('.')}; {error.hint}".rstrip(".; ")
        else:
            if means.recognise is not None:
                reason = f"{means.recogniser} found no text on it"
        if lines:
            pieces = plain_pieces("\n".join(lines))
            self.recognised[number] = [replace(piece, page=number) for piece in pieces]
        else:
            self.lost.append((f"page {number}", f"it has no text layer; {reason}"))


def _parsed(document: Any, pdfium: Any, means: Means) -> Parsed:  # Any: pypdfium2 has no types
    pages = _Pages()
    for number in range(1, min(len(document), means.max_pages) + 1):
        try:
            page = document[number - 1]
            pages.read(page, number, means)
            page.close()
        except pdfium.PdfiumError:
            pages.runs.append([])
            pages.heights.append(1.0)
            pages.lost.append((f"page {number}", "it is damaged; save the file again"))
    if len(document) > means.max_pages:
        reason = "too many pages; split the file, or raise [load] max_pages"
        pages.lost.append((f"pages after {means.max_pages}", reason))
    kept, removed = without_furniture(pages.runs, pages.heights)
    looks, outline = looks_of(kept), _outline(document, pdfium)
    pieces = [
        piece
        for number, runs in enumerate(kept, 1)
        for piece in (
            *page_pieces(runs, looks, number, outline.get(number, {})),
            *pages.recognised.get(number, ()),
        )
    ]
    return Parsed(
        tuple(with_heads(pieces)),
        _metadata(document) | _marks(pages),
        lost=tuple(pages.lost),
        repaired=tuple((f"page {n}", f"read by {means.recogniser}") for n in pages.recognised),
        recognised=dict.fromkeys(pages.recognised, means.recogniser),
        removed=removed,
        unread={"pictures": pages.pictures} if pages.pictures else {},
    )


def _marks(pages: _Pages) -> dict[str, str]:
    """Return metadata that says which pages were read from pictures."""
    return {"recognised_pages": ", ".join(map(str, pages.recognised))} if pages.recognised else {}


def _picture(page: Any) -> bytes:  # Any: pypdfium2 has no types
    """Return a page as PNG."""
    data = io.BytesIO()
    page.render(scale=DOTS_PER_INCH / 72).to_pil().save(data, "PNG")
    return data.getvalue()


def _outline(document: Any, pdfium: Any) -> dict[int, dict[str, int]]:  # Any: as above
    """Return the titles of the document's outline with their levels, by page."""
    found: dict[int, dict[str, int]] = {}
    try:
        for mark in document.get_toc(max_depth=6):
            place = mark.get_dest()
            page = place.get_index() if place is not None else None
            title = letters_of(mark.get_title())
            if page is not None and title:
                found.setdefault(page + 1, {})[title] = min(mark.level + 1, 6)
    except (pdfium.PdfiumError, ValueError, UnicodeDecodeError):
        return {}  # a broken outline: the sizes of letters still tell headings
    return found


def _metadata(document: Any) -> dict[str, str]:  # Any: pypdfium2 has no types
    said = document.get_metadata_dict(skip_empty=True)
    metadata: dict[str, str] = {}
    title = " ".join(str(said.get("Title", "")).split())
    if title and not _NO_TITLE.search(title):
        metadata["title"] = title
    for key in ("Author", "Subject", "Keywords"):
        if said.get(key) and not _NO_TITLE.match(str(said[key])):
            metadata[key.lower()] = " ".join(str(said[key]).split())
    moment = _MOMENT.match(str(said.get("ModDate") or said.get("CreationDate") or ""))
    if moment:
        metadata["saved"] = "-".join(moment.groups())
    return metadata
