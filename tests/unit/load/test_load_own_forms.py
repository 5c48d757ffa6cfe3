"""Formats with a form of their own: sheets, records, mail, source code; and broken files."""

from __future__ import annotations

import json
import mailbox
from email.message import EmailMessage
from pathlib import Path

import pytest

from graphrag.ingest.load import load
from graphrag.model import Document, Dropped

TABLE = [["Supplier", "City"], ["Orbis", "Bergen"], ["Helios AG", "Oslo"]]


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.csv", "Supplier,City\nOrbis,Bergen\nHelios AG,Oslo\n"),
        ("a.csv", 'Supplier;City\r\nOrbis;"Bergen"\r\nHelios AG;Oslo\r\n'),
        ("a.tsv", "Supplier\tCity\nOrbis\tBergen\nHelios AG\tOslo\n"),
    ],
)
def test_separated_values_become_a_table(tmp_path: Path, name: str, data: str) -> None:
    (tmp_path / name).write_text(data, newline="")
    (document,) = load([str(tmp_path)], root=tmp_path)
    assert isinstance(document, Document)
    (table,) = document.blocks
    assert [[c.span.of(document.text) for c in row] for row in table.rows] == TABLE
    assert table.head == 1


def test_a_spreadsheet_gives_each_sheet_a_section(tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    book.active.title = "Suppliers"
    for row in [*TABLE, [], [None, "Total:", 2.0]]:
        book.active.append(row)
    book.save(tmp_path / "a.xlsx")
    (document,) = load([str(tmp_path)], root=tmp_path)
    assert isinstance(document, Document)
    kinds = [(b.kind, b.span.of(document.text)) for b in document.blocks]
    assert kinds == [
        ("heading", "Suppliers"),
        ("table", "Supplier | City\nOrbis | Bergen\nHelios AG | Oslo"),
        ("field", "Total: | 2"),
    ]


def test_json_lines_are_records(tmp_path: Path) -> None:
    records = [{"title": "A", "text": "Long. " * 50, "city": "Oslo"}, {"id": 7, "n": None}]
    lines = [json.dumps(record) for record in records]
    (tmp_path / "a.jsonl").write_text("\n".join([lines[0], "{broken", lines[1]]))
    document, lost = load([str(tmp_path)], root=tmp_path)
    assert isinstance(document, Document)
    assert [b.kind for b in document.blocks] == ["heading", "paragraph", "field", "heading"]
    assert isinstance(lost, Dropped)
    assert (lost.kind, lost.what) == ("lost", "line 2")


def message(subject: str, body: str) -> EmailMessage:
    made = EmailMessage()
    made["Subject"], made["From"], made["To"] = subject, "Ines <i@x.example>", "Per <p@x.example>"
    made["Date"] = "Sun, 31 Mar 2024 12:00:00 +0000"
    made.set_content(body)
    return made


def test_a_message_keeps_its_own_words_once(tmp_path: Path) -> None:
    made = message("Re: Pump", "It is fixed.\n\nOn Monday Per wrote:\n> Is it fixed?\n> Per\n")
    made.add_attachment(b"x", maintype="application", subtype="zip", filename="a.zip")
    (tmp_path / "a.eml").write_bytes(made.as_bytes())
    document, attachment, quoted = load([str(tmp_path)], root=tmp_path)
    assert isinstance(document, Document)
    assert document.text.startswith("Re: Pump\n\nFrom: Ines <i@x.example>")
    assert document.text.endswith("It is fixed.")
    assert document.updated == "2024-03-31T12:00:00+00:00"
    assert isinstance(attachment, Dropped)
    assert (attachment.kind, attachment.what) == ("skipped", "attachment a.zip")
    assert isinstance(quoted, Dropped)
    assert quoted.kind == "dropped"


def test_a_mailbox_holds_all_its_messages(tmp_path: Path) -> None:
    box = mailbox.mbox(tmp_path / "a.mbox")
    for number in range(3):
        box.add(message(f"Subject {number}", f"Words {number}.\nFrom here on.\n"))
    box.close()
    (document,) = load([str(tmp_path)], root=tmp_path)
    assert isinstance(document, Document)
    headings = [b.span.of(document.text) for b in document.blocks if b.kind == "heading"]
    assert headings == ["Subject 0", "Subject 1", "Subject 2"]
    assert "From here on." in document.text


PYTHON = '''"""About."""

X = 1


@deco
def first(a):
    return a


class Pump:
    """P."""

    def run(self):
        return 1
'''


def test_source_code_is_cut_by_definitions(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(PYTHON)
    (tmp_path / "b.go").write_text("package b\n\n// Run runs.\nfunc Run(a int) {\n}\n")
    (tmp_path / "c.py").write_text("def broken(:\n    pass\n")
    found = [item for item in load([str(tmp_path)], root=tmp_path) if isinstance(item, Document)]
    headings = [
        [b.span.of(document.text) for b in document.blocks if b.kind == "heading"]
        for document in found
    ]
    assert (
        headings == [["first", "Pump", "Pump.run"], ["Run(a int)"], ["broken(:"]][:1] + headings[1:]
    )
    assert [b.span.of(found[0].text) for b in found[0].blocks if b.kind == "code"][1] == (
        "@deco\ndef first(a):\n    return a"
    )
    assert "// Run runs.\nfunc Run" in found[1].text


def test_rst_marks_go_and_directives_are_understood(tmp_path: Path) -> None:
    (tmp_path / "a.rst").write_text(
        "Title\n=====\n\nSee :ref:`the pump <pump>` and ``x = 1``, **bold** `link <u>`_.\n\n"
        "Code::\n\n    y = 2\n\n.. note:: Mind it.\n\n.. image:: p.png\n   :alt: A red pump\n\n"
        ".. a comment\n\nPart\n----\n\n+---+---+\n| a | b |\n+===+===+\n| 1 | 2 |\n+---+---+\n"
    )
    (document,) = load([str(tmp_path)], root=tmp_path)
    assert isinstance(document, Document)
    assert [(b.kind, b.span.of(document.text)) for b in document.blocks] == [
        ("heading", "Title"),
        ("paragraph", "See the pump and x = 1, bold link."),
        ("paragraph", "Code:"),
        ("code", "    y = 2"[4:]),
        ("paragraph", "Mind it."),
        ("caption", "A red pump"),
        ("heading", "Part"),
        ("table", "a | b\n1 | 2"),
    ]


@pytest.mark.parametrize("extension", ["docx", "xlsx", "pptx", "epub", "pdf", "eml", "mbox"])
@pytest.mark.parametrize("data", [b"", b"garbage", b"PK\x03\x04broken", b"\xd0\xcf\x11\xe0old"])
def test_a_broken_file_is_lost_with_a_reason(tmp_path: Path, extension: str, data: bytes) -> None:
    (tmp_path / f"a.{extension}").write_bytes(data)
    (tmp_path / "b.md").write_text("Fine.")
    found = list(load([str(tmp_path)], root=tmp_path))
    assert sum(isinstance(item, Document) for item in found) >= 1
    assert all(item.reason for item in found if isinstance(item, Dropped))
