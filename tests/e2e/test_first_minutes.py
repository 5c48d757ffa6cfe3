"""What a person meets in the first minutes, exit codes included."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from graphrag.cli import main

DEALS = """---
updated: 2020-02-01
---
# Deals

## 2019

In March 2019 Orbis Energy acquired Helios Storage for 12 million euros.
Helios Storage is based in Bergen.
"""
PEOPLE = """# People

Marta Solberg has been the chief executive of Orbis Energy since 2021.
"""

Call = Callable[..., Result]


@pytest.fixture
def call(project: Path) -> Call:
    """Call `graphrag` in an empty folder."""

    def called(*args: str) -> Result:
        return CliRunner().invoke(main, args)

    return called


@pytest.fixture
def filled(call: Call, project: Path) -> Call:
    """The same, with two notes ingested."""
    (project / "notes").mkdir()
    (project / "notes" / "deals.md").write_text(DEALS, "utf-8")
    (project / "notes" / "people.md").write_text(PEOPLE, "utf-8")
    result = call("ingest", "notes")
    assert result.exit_code == 0, result.stderr
    return call


def test_a_question_is_answered_with_its_source(filled: Call) -> None:
    result = filled("ask", "Which company acquired Helios Storage?")
    assert result.exit_code == 0, result.output
    assert "Orbis Energy" in result.stdout
    assert "[1] notes/deals.md › 2019" in result.stdout
    assert "extractive (no model)" in result.stdout
    assert result.stderr == ""


def test_json_names_its_version_and_its_quotes_stand_in_the_file(
    filled: Call, project: Path
) -> None:
    result = filled("ask", "Which company acquired Helios Storage?", "--json")
    printed = json.loads(result.stdout)
    assert printed["schema_version"] == 1
    for citation in printed["answer"]["citations"]:
        text = (project / citation["source"]["document"]).read_text("utf-8")
        assert citation["quote"] in text


def test_what_is_not_in_the_graph_exits_with_3(filled: Call) -> None:
    result = filled("ask", "What is the boiling point of tungsten?")
    assert result.exit_code == 3
    assert "no answer" in result.stdout


def test_a_second_ingestion_writes_nothing(filled: Call) -> None:
    result = filled("ingest", "notes")
    assert result.exit_code == 0
    assert "no row was written" in result.stdout


def test_an_unreadable_file_exits_with_4_and_the_rest_goes_on(filled: Call, project: Path) -> None:
    (project / "notes" / "broken.md").write_bytes(b"\x00\x01\x02\xff\xfe\x00\x89PNG" * 50)
    (project / "notes" / "new.md").write_text("# New\n\nTern Media hired Ada Berg.\n", "utf-8")
    result = filled("ingest", "notes")
    assert result.exit_code == 4, result.output
    assert "notes/broken.md" in result.stdout
    assert "notes/new.md" in filled("documents").stdout
    assert "broken.md" in filled("ledger").stdout


def test_files_of_unknown_kinds_are_named_and_do_no_harm(filled: Call, project: Path) -> None:
    (project / "notes" / "photo.xyz").write_bytes(b"not a document")
    result = filled("ingest", "notes")
    assert result.exit_code == 0
    assert "Skipped: notes/photo.xyz" in result.stdout


def test_a_forgotten_document_is_gone(filled: Call) -> None:
    assert filled("forget", "people.md").exit_code == 0
    assert "people.md" not in filled("documents").stdout
    assert "Solberg" not in filled("entities").stdout


@pytest.mark.parametrize("command", ["status", "documents", "entities", "communities"])
def test_without_a_store_a_person_is_told_how_to_make_one(call: Call, command: str) -> None:
    result = call(command)
    assert result.exit_code == 1
    assert result.stderr.startswith("Error: There is no graph at ")
    assert "graphrag ingest" in result.stderr
    assert not Path(".graphrag", "graph.db").exists()


def test_an_empty_folder_is_said_to_be_empty(call: Call, project: Path) -> None:
    (project / "nothing").mkdir()
    result = call("ingest", "nothing")
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: ")
    assert "nothing" in result.stderr


def test_a_path_that_is_not_there_is_wrong_usage(call: Call) -> None:
    result = call("ingest", "nowhere.md")
    assert result.exit_code == 2
    assert "nowhere.md" in result.stderr
    assert len(result.stderr.splitlines()) == 2


def test_an_empty_question_is_wrong_usage(filled: Call) -> None:
    assert filled("ask", "   ").exit_code == 2


@pytest.mark.parametrize(
    "args",
    [
        ("ask", "Who?", "--as-of", "yesterday"),
        ("ask", "Who?", "--filter", "source"),
        ("ask", "Who?", "--route", "scenic"),
        ("ask", "Who?", "--nonsense"),
        ("ask",),
        ("status", "--store", "ftp://somewhere"),
    ],
)
def test_wrong_options_exit_with_2_in_two_lines(call: Call, args: tuple[str, ...]) -> None:
    result = call(*args)
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: ")
    assert len(result.stderr.splitlines()) == 2


def test_a_wrong_setting_is_refused_with_the_nearest_known_one(call: Call, project: Path) -> None:
    (project / "graphrag.toml").write_text('[store]\nurll = "x"\n', "utf-8")
    result = call("status")
    assert result.exit_code == 2
    assert "'url'" in result.stderr


def test_init_writes_settings_that_are_read_back_and_never_overwrites(
    call: Call, project: Path
) -> None:
    assert call("init").exit_code == 0
    assert call("init").exit_code == 2
    assert "There is no graph" in call("status").stderr


@pytest.mark.parametrize("args", [("ingest", "."), ("forget", "a.md"), ("init",)])
def test_what_writes_is_refused_where_only_reading_is_allowed(
    call: Call, project: Path, args: tuple[str, ...]
) -> None:
    result = call("--read-only", *args)
    assert result.exit_code == 2
    assert "--read-only" in result.stderr
    assert list(project.iterdir()) == []


def test_the_doctor_is_content_before_there_is_a_graph(call: Call) -> None:
    result = call("doctor")
    assert result.exit_code == 0, result.stdout
    assert result.stdout.endswith("All is well.\n")
    assert not Path(".graphrag", "graph.db").exists()


def test_every_way_of_looking_around_works(filled: Call) -> None:
    chunk = json.loads(filled("chunks", "deals.md", "--json").stdout)["chunks"][0]["id"]
    community = json.loads(filled("communities", "--json").stdout)["communities"][0][0]["id"]
    for args in (
        ("status",),
        ("chunk", chunk),
        ("entity", "Orbis Energy"),
        ("relations",),
        ("path", "Helios Storage", "Orbis Energy"),
        ("report", community),
        ("search", "Helios Storage"),
        ("ask", "Which company acquired Helios Storage?", "--explain"),
        ("trace",),
        ("ledger", "--runs"),
    ):
        result = filled(*args)
        assert result.exit_code == 0, (args, result.output)
        assert result.stdout.strip()


def test_a_name_that_nothing_bears_is_an_error_with_a_hint(filled: Call) -> None:
    result = filled("entity", "Orbis Energie")
    assert result.exit_code == 1
    assert "→" in result.stderr


def test_as_a_process_of_its_own(project: Path) -> None:
    (project / "a.md").write_text(DEALS, "utf-8")
    graphrag = [sys.executable, "-m", "graphrag"]
    ingested = subprocess.run([*graphrag, "ingest", "a.md"], capture_output=True, check=False)
    assert ingested.returncode == 0, ingested.stderr
    assert ingested.stderr == b""
    unknown = subprocess.run([*graphrag, "ask", "x", "--foo"], capture_output=True, check=False)
    assert unknown.returncode == 2
    assert b"Traceback" not in unknown.stderr


def test_what_was_lost_two_runs_ago_is_still_in_the_ledger(filled: Call, project: Path) -> None:
    (project / "old").mkdir()
    (project / "old" / "broken.md").write_bytes(b"\x00\x01\x02\xff\xfe\x00\x89PNG" * 50)
    (project / "old" / "fine.md").write_text("Ada Berg lives in Oslo.", "utf-8")
    assert filled("ingest", "old").exit_code == 4
    lost = json.loads(filled("ledger", "--json").stdout)["run"]["id"]
    assert filled("ingest", "notes").exit_code == 0
    assert filled("ingest", "notes").exit_code == 0
    assert "old/broken.md" in filled("ledger").stdout
    assert "old/broken.md" in filled("ledger", "--run", lost).stdout
    (project / "old" / "broken.md").write_text("Ada Berg founded Tern Media.", "utf-8")
    assert filled("ingest", "old").exit_code == 0
    assert "old/broken.md" not in filled("ledger").stdout


@pytest.mark.parametrize("args", [("nowhere",), (".", "--schema", "nothing")])
def test_a_wrong_call_leaves_nothing_behind(call: Call, project: Path, args: list[str]) -> None:
    (project / "a.md").write_text("Ada Berg lives in Oslo.", "utf-8")
    assert call("ingest", *args).exit_code in {1, 2}
    assert not (project / ".graphrag").exists()


def test_the_case_of_a_group_does_not_matter(filled: Call, project: Path) -> None:
    (project / "minutes.md").write_text("---\naccess: Board\n---\nIt rained.", "utf-8")
    assert filled("ingest", "minutes.md").exit_code == 0
    assert "minutes.md" in filled("documents", "--as", "board").stdout
    assert "minutes.md" not in filled("documents", "--as", "sales").stdout
