"""Commands of the operator alone refuse to show things in part."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from graphrag.cli import main


@pytest.mark.parametrize("command", ["trace", "ledger", "merges"])
def test_commands_of_the_operator_say_so_and_refuse_groups(command: str) -> None:
    assert "operator alone" in " ".join(CliRunner().invoke(main, [command, "-h"]).output.split())
    result = CliRunner().invoke(main, [command, "--as", "board"])
    assert result.exit_code == 2
    assert "operator's alone" in result.stderr
    assert "Leave out --as" in result.stderr


def test_a_group_without_a_name_is_refused() -> None:
    result = CliRunner().invoke(main, ["documents", "--as", " "])
    assert (result.exit_code, "needs a name" in result.stderr) == (2, True)


def test_one_run_and_all_runs_are_two_questions() -> None:
    result = CliRunner().invoke(main, ["ledger", "--run", "run_1", "--runs"])
    assert result.exit_code == 2


def test_documents_without_a_group_are_not_made_public_by_an_empty_one() -> None:
    result = CliRunner().invoke(main, ["ingest", "--access", "", "."])
    assert (result.exit_code, "needs a name" in result.stderr) == (2, True)


def test_an_empty_path_is_not_the_folder_one_is_in() -> None:
    result = CliRunner().invoke(main, ["ingest", ""])
    assert (result.exit_code, "A path is empty" in result.stderr) == (2, True)
