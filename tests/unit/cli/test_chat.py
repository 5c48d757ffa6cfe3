"""A conversation, line by line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from graphrag import GraphRag
from graphrag.cli.main import main


@pytest.fixture
def filled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "deals.md").write_text(
        "# Deals\n\nIn March 2019 Orbis Energy acquired Helios Storage.\n"
        "Marta Solberg founded Orbis Energy. Ola Berg founded Helios Storage.\n",
        encoding="utf-8",
    )
    with GraphRag.open(folder=tmp_path) as graph:
        graph.ingest(str(tmp_path / "deals.md"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_script_reads_a_line_of_json_an_answer_and_the_question_as_it_was_asked(
    filled: Path,
) -> None:
    lines = "Who founded Orbis Energy?\n\nwhat about Helios Storage?\n/quit\nWho is it?\n"
    result = CliRunner().invoke(main, ["chat", "--json"], input=lines)
    assert result.exit_code == 0
    first, second = (json.loads(line) for line in result.stdout.splitlines())
    assert first["schema_version"] == 1
    assert "Marta Solberg" in first["answer"]["text"]
    assert second["asked"] == "what about Helios Storage?"
    assert second["question"] == "Who founded Helios Storage?"
    assert "Ola Berg" in second["answer"]["text"]
    assert "→ Who founded Helios Storage?" in result.stderr
    assert filled.exists()


def test_new_begins_anew_and_what_cannot_be_asked_ends_nothing(filled: Path) -> None:
    lines = f"Who founded Orbis Energy?\n/new\nwhat about Helios Storage?\n{'x' * 5000}\n"
    result = CliRunner().invoke(main, ["chat"], input=lines)
    assert result.exit_code == 0
    assert "→" not in result.stderr
    assert "longer than" in result.stderr
    assert filled.exists()
