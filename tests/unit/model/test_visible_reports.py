"""A report as somebody sees it who may not read every document behind it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from graphrag.model import ROOT_TITLE, Finding, Report, rating_of, visible_report

FINDINGS = (
    Finding("Orbis repaired the pumps in Bergen.", ("chunk_1",)),
    Finding("Kestrel buys the lines.", ("chunk_2",)),
)
REPORT = Report(
    "community_1",
    1,
    "pump, Kestrel, Ines",
    "pump: Orbis repaired the pumps in Bergen.\n\nsale: Ines agreed.\n\nAnd 12 smaller groups.",
    FINDINGS,
    rating_of(9),
    "digest",
    shown=2,
    total=7,
    questions=("What is known about Ines?",),
    documents=("document_1", "document_2", "document_3"),
)


def seen(report: Report, chunks: set[str], documents: set[str]) -> Report:
    found = visible_report(report, chunks, documents)
    assert found is not None
    return found


def test_who_may_read_every_document_behind_it_sees_it_as_it_is() -> None:
    everything = {"document_1", "document_2", "document_3", "document_4"}
    assert visible_report(REPORT, {"chunk_1", "chunk_2"}, everything) == REPORT


def test_a_hidden_document_that_is_not_quoted_shows_in_nothing() -> None:
    report = seen(REPORT, {"chunk_1", "chunk_2"}, {"document_1", "document_2"})
    assert report.findings == FINDINGS
    assert report.summary == "\n\n".join(finding.text for finding in FINDINGS)
    assert (report.title, report.rating) == ("pump, Kestrel", rating_of(2))
    assert (report.digest, report.shown, report.total) == ("", 0, 0)
    assert (report.questions, report.documents) == ((), ())


@pytest.mark.parametrize("hidden", [1, 4, 40])
def test_nothing_tells_how_many_documents_are_hidden(hidden: int) -> None:
    more = tuple(f"document_{number}" for number in range(1, hidden + 2))
    larger = replace(REPORT, documents=more, rating=rating_of(len(more)), digest=f"d{hidden}")
    seen_of_two = seen(REPORT, {"chunk_1"}, {"document_1"})
    assert seen(larger, {"chunk_1"}, {"document_1"}) == seen_of_two


def test_the_root_keeps_a_title_that_names_nobody() -> None:
    root = replace(REPORT, level=0, title="Ines sells Kestrel")
    assert seen(root, {"chunk_1"}, {"document_1"}).title == ROOT_TITLE


def test_a_title_of_hidden_words_gives_way_to_how_the_first_finding_begins() -> None:
    report = replace(REPORT, title="Ines")  # stands in "lines", which is another word
    assert seen(report, {"chunk_1", "chunk_2"}, {"document_1"}).title == (
        "Orbis repaired the pumps in Bergen."
    )


def test_a_report_of_which_nobody_noted_the_documents_is_remade() -> None:
    old = replace(REPORT, documents=())
    report = seen(old, {"chunk_1", "chunk_2"}, {"document_1"})
    assert (report.digest, report.rating) == ("", rating_of(1))


def test_a_report_of_hidden_findings_is_not_there() -> None:
    assert visible_report(REPORT, set(), {"document_1"}) is None
