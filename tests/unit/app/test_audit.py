"""What an audit finds in a corpus that was made with faults."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from graphrag import GraphRag, wiring
from graphrag.app.audit import Audit
from graphrag.cli import main
from graphrag.cli.render.audit import audit_text
from graphrag.model import Usage
from graphrag.money import current_meter

SCHEMA = """
mode: guided
subject:
  type: Ticket
  name: [Ticket]
entities:
  Ticket:
  Person: {tagger: [PERSON]}
  Organization: {tagger: [ORG, PROPN]}
relations:
  LED_BY:
    from: [Organization]
    to: [Person]
    inverse: ["lead!"]
    functional: true
fields:
  status:
    labels: [Status]
"""
POLICY = (
    "All visitors sign the book at the gate before they walk to the harbour, and they leave "
    "their keys with the guard, who keeps them in a locked box until the visitors come back. "
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("audit")
    texts = {
        "a.md": "---\nupdated: 2023-01-01\n---\nTicket: T-1\nStatus: open\n\n"
        "Marta Solberg leads Orbis Energy.\n",
        "b.md": "---\nupdated: 2024-01-01\n---\nTicket: T-1\nStatus: closed\n\n"
        "Ines Krag leads Orbis Energy.\n",
        "c.md": f"---\nupdated: 2024-01-01\n---\n{POLICY}",
        "d.md": f"---\nupdated: 2024-01-01\n---\n{POLICY}It rains.",
        "rules_v1.md": f"---\nupdated: 2022-01-01\n---\n{POLICY} Nobody may smoke on the pier.",
        "rules_v2.md": f"---\nupdated: 2022-01-01\n---\n{POLICY} Nobody may swim off the pier.",
        "e.md": "Without any date, Helios Storage was sold to Orbis Energy.",
        "f.pdf": "no pdf",
    }
    (folder / "schema.yaml").write_text(SCHEMA)
    (folder / "in").mkdir()
    for name, text in texts.items():
        (folder / "in" / name).write_text(text)
    with GraphRag.open(folder=folder) as graph:
        graph.ingest(str(folder / "in"), schema=str(folder / "schema.yaml"))
    with (folder / "in" / "a.md").open("a") as file:
        file.write("\nA line more.\n")
    (folder / "in" / "e.md").unlink()
    return folder


@pytest.fixture(scope="module")
def audit(folder: Path) -> Iterator[Audit]:
    with GraphRag.open(folder=folder, read_only=True) as graph:
        yield graph.audit()


def test_values_of_which_there_is_one_conflict_with_quotes_and_dates(audit: Audit) -> None:
    ties, status = audit.of("conflict")
    assert ties.what == "Orbis Energy –LED_BY→ 2 at once"
    assert [(place.says, place.date) for place in ties.places] == [
        ("Ines Krag", "2024-01-01"),
        ("Marta Solberg", "2023-01-01"),
    ]
    assert "Ines Krag leads Orbis Energy" in ties.places[0].quote
    assert status.what == "T-1: status has 2 values"
    assert [(p.document, p.says) for p in status.places] == [
        ("in/b.md", "closed"),
        ("in/a.md", "open"),
    ]


def test_copies_versions_and_undated_documents_are_named(audit: Audit) -> None:
    (copies,) = audit.of("near-duplicate")
    assert {"in/c.md", "in/d.md"} <= {place.document for place in copies.places}
    assert audit.of("superseded")[0].what == "in/rules_v1.md is superseded by in/rules_v2.md"
    assert [issue.what for issue in audit.of("undated")] == ["in/e.md"]


def test_what_changed_since_and_what_was_lost_is_named(audit: Audit) -> None:
    assert [issue.what for issue in audit.of("stale")] == [
        "in/a.md: the file has changed",
        "in/e.md: the file is gone",
    ]
    (lost,) = audit.of("lost")
    assert lost.what == "in/f.pdf: f.pdf"
    assert lost.places[0].says


def test_what_a_model_was_shown_for_it_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "note.md").write_text("# Note\n\nOrbis Energy moved to Bergen.\n", "utf-8")

    def digests(*_: object) -> tuple[str, ...]:
        current_meter().add("vision", Usage(calls=1, usd=0.25))
        return ()

    with GraphRag.open(folder=tmp_path) as graph:
        graph.ingest(str(tmp_path / "note.md"))
        monkeypatch.setattr(wiring, "digests_today", digests)
        graph.audit()
        (row,) = [row for row in graph.usage() if row.work == "audit"]
    assert (row.usage.calls, row.usage.usd) == (1, 0.25)


def test_chunks_that_name_nothing_are_counted_by_document(audit: Audit) -> None:
    assert {i.what.partition(":")[0] for i in audit.of("silent")} >= {"in/c.md", "in/d.md"}


def test_the_command_prints_markdown_and_json(
    folder: Path, audit: Audit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    printed = CliRunner().invoke(main, ["audit", "--no-files"])
    assert printed.exit_code == 0
    assert "## Conflicting values (2)" in printed.output
    assert "“Ines Krag leads Orbis Energy" in printed.output
    assert "Changed on disk" not in printed.output
    written = json.loads(CliRunner().invoke(main, ["audit", "--json"]).output)
    assert len(written["audit"]["issues"]) == len(audit.issues)
    shown = audit_text(audit)
    assert "## Changed on disk since they were read (2)" in shown
    assert shown.count("the file has changed") == 1  # not said once more as its own place
