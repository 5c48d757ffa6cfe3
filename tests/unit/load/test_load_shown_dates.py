"""The date at the top of a document is its own where nothing else dates it."""

from __future__ import annotations

from pathlib import Path

import pytest

from graphrag.ingest.load import Rule, load
from graphrag.ingest.load.shown_dates import shown_date
from graphrag.model import Document


@pytest.mark.parametrize(
    ("title", "date"),
    [
        ("Product meeting, 15 April 2026", "2026-04-15"),
        ("Minutes of Wednesday, April 15th, 2026", "2026-04-15"),
        ("Protokoll vom 3. März 2026", "2026-03-03"),
        ("Notes (2026-04-15)", "2026-04-15"),
        ("meeting-2026-04-15", "2026-04-15"),
        ("2026-04-15_notes", "2026-04-15"),
        ("15.4.2026: Launch", "2026-04-15"),
        ("Newsletter – April 2026", "2026-04"),
        ("Fire at Bergen on 3 May 2019", ""),
        ("The fall of May 2019 and after", ""),
        ("Meeting, 31 February 2026", ""),
        ("Budget 2026", ""),
        ("v1.12.2003", ""),
        ("", ""),
    ],
)
def test_a_title_shows_a_date_that_is_set_apart(title: str, date: str) -> None:
    assert shown_date(title, "", ()) == date


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("Product meeting, 15 April 2026\n\nPresent: Ruth Okafor", "2026-04-15"),
        ("# Product meeting\n\n15 April 2026\n\nPresent were all.", "2026-04-15"),
        ("# Product meeting\n\nDate: 15 April 2026\n\nPresent were all.", "2026-04-15"),
        ("Tarn Instruments\nKendal\n\nDear Sir,", None),
        ("# Fire\n\nAccident date: 15 April 2026\n\nIt burned.", None),
        ("The launch of the pump was moved to another day, that is to\n15 May 2026 at last.", None),
        ("---\ndate: 2020-01-01\n---\n# Meeting, 15 April 2026\n\nAll.", "2020-01-01"),
    ],
)
def test_a_line_at_the_top_dates_what_nothing_else_dates(
    tmp_path: Path, text: str, date: str | None
) -> None:
    (tmp_path / "a.md").write_text(text)
    (document,) = load([str(tmp_path)], root=tmp_path)
    assert isinstance(document, Document)
    assert document.updated == date


def test_a_rule_dates_a_document_before_its_title_does(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# Meeting, 15 April 2026\n\nAll were there.")
    (document,) = load([str(tmp_path)], root=tmp_path, rules=[Rule("*.md", {"date": "2021-02-03"})])
    assert isinstance(document, Document)
    assert document.updated == "2021-02-03"
