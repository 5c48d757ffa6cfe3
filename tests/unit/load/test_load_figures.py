"""Figures and scans: captions and descriptions are blocks, pictures are counted, pages read."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from graphrag.adapters import ocr_rapid
from graphrag.errors import UsageError
from graphrag.ingest.load import Means, load
from graphrag.model import Document, Dropped

Items = list[Document | Dropped]


def read(folder: Path, name: str, data: bytes, means: Means | None = None) -> Items:
    (folder / name).write_bytes(data)
    return list(load([str(folder / name)], root=folder, means=means or Means()))


def captions(document: Document) -> list[str]:
    return [b.span.of(document.text) for b in document.blocks if b.kind == "caption"]


def picture() -> bytes:
    """A red square."""
    row = b"\0" + b"\xff\0\0" * 8

    def part(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    head = struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0)
    body = part(b"IHDR", head) + part(b"IDAT", zlib.compress(row * 8)) + part(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def scanned(make_pdf: Callable[..., bytes]) -> bytes:
    text = [(72, 700 - 14 * n, 10, f"Line {n} of a page that has a text layer.") for n in range(3)]
    return make_pdf([text, "a picture"])


def test_what_a_figure_shows_is_a_caption_in_every_prose(tmp_path: Path) -> None:
    text = "The pump failed.\n\nFigure 3: The broken valve of pump B.\n\nIt was replaced.\n"
    (document,) = read(tmp_path, "a.txt", text.encode())
    assert isinstance(document, Document)
    assert captions(document) == ["Figure 3: The broken valve of pump B."]
    reference = "Figure 3 shows the valve, which the crew closed.\n\nMore.\n"
    (prose,) = read(tmp_path, "b.txt", reference.encode())
    assert isinstance(prose, Document)
    assert captions(prose) == []


def test_a_page_without_a_text_layer_is_lost_by_its_number(
    tmp_path: Path, make_pdf: Callable[..., bytes]
) -> None:
    document, lost = read(tmp_path, "a.pdf", scanned(make_pdf))
    assert isinstance(document, Document)
    assert {block.page for block in document.blocks} == {1}
    assert isinstance(lost, Dropped)
    assert (lost.kind, lost.what) == ("lost", "page 2")
    assert "ocr" in lost.reason


def test_text_recognition_reads_the_page_and_says_so(
    tmp_path: Path, make_pdf: Callable[..., bytes]
) -> None:
    seen: list[bytes] = []

    def recognise(page: bytes) -> list[str]:
        seen.append(page)
        return ["Invoice of Orbis", "", "Total: 12 EUR"]

    document, note = read(tmp_path, "a.pdf", scanned(make_pdf), Means(recognise=recognise))
    assert isinstance(document, Document)
    assert seen[0].startswith(b"\x89PNG")
    assert [b.span.of(document.text) for b in document.blocks if b.page == 2] == [
        "Invoice of Orbis",
        "Total: 12 EUR",
    ]
    assert document.metadata["recognised_pages"] == "2"
    assert isinstance(note, Dropped)
    assert (note.kind, note.what, note.reason) == ("repaired", "page 2", "read by text recognition")


def test_a_page_on_which_nothing_is_recognised_is_lost(
    tmp_path: Path, make_pdf: Callable[..., bytes]
) -> None:
    _, lost = read(tmp_path, "a.pdf", scanned(make_pdf), Means(recognise=lambda _: []))
    assert isinstance(lost, Dropped)
    assert "found no text" in lost.reason


def test_without_its_library_text_recognition_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "rapidocr_onnxruntime", None)
    with pytest.raises(UsageError, match="rapidocr") as raised:
        ocr_rapid.RapidOcr()
    assert "[ocr]" in raised.value.hint


def test_an_outline_names_headings_of_any_size(tmp_path: Path) -> None:
    canvas = pytest.importorskip("reportlab.pdfgen.canvas")
    data = io.BytesIO()
    made = canvas.Canvas(data)
    for number, title in enumerate(("Cause of the failure", "What was done")):
        made.bookmarkPage(f"p{number}")
        made.addOutlineEntry(title, f"p{number}", level=0)
        made.setFont("Helvetica", 10)
        made.drawString(72, 700, title)
        made.drawString(72, 670, f"The crew wrote {number + 2} pages about it, and kept them.")
        made.showPage()
    made.save()
    (document,) = read(tmp_path, "a.pdf", data.getvalue())
    assert isinstance(document, Document)
    headings = [(b.span.of(document.text), b.page) for b in document.blocks if b.kind == "heading"]
    assert headings == [("Cause of the failure", 1), ("What was done", 2)]


def test_a_pdf_table_has_its_rows(tmp_path: Path) -> None:
    flow = pytest.importorskip("reportlab.platypus")
    styles = pytest.importorskip("reportlab.lib.styles").getSampleStyleSheet()
    data = io.BytesIO()
    rows = [["Supplier", "City", "Rating"]]
    rows += [[f"Orbis {n}", "Bergen" if n % 2 else "Oslo", str(n)] for n in range(12)]
    said = flow.Paragraph("These are the suppliers of the year.", styles["BodyText"])
    flow.SimpleDocTemplate(data).build([said, flow.Table(rows)])
    (document,) = read(tmp_path, "a.pdf", data.getvalue())
    assert isinstance(document, Document)
    (table,) = (block for block in document.blocks if block.kind == "table")
    assert [[c.span.of(document.text) for c in row] for row in table.rows] == rows
    assert (table.head, table.page) == (1, 1)


def test_pictures_of_office_files_are_counted_and_their_descriptions_read(tmp_path: Path) -> None:
    docx = pytest.importorskip("docx")
    made = docx.Document()
    made.add_paragraph("The pump.")
    made.add_picture(io.BytesIO(picture()))
    shape = made.inline_shapes[0]._inline.docPr
    shape.set("descr", "A red valve with a broken stem")
    data = io.BytesIO()
    made.save(data)
    document, counted = read(tmp_path, "a.docx", data.getvalue())
    assert isinstance(document, Document)
    assert captions(document) == ["A red valve with a broken stem"]
    assert isinstance(counted, Dropped)
    assert (counted.kind, counted.what) == ("skipped", "1 × pictures")


def test_pictures_on_pages_with_text_are_counted(tmp_path: Path) -> None:
    canvas = pytest.importorskip("reportlab.pdfgen.canvas")
    utils = pytest.importorskip("reportlab.lib.utils")
    data = io.BytesIO()
    made = canvas.Canvas(data)
    made.drawString(72, 700, "The valve is shown below in its broken state.")
    made.drawImage(utils.ImageReader(io.BytesIO(picture())), 72, 500)
    made.save()
    document, counted = read(tmp_path, "a.pdf", data.getvalue())
    assert isinstance(document, Document)
    assert isinstance(counted, Dropped)
    assert counted.what == "1 × pictures"
