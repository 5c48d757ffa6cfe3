"""One report in every format gives the same fields, table and prose."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from graphrag import GraphRag
from graphrag.ingest.load import load
from graphrag.model import Document

FIELDS = [("Location", "Blair, Nebraska"), ("Injuries", "2 Minor")]
TABLE = [["Supplier", "City"], ["Orbis", "Bergen"], ["Helios AG", "Oslo"]]
PROSE = "The pump failed. It was replaced."
QUESTIONS = ("Where is Helios AG?", "What failed?")


def markdown() -> bytes:
    return (
        "# Pump report\n\nLocation: Blair, Nebraska\nInjuries: 2 Minor\n\n"
        "| Supplier | City |\n|---|---|\n| Orbis | Bergen |\n| Helios AG | Oslo |\n\n" + PROSE
    ).encode()


def html() -> bytes:
    return (
        "<h1>Pump report</h1><dl><dt>Location<dd>Blair, Nebraska<dt>Injuries<dd>2 Minor</dl>"
        "<table><tr><th>Supplier<th>City<tr><td>Orbis<td>Bergen<tr><td>Helios AG<td>Oslo"
        "</table>"
        f"<p>{PROSE}</p>"
    ).encode()


def rst() -> bytes:
    return (
        "===========\nPump report\n===========\n\n"
        ":Location: Blair, Nebraska\n:Injuries: 2 Minor\n\n"
        "=========  ======\nSupplier   City\n=========  ======\nOrbis      Bergen\n"
        f"Helios AG  Oslo\n=========  ======\n\n{PROSE}\n"
    ).encode()


def epub() -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as book:
        book.writestr("META-INF/container.xml", "<rootfile full-path='O/b.opf'/>")
        book.writestr(
            "O/b.opf",
            "<package><metadata><dc:title>Pump report</dc:title></metadata><manifest>"
            "<item id='a' href='a%20b.xhtml'/></manifest><spine><itemref idref='a'/></spine>"
            "</package>",
        )
        book.writestr("O/a b.xhtml", html())
    return data.getvalue()


def word() -> bytes:
    docx = pytest.importorskip("docx")
    made = docx.Document()
    made.core_properties.title = "Pump report"
    made.add_heading("Pump report", 1)
    for label, value in FIELDS:
        made.add_paragraph().add_run(f"{label}:").bold = True
        made.paragraphs[-1].add_run(f" {value}")
    table = made.add_table(3, 2)
    for row, texts in zip(table.rows, TABLE, strict=True):
        for cell, text in zip(row.cells, texts, strict=True):
            cell.text = text
    made.add_paragraph(PROSE)
    data = io.BytesIO()
    made.save(data)
    return data.getvalue()


def slides() -> bytes:
    pptx = pytest.importorskip("pptx")
    show = pptx.Presentation()
    slide = show.slides.add_slide(show.slide_layouts[5])
    slide.shapes.title.text = "Pump report"
    box = slide.shapes.add_textbox(0, 0, 9000, 9000).text_frame
    box.text = "Location: Blair, Nebraska\nInjuries: 2 Minor"
    table = slide.shapes.add_table(3, 2, 0, 0, 9000, 9000).table
    for row, texts in zip(table.rows, TABLE, strict=True):
        for cell, text in zip(row.cells, texts, strict=True):
            cell.text = text
    slide.shapes.add_textbox(0, 0, 9000, 9000).text_frame.text = PROSE
    data = io.BytesIO()
    show.save(data)
    return data.getvalue()


def pdf() -> bytes:
    """Typeset as a report generator does it."""
    flow = pytest.importorskip("reportlab.platypus")
    styles = pytest.importorskip("reportlab.lib.styles").getSampleStyleSheet()
    body = styles["BodyText"]
    data = io.BytesIO()
    story = [flow.Paragraph("Pump report", styles["Title"])]
    story += [flow.Paragraph(f"<b>{label}:</b> {value}", body) for label, value in FIELDS]
    story += [flow.Table(TABLE), flow.Paragraph(PROSE, body)]
    flow.SimpleDocTemplate(data).build(story)
    return data.getvalue()


FORMATS: dict[str, Callable[[], bytes]] = {
    "md": markdown,
    "html": html,
    "rst": rst,
    "epub": epub,
    "docx": word,
    "pptx": slides,
    "pdf": pdf,
}


@pytest.mark.parametrize("extension", FORMATS)
def test_a_report_reads_the_same_in_every_format(tmp_path: Path, extension: str) -> None:
    (tmp_path / f"a.{extension}").write_bytes(FORMATS[extension]())
    document = next(iter(load([str(tmp_path)], root=tmp_path)))
    assert isinstance(document, Document), document
    text = document.text
    fields = [(b.label, b.value.of(text)) for b in document.blocks if b.kind == "field"]
    tables = [b for b in document.blocks if b.kind == "table"]
    headings = [b.span.of(text) for b in document.blocks if b.kind == "heading"]
    assert (document.title, headings) == ("Pump report", ["Pump report"])
    assert fields == FIELDS
    assert [[cell.span.of(text) for cell in row] for row in tables[0].rows] == TABLE
    assert (len(tables), tables[0].head) == (1, 1)
    assert document.blocks[-1].span.of(text) == PROSE


@pytest.mark.slow
def test_a_report_says_and_answers_the_same_in_every_format(tmp_path: Path) -> None:
    said = {extension: _said(tmp_path / extension, extension) for extension in FORMATS}
    facts, answers = said["md"]
    assert {("Orbis", "city", "Bergen"), ("Pump report", "injuries", "2 Minor")} <= set(facts)
    assert answers[0].startswith("Oslo: 1 of the 2 rows of a (supplier: Helios AG).")
    assert said == dict.fromkeys(FORMATS, said["md"])


def _said(folder: Path, extension: str) -> tuple[list[tuple[str, str, str]], list[str]]:
    """Return the facts and answers of a graph of the report in one format."""
    folder.mkdir()
    (folder / f"a.{extension}").write_bytes(FORMATS[extension]())
    with GraphRag.open(folder=folder) as graph:
        graph.ingest(str(folder / f"a.{extension}"))
        facts = {
            (entity.name, fact.key, fact.value.text)
            for entity in graph.entities()
            for fact in graph.entity(entity.id).facts
        }
        answers = (graph.ask(question).text for question in QUESTIONS)
        return sorted(facts), [text.replace(f"a.{extension}", "a") for text in answers]
