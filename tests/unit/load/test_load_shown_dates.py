"""The date at the top of a document is its own where nothing else dates it."""

from __future__ import annotations

from datetime import UTC, datetime
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
        ("Alder Court\nMinutes of the committee, 7 February 2023\n\nPresent: all", "2023-02-07"),
        ("Kvist ApS\nOdense\n\nTo: Orbis Ltd\n17 November 2023\n\nDear Sir,", "2023-11-17"),
        ("Kvist ApS\n\nTo Orbis Ltd\n\n9 October 2023\n\nYour letter\n\nDear Sir,", "2023-10-09"),
        ("# Claim\n\nOrbis Ltd\n\nOdense, 9 October 2023\n\nDear Sir,", "2023-10-09"),
        ("# Lease\n\nParties: A and B.\nTown: Kiel\nDate: 3 May 2022\n\nIt ends.", "2022-05-03"),
        ("# Rules\n\nAdopted by the general meeting on 11 May 2019.\n\nAll pay.", "2019-05-11"),
        ("# Note\n\nSigned on 14 May 2022. The lease begins on 1 June 2022.", "2022-05-14"),
        ("# Note\n\nThe lease was signed on 14 May 2022.", None),
        ("# Note\n\nRevised deadline of 3 May 2026.\n\nAll do.", None),
        ("# Letter\n\nYour letter of 9 October 2023\n\nDear Sir,", None),
        ("# Letter\n\nDear Sir,\n\n9 October 2023\n\nwas a fine day.", None),
        ("# Tasks\n\nLaunch: 3 May 2026\nDeadline: 9 May 2026\n\nAll help.", None),
        ("# Diary\n\n## Monday\n\n9 October 2023\n\nIt rained.", None),
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


def test_a_date_is_no_title(tmp_path: Path) -> None:
    (tmp_path / "claim.txt").write_text(
        "Kvist ApS\nOdense\n\n9 October 2023\n\nDear Sir,\n\nwe wait for the tiles since May."
    )
    (document,) = load([str(tmp_path)], root=tmp_path)
    assert isinstance(document, Document)
    assert (document.title, document.updated) == ("claim", "2023-10-09")


@pytest.mark.parametrize(
    ("saved", "shown", "date"),
    [
        (datetime(2025, 6, 1, tzinfo=UTC), "Minutes, 7 February 2023", "2023-02-07"),
        (datetime(2025, 6, 1, tzinfo=UTC), "Minutes", "2025-06-01"),
        (None, "Minutes", None),
    ],
)
def test_the_day_a_file_was_saved_dates_what_shows_no_date(
    tmp_path: Path, saved: datetime | None, shown: str, date: str | None
) -> None:
    docx = pytest.importorskip("docx")
    made = docx.Document()
    made.add_heading(shown, 1)
    made.add_paragraph("All were there.")
    if saved:
        made.core_properties.modified = saved
    made.save(str(tmp_path / "a.docx"))
    (document,) = load([str(tmp_path)], root=tmp_path)
    assert isinstance(document, Document)
    assert document.updated == date
