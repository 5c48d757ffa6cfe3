"""PDF, through PDFium: text with page numbers; pages without text are named as lost.

Repeated headers, footers and page numbers are left out and counted. PDFium is not
thread-safe: one document at a time.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from graphrag.errors import UnreadableDocumentError
from graphrag.ingest.load.formats.office.pdf_layout import heading_sizes, page_pieces
from graphrag.ingest.load.formats.office.pdf_runs import Run, page_runs
from graphrag.ingest.load.formats.office.require import required
from graphrag.ingest.load.pieces import Parsed

MOST_PAGES = 5_000
MARGIN = 0.12
_PAGE_NUMBER = re.compile(r"\W*(?:page|seite|p\.)?\s*\d+(?:\s*(?:of|/|von|de)\s*\d+)?\W*", re.I)
_MOMENT = re.compile(r"D:(\d{4})(\d{2})(\d{2})")
_NO_TITLE = re.compile(r"untitled|microsoft word|\.(?:docx?|pdf|indd|tex|dvi)\b", re.IGNORECASE)


def read_pdf(data: bytes) -> Parsed:
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
        return _parsed(document, pdfium)
    finally:
        document.close()


def _parsed(document: Any, pdfium: Any) -> Parsed:  # Any: pypdfium2 has no types
    pages: list[list[Run]] = []
    heights: list[float] = []
    lost: list[tuple[str, str]] = []
    for number in range(min(len(document), MOST_PAGES)):
        try:
            page = document[number]
            runs = page_runs(page)
            heights.append(page.get_height())
            if not runs and next(iter(page.get_objects(max_depth=1)), None) is not None:
                reason = "it has no text layer; run text recognition over the file"
                lost.append((f"page {number + 1}", reason))
            page.close()
        except pdfium.PdfiumError:
            runs = []
            heights.append(1.0)
            lost.append((f"page {number + 1}", "it is damaged; save the file again"))
        pages.append(runs)
    if len(document) > MOST_PAGES:
        lost.append((f"pages after {MOST_PAGES}", "too many pages; split the file"))
    kept, removed = _without_furniture(pages, heights)
    sizes = heading_sizes(kept)
    pieces = [
        piece for number, runs in enumerate(kept, 1) for piece in page_pieces(runs, sizes, number)
    ]
    return Parsed(tuple(pieces), _metadata(document), lost=tuple(lost), removed=removed)


def _without_furniture(
    pages: Sequence[Sequence[Run]], heights: Sequence[float]
) -> tuple[list[list[Run]], Mapping[str, int]]:
    """Return pages without what most of them repeat in their margins, and without page numbers."""
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
        kept.append([])
        for run in runs:
            if _in_margin(run, height) and _PAGE_NUMBER.fullmatch(run.text):
                removed["page numbers"] += 1
            elif _in_margin(run, height) and _shape(run) in repeated:
                removed["headers and footers"] += 1
            else:
                kept[-1].append(run)
    return kept, dict(sorted(removed.items()))


def _shape(run: Run) -> tuple[str, int]:
    return re.sub(r"\d+", "#", run.text), round(run.bottom / 4)


def _in_margin(run: Run, height: float) -> bool:
    return run.bottom > height * (1 - MARGIN) or run.top < height * MARGIN


def _metadata(document: Any) -> dict[str, str]:  # Any: pypdfium2 has no types
    said = document.get_metadata_dict(skip_empty=True)
    metadata: dict[str, str] = {}
    title = " ".join(str(said.get("Title", "")).split())
    if title and not _NO_TITLE.search(title):
        metadata["title"] = title
    if said.get("Author"):
        metadata["author"] = " ".join(str(said["Author"]).split())
    moment = _MOMENT.match(str(said.get("ModDate") or said.get("CreationDate") or ""))
    if moment:
        metadata["updated"] = "-".join(moment.groups())
    return metadata
