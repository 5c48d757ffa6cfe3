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


BERTHS = [["Berth", "Port", "Depth"]]
BERTHS += [[f"B{n}", ("Moss", "Larvik", "Mandal")[n % 3], str(5 + n % 9)] for n in range(120)]


@pytest.mark.parametrize("repeated", [0, 1])
def test_a_table_over_several_pages_keeps_its_rows_and_its_head(
    tmp_path: Path, repeated: int
) -> None:
    flow = pytest.importorskip("reportlab.platypus")
    (table,) = (flow.Table(BERTHS, repeatRows=repeated),)
    made = flow.SimpleDocTemplate(str(tmp_path / "a.pdf"), topMargin=60, bottomMargin=50)
    made.build([table])
    (document,) = load([str(tmp_path)], root=tmp_path)
    assert isinstance(document, Document)
    tables = [[[c.span.of(document.text) for c in row] for row in b.rows] for b in document.blocks]
    assert [rows[0] for rows in tables] == BERTHS[:1] * len(tables)
    assert [row for rows in tables for row in rows[1:]] == BERTHS[1:]
    assert {block.page for block in document.blocks} == set(range(1, len(tables) + 1))


def test_prose_around_a_table_in_small_letters_is_no_heading(
    tmp_path: Path, make_pdf: MakePdf
) -> None:
    texts: list[Text] = [(72, 600, 10, "All of these were approved in March.")]
    for n, row in enumerate(BERTHS[:20]):
        texts += [(72 + 100 * at, 560 - 14 * n, 8, cell) for at, cell in enumerate(row)]
    texts.append((72, 200, 10, "Figure 2: Berths by port."))
    (document,) = read(tmp_path, make_pdf([texts]))
    assert isinstance(document, Document)
    assert [block.kind for block in document.blocks] == ["paragraph", "table", "caption"]


def test_paragraphs_set_a_little_apart_are_parted(tmp_path: Path, make_pdf: MakePdf) -> None:
    lines = [f"Line {n} of a paragraph that goes on to the line below it" for n in range(9)]
    texts = [(72, 600 - 12 * n - 5 * (n // 3), 10, line) for n, line in enumerate(lines)]
    (document,) = read(tmp_path, make_pdf([texts]))
    assert isinstance(document, Document)
    assert len(document.blocks) == 3


def test_a_sentence_goes_on_in_the_next_column(tmp_path: Path, make_pdf: MakePdf) -> None:
    left, right = LEFT.split("\n"), RIGHT.split("\n")
    texts = [(72, 600 - 14 * n, 10, line) for n, line in enumerate(left[:-1])]
    below = ["for Bergen by ship. In the second", *right[1:]]
    texts += [(330, 600 - 14 * n, 10, line) for n, line in enumerate(below)]
    (document,) = read(tmp_path, make_pdf([texts]))
    assert isinstance(document, Document)
    assert "until Orbis sent a new one for Bergen by ship." in document.text


def test_three_columns_are_read_one_after_the_other(tmp_path: Path, make_pdf: MakePdf) -> None:
    columns = [
        [f"The {name} column says at {n} what it says" for n in range(12)]
        for name in ("first", "second", "third")
    ]
    texts = [
        (40 + 190 * at, 700 - 3 * at - 14 * n, 9, line)
        for at, column in enumerate(columns)
        for n, line in enumerate(column)
    ]
    (document,) = read(tmp_path, make_pdf([texts]))
    assert isinstance(document, Document)
    assert document.text.split() == [
        word for column in columns for word in " ".join(column).split()
    ]


def test_a_cell_of_two_lines_is_one_cell(tmp_path: Path, make_pdf: MakePdf) -> None:
    rows = [
        ("Item", "What it is", "Price"),
        ("1", "Gearbox with an oil seal", "45"),
        ("2", "Seal", "3"),
    ]
    texts: list[Text] = []
    for n, row in enumerate(rows):
        texts += [(x, 600 - 24 * n, 10, cell) for x, cell in zip((72, 120, 300), row, strict=True)]
    texts += [(120, 564, 10, "for cranes of any make")]
    (document,) = read(tmp_path, make_pdf([texts]))
    assert isinstance(document, Document)
    assert document.text == (
        "Item | What it is | Price\n1 | Gearbox with an oil seal for cranes of any make | 45\n"
        "2 | Seal | 3"
    )
