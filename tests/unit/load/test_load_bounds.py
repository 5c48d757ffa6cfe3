"""Each bound has a clear error and a setting, and nothing past it hangs."""

from __future__ import annotations

import io
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from graphrag.ingest.chunk import chunk
from graphrag.ingest.extract.schema import read_schema
from graphrag.ingest.extract.with_spacy import extract
from graphrag.ingest.load import Means, load
from graphrag.model import Document, Dropped
from graphrag.settings import setting_names

LONG = "n" * 10_000


def read(folder: Path, name: str, data: bytes, **means: int) -> list[Document | Dropped]:
    (folder / name).write_bytes(data)
    return list(load([str(folder / name)], root=folder, means=Means(**means)))  # type: ignore[arg-type] # numbers only


def lost(items: list[Document | Dropped]) -> str:
    (item,) = (item for item in items if isinstance(item, Dropped) and item.kind == "lost")
    return item.reason


def bomb(part: str) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("META-INF/container.xml", "<rootfile full-path='b.opf'/>")
        archive.writestr(
            "b.opf",
            "<package><manifest><item id='a' href='a.xhtml'/></manifest>"
            "<spine><itemref idref='a'/></spine></package>",
        )
        archive.writestr(part, b"0" * 3_000_000)
    return data.getvalue()


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("a.docx", "word/document.xml"),
        ("a.xlsx", "xl/workbook.xml"),
        ("a.pptx", "ppt/presentation.xml"),
        ("a.epub", "a.xhtml"),
    ],
)
def test_an_archive_that_unfolds_too_far_is_refused(tmp_path: Path, name: str, part: str) -> None:
    found = read(tmp_path, name, bomb(part), max_unpacked=1_000_000)
    reasons = [item.reason for item in found if isinstance(item, Dropped)]
    assert len(reasons) == len(found)
    assert "unfolds into more than 1 MB" in " ".join(reasons)


def test_sizes_pages_rows_and_depths_say_which_setting_raises_them(
    tmp_path: Path, make_pdf: Callable[..., bytes]
) -> None:
    assert "max_megabytes" in lost(read(tmp_path, "a.txt", b"x" * 2_000_000, max_bytes=1_000_000))
    pages = make_pdf([[(72, 700, 10, f"Page {n} says something of its own.")] for n in "abc"])
    found = read(tmp_path, "a.pdf", pages, max_pages=2)
    assert "max_pages" in lost(found)
    assert isinstance(found[0], Document)
    deep = b"<div>" * 500 + b"x" + b"</div>" * 500
    assert "max_depth" in lost(read(tmp_path, "a.html", deep, max_depth=100))
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    for number in range(30):
        book.active.append([f"part {number}", number])
    data = io.BytesIO()
    book.save(data)
    rows = read(tmp_path, "a.xlsx", data.getvalue(), max_rows=10)
    assert "max_rows" in lost(rows)
    known = setting_names()["load"]
    assert {"max_megabytes", "max_pages", "max_rows", "max_unpacked_megabytes"} <= set(known)
    assert {"max_depth", "max_label", "url_seconds", "url_redirects"} <= set(known)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.md", f"# {LONG}\n\nThe pump of {LONG} failed.\n\n{LONG}: value\n"),
        ("a.html", f"<title>{LONG}</title><h1>{LONG}</h1><dl><dt>{LONG}<dd>{LONG}</dl><p>Word."),
        ("a.csv", f"{LONG},City\n{LONG},Bergen\nOrbis,Oslo\n"),
        ("a.jsonl", f'{{"title": "{LONG}", "{LONG}": "{LONG}"}}\n'),
        ("a.eml", f"Subject: {LONG}\nFrom: {LONG}\n\nThe pump failed.\n"),
        ("a.py", f"def {LONG}():\n    return 1\n"),
    ],
)
def test_names_of_ten_thousand_characters_are_borne(tmp_path: Path, name: str, text: str) -> None:
    document = read(tmp_path, name, text.encode())[0]
    assert isinstance(document, Document)
    assert len(document.title) <= 300
    chunks = chunk(document, count_tokens=lambda words: len(words.split()))
    ((*made,),) = extract([(document, chunks)], schema=read_schema("general"))
    assert len(made) == len(chunks)
    for item in chunks:
        assert len(item.header) < 5_000


@pytest.mark.parametrize("name", ["a.txt", "a.md", "a.csv", "a.jsonl", "a.html"])
def test_a_line_of_megabytes_does_not_hang(tmp_path: Path, name: str) -> None:
    line = b"word " * 400_000  # two megabytes; `benchmarks/loading.py` has larger ones
    started = time.process_time()
    items = read(tmp_path, name, b'{"a": "' + line + b'"}' if name == "a.jsonl" else line)
    assert items
    assert time.process_time() - started < 20
