"""A scanned page, read by RapidOCR itself; `make test-extras` runs this where it is installed."""

from __future__ import annotations

import io
from importlib.util import find_spec
from pathlib import Path

import pytest

from graphrag.adapters.ocr_rapid import RapidOcr
from graphrag.ingest.load import Means, load
from graphrag.model import Document, Dropped

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not find_spec("rapidocr_onnxruntime"), reason="rapidocr-onnxruntime is not installed"
    ),
]
LINES = (
    "Orbis Energy acquired Helios Storage in 2019.",
    "The contract was signed in Bergen on 31 March.",
    "Invoice total: 12,480 EUR",
)


@pytest.fixture
def scan() -> bytes:
    """Two pages: one with a text layer, and a picture of one, as a scanner makes it."""
    canvas = pytest.importorskip("reportlab.pdfgen.canvas")
    reader = pytest.importorskip("reportlab.lib.utils").ImageReader
    pdfium = pytest.importorskip("pypdfium2")
    written, data = io.BytesIO(), io.BytesIO()
    page = canvas.Canvas(written, pagesize=(612, 792))
    page.setFont("Helvetica", 12)
    for number, line in enumerate(LINES):
        page.drawString(72, 700 - 40 * number, line)
    page.save()
    picture = pdfium.PdfDocument(written.getvalue())[0].render(scale=150 / 72).to_pil()
    made = canvas.Canvas(data, pagesize=(612, 792))
    made.drawString(72, 700, "Cover of the file.")
    made.showPage()
    made.drawImage(reader(picture), 0, 0, 612, 792)
    made.save()
    return data.getvalue()


def test_a_scanned_page_is_read_word_for_word_and_marked(tmp_path: Path, scan: bytes) -> None:
    (tmp_path / "scan.pdf").write_bytes(scan)
    document, note = load(
        [str(tmp_path)], root=tmp_path, means=Means(recognise=RapidOcr(), detect=False)
    )
    assert isinstance(document, Document)
    read = [block for block in document.blocks if block.page == 2]
    assert {block.read_by for block in read} == {"text recognition"}
    told = " ".join(" ".join(block.span.of(document.text) for block in read).split())
    for line in LINES:
        assert line.replace(" ", "") in told.replace(" ", "")
    assert {block.read_by for block in document.blocks if block.page == 1} == {""}
    assert isinstance(note, Dropped)
    assert (note.kind, note.what) == ("repaired", "page 2")


def test_an_empty_picture_holds_no_lines() -> None:
    image = pytest.importorskip("PIL.Image")
    data = io.BytesIO()
    image.new("L", (400, 300), 255).save(data, "PNG")
    assert RapidOcr()(data.getvalue()) == []
