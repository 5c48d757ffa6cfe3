"""Word and slides: what stands inside something else is read where it stands."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

import pytest

from graphrag.ingest.load import load
from graphrag.model import Document, Dropped

docx = pytest.importorskip("docx")
oxml = pytest.importorskip("docx.oxml")
W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
RUN = "<w:r><w:t>{}</w:t></w:r>"
CONTROL = f"<w:sdt {W}><w:sdtContent>{{}}</w:sdtContent></w:sdt>"
BOX = (
    f'<w:r {W} xmlns:v="urn:schemas-microsoft-com:vml"><w:pict><v:shape><v:textbox>'
    "<w:txbxContent><w:p>{}</w:p></w:txbxContent></v:textbox></v:shape></w:pict></w:r>"
)


def read(folder: Path, made: Any, name: str = "a.docx") -> list[Document | Dropped]:  # Any: untyped
    data = io.BytesIO()
    made.save(data)
    (folder / name).write_bytes(data.getvalue())
    return list(load([str(folder / name)], root=folder))


@pytest.mark.parametrize(
    "inside",
    [
        CONTROL.format(RUN.format("Ola Berg")),
        CONTROL.format(CONTROL.format(RUN.format("Ola Berg"))),
        f'<w:ins {W} w:id="1" w:author="x">{RUN.format("Ola Berg")}</w:ins>',
        f'<w:fldSimple {W} w:instr="AUTHOR">{RUN.format("Ola Berg")}</w:fldSimple>',
        BOX.format(RUN.format("Ola Berg")),
    ],
)
def test_what_stands_in_controls_insertions_fields_and_boxes_is_read(
    tmp_path: Path, inside: str
) -> None:
    made = docx.Document()
    made.add_paragraph("It was signed by ")._p.append(oxml.parse_xml(inside))
    made.add_paragraph("And sealed.")
    (document,) = read(tmp_path, made)
    assert isinstance(document, Document)
    assert document.text.split() == ["It", "was", "signed", "by", "Ola", "Berg", "And", "sealed."]


def test_paragraphs_and_tables_in_controls_and_cells_are_read(tmp_path: Path) -> None:
    made = docx.Document()
    paragraph = CONTROL.format(f"<w:p>{RUN.format('Ola leads the port.')}</w:p>")
    made.element.body.insert(0, oxml.parse_xml(paragraph))
    inner = made.add_table(rows=1, cols=1).cell(0, 0).add_table(rows=2, cols=2)
    for cell, words in zip(inner._cells, ("Fee", "Amount", "Mooring", "90"), strict=True):
        cell.text = words
    (document,) = read(tmp_path, made)
    assert isinstance(document, Document)
    assert document.text == "Ola leads the port.\n\nFee | Amount\nMooring | 90"


def test_a_table_of_contents_goes_and_footnotes_stay(tmp_path: Path) -> None:
    made = docx.Document()
    contents = (
        f'<w:sdt {W}><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/>'
        f"</w:docPartObj></w:sdtPr><w:sdtContent><w:p>{RUN.format('Scope 1')}</w:p>"
        "</w:sdtContent></w:sdt>"
    )
    made.element.body.insert(0, oxml.parse_xml(contents))
    made.add_paragraph("It ends in May.")
    notes = (
        f'<w:footnotes {W}><w:footnote w:type="separator" w:id="0"><w:p>{RUN.format("-")}</w:p>'
        f'</w:footnote><w:footnote w:id="1"><w:p>{RUN.format("Save in leap years.")}</w:p>'
        "</w:footnote></w:footnotes>"
    )
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes"
    part = docx.opc.part.Part(
        docx.opc.packuri.PackURI("/word/footnotes.xml"),
        "application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml",
        notes.encode(),
        made.part.package,
    )
    made.part.relate_to(part, kind)
    document, gone = read(tmp_path, made)
    assert isinstance(document, Document)
    assert document.text == "It ends in May.\n\nSave in leap years."
    assert isinstance(gone, Dropped)
    assert (gone.kind, gone.what) == ("dropped", "1 × tables of contents")


def test_a_chart_on_a_slide_is_a_table(tmp_path: Path) -> None:
    pptx = pytest.importorskip("pptx")
    data = pytest.importorskip("pptx.chart.data").CategoryChartData()
    kinds = pytest.importorskip("pptx.enum.chart").XL_CHART_TYPE
    data.categories = ["Moss", "Larvik"]
    data.add_series("Calls", (12, 1234567.5))
    made = pptx.Presentation()
    slide = made.slides.add_slide(made.slide_layouts[6])
    slide.shapes.add_chart(kinds.COLUMN_CLUSTERED, 0, 0, 1_000_000, 1_000_000, data)
    document, *_ = read(tmp_path, made, "a.pptx")
    assert isinstance(document, Document)
    assert "| Calls\nMoss | 12\nLarvik | 1234567.5" in document.text


@pytest.mark.parametrize("library", ["docx", "pptx"])
def test_an_office_file_whose_parts_have_no_type_is_lost(tmp_path: Path, library: str) -> None:
    made = docx.Document() if library == "docx" else pytest.importorskip("pptx").Presentation()
    data = io.BytesIO()
    made.save(data)
    broken = tmp_path / f"a.{library}"
    with zipfile.ZipFile(data) as whole, zipfile.ZipFile(broken, "w") as changed:
        for name in whole.namelist():
            changed.writestr(name, whole.read(name).replace(b"ContentType=", b"Kind="))
    (lost,) = load([str(broken)], root=tmp_path)
    assert isinstance(lost, Dropped)
    assert "no complete" in lost.reason
