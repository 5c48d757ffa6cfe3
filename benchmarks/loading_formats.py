"""One text in every format that is read, for `loading.py`."""

from __future__ import annotations

import html
import io
import json
import zipfile
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from textwrap import wrap
from typing import Any


def makers_of_formats() -> Mapping[str, Callable[[str], bytes]]:
    """Return what writes a text in each format whose library is installed."""
    makers: dict[str, Callable[[str], bytes]] = {
        "md": str.encode,
        "txt": str.encode,
        "html": _html,
        "rst": str.encode,
        "csv": _csv,
        "jsonl": _json_lines,
        "eml": lambda text: b"Subject: Report\nContent-Type: text/plain\n\n" + text.encode(),
        "py": str.encode,
    }
    office = {"docx": _word, "pptx": _slides, "xlsx": sheet, "pdf": _pdf, "epub": _epub}
    needed = {"docx": "docx", "pptx": "pptx", "xlsx": "openpyxl", "pdf": "reportlab"}
    found = {n: make for n, make in office.items() if n not in needed or find_spec(needed[n])}
    return makers | found


def _word(text: str) -> bytes:
    docx = import_module("docx")
    made = docx.Document()
    for line in text.split("\n\n"):
        made.add_paragraph(line)
    return _saved(made)


def _slides(text: str) -> bytes:
    pptx = import_module("pptx")
    show = pptx.Presentation()
    for line in text.split("\n\n"):
        slide = show.slides.add_slide(show.slide_layouts[5])
        slide.shapes.title.text = line.split("\n")[0][:80]
        slide.shapes.add_textbox(0, 0, 9000, 9000).text_frame.text = line
    return _saved(show)


def sheet(text: str) -> bytes:
    """Return a spreadsheet of one sheet, a line a row."""
    book = import_module("openpyxl").Workbook(write_only=True)
    sheet = book.create_sheet("Reports")
    sheet.append(["number", "text"])
    for number, line in enumerate(line for line in text.split("\n") if line):
        sheet.append([number, line])
    return _saved(book)


def _pdf(text: str) -> bytes:
    canvas = import_module("reportlab.pdfgen.canvas")
    data = io.BytesIO()
    page = canvas.Canvas(data, pagesize=(612, 792))
    lines = [part for line in text.split("\n") for part in wrap(line, 90) or [""]]
    for start in range(0, len(lines), 50):
        written = page.beginText(72, 740)
        written.setFont("Helvetica", 10)
        for line in lines[start : start + 50]:
            written.textLine(line.encode("latin-1", "replace").decode("latin-1"))
        page.drawText(written)
        page.showPage()
    page.save()
    return data.getvalue()


def _epub(text: str) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as book:
        book.writestr("META-INF/container.xml", "<rootfile full-path='b.opf'/>")
        book.writestr(
            "b.opf",
            "<package><manifest><item id='a' href='a.xhtml'/></manifest>"
            "<spine><itemref idref='a'/></spine></package>",
        )
        book.writestr("a.xhtml", _html(text))
    return data.getvalue()


def _saved(made: Any) -> bytes:  # Any: documents of three libraries, saved alike
    data = io.BytesIO()
    made.save(data)
    return data.getvalue()


def _html(text: str) -> bytes:
    parts = [html.escape(part).replace("\n", "<br>") for part in text.split("\n\n")]
    return "".join(f"<p>{part}</p>" for part in parts).encode()


def _csv(text: str) -> bytes:
    lines = [line.replace('"', "'") for line in text.split("\n") if line]
    return "\n".join(["name,text", *(f'{n},"{line}"' for n, line in enumerate(lines))]).encode()


def _json_lines(text: str) -> bytes:
    lines = [line for line in text.split("\n\n") if line.strip()]
    return "\n".join(json.dumps({"id": n, "text": line}) for n, line in enumerate(lines)).encode()
