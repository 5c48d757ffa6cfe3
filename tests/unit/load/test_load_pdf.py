"""PDF: columns, hyphens, furniture, pages, scans, encryption."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from graphrag.ingest.load import load
from graphrag.model import Document, Dropped

pytest.importorskip("pypdfium2")
MakePdf = Callable[..., bytes]
Text = tuple[float, float, float, str]
SCAN = "a picture"

LEFT = """The pump failed on Monday because the valve
was not closed by the opera-
tor who had left his post early on that
day and so the whole plant stood still
for a week until Orbis sent a new one
to Bergen by ship."""
RIGHT = """In the second column we read that the oil
was sold to Helios, which did not want
it at all and gave it back after a long
dispute before the court of Oslo, which
ended in the year 2019 with a costly
settlement."""


def page(number: int, *texts: Text) -> list[Text]:
    return [(72, 760, 9, f"ACME Quarterly {number}"), *texts, (300, 30, 9, f"Page {number} of 3")]


def read(folder: Path, data: bytes) -> list[Document | Dropped]:
    (folder / "a.pdf").write_bytes(data)
    return list(load([str(folder)], root=folder))


def test_columns_are_read_one_after_the_other_and_hyphens_are_joined(
    tmp_path: Path, make_pdf: MakePdf
) -> None:
    texts: list[Text] = [(72, 700, 20, "The Pump Report")]
    for column, x in ((LEFT, 72), (RIGHT, 330)):
        texts += [(x, 600 - 14 * n, 10, line) for n, line in enumerate(column.split("\n"))]
    document, *_ = read(tmp_path, make_pdf([page(1, *texts)]))
    assert isinstance(document, Document)
    assert "closed by the operator who had left his post" in document.text
    assert document.text.index("by ship.") < document.text.index("In the second column")
    assert "heading" in {block.kind for block in document.blocks}


def test_furniture_goes_and_pages_are_exact(tmp_path: Path, make_pdf: MakePdf) -> None:
    pages = [page(n, (72, 500, 10, f"Words of page {n}.")) for n in (1, 2, 3)]
    document, *furniture = read(tmp_path, make_pdf(pages, title="Pumps"))
    assert isinstance(document, Document)
    assert document.text == "Words of page 1.\n\nWords of page 2.\n\nWords of page 3."
    assert [block.page for block in document.blocks] == [1, 2, 3]
    assert (document.title, document.updated) == ("Pumps", "2024-03-31")
    assert {item.what for item in furniture if isinstance(item, Dropped)} == {
        "3 × headers and footers",
        "3 × page numbers",
    }


def test_a_scanned_page_is_lost_and_the_others_are_read(tmp_path: Path, make_pdf: MakePdf) -> None:
    document, lost = read(tmp_path, make_pdf([[(72, 500, 10, "Words.")], SCAN]))
    assert isinstance(document, Document)
    assert document.text == "Words."
    assert isinstance(lost, Dropped)
    assert (lost.kind, lost.where, lost.what) == ("lost", "a.pdf", "page 2")


def test_a_file_of_scans_only_is_lost(tmp_path: Path, make_pdf: MakePdf) -> None:
    found = read(tmp_path, make_pdf([SCAN]))
    assert {item.kind for item in found if isinstance(item, Dropped)} == {"lost"}
    assert not any(isinstance(item, Document) for item in found)


def test_an_encrypted_file_says_so(tmp_path: Path, make_pdf: MakePdf) -> None:
    (lost,) = read(tmp_path, make_pdf([[(72, 500, 10, "Words.")]], encrypted=True))
    assert isinstance(lost, Dropped)
    assert "encrypted" in lost.reason
    assert "password" in lost.reason
