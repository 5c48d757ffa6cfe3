"""Every error leaves in two lines, with its exit code."""

from __future__ import annotations

import errno

import click
import pytest
from click.testing import CliRunner

from graphrag.cli.door import Door
from graphrag.errors import GraphragError, NotFoundError, SettingsError, UsageError


def _raising(error: BaseException) -> Door:
    @click.command()
    @click.option("--debug", is_flag=True)
    def fail(debug: bool) -> None:
        raise error

    return Door("graphrag", commands={"fail": fail})


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (GraphragError("It broke.", hint="Mend it."), 1),
        (NotFoundError("It broke.", hint="Mend it."), 1),
        (UsageError("It broke.", hint="Mend it."), 2),
        (SettingsError("It broke.", hint="Mend it."), 2),
    ],
)
def test_our_errors_say_what_happened_and_what_to_do(error: GraphragError, code: int) -> None:
    result = CliRunner().invoke(_raising(error), ["fail"])
    assert result.exit_code == code
    assert result.stderr == "Error: It broke.\n  → Mend it.\n"
    assert result.stdout == ""


def test_an_error_without_a_hint_is_one_line() -> None:
    result = CliRunner().invoke(_raising(GraphragError("It broke.")), ["fail"])
    assert result.stderr == "Error: It broke.\n"


def test_debug_shows_the_traceback_above() -> None:
    result = CliRunner().invoke(_raising(GraphragError("It broke.")), ["fail", "--debug"])
    assert result.exit_code == 1
    assert result.stderr.startswith("Traceback")
    assert result.stderr.endswith("Error: It broke.\n")


def test_a_bug_is_called_a_bug() -> None:
    result = CliRunner().invoke(_raising(KeyError("x")), ["fail"])
    assert result.exit_code == 1
    assert "Traceback" not in result.stderr
    assert "KeyError" in result.stderr
    assert "--debug" in result.stderr


def test_a_full_disk_is_no_bug() -> None:
    error = OSError(errno.ENOSPC, "No space left on device", "graph.db")
    result = CliRunner().invoke(_raising(error), ["fail"])
    assert result.exit_code == 1
    assert result.stderr.startswith("Error: graph.db: No space left on device.\n")


def test_a_closed_pipe_is_not_talked_about() -> None:
    result = CliRunner().invoke(_raising(BrokenPipeError(errno.EPIPE, "Broken pipe")), ["fail"])
    assert result.exit_code == 1
    assert "Error" not in result.stderr


@pytest.mark.parametrize("args", [["--nonsense"], ["fail", "--nonsense"], ["nonsense"]])
def test_wrong_usage_points_at_the_help(args: list[str]) -> None:
    result = CliRunner().invoke(_raising(ValueError()), args)
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: No such ")
    assert "--help" in result.stderr
    assert len(result.stderr.splitlines()) == 2


def test_control_characters_in_a_message_are_not_printed() -> None:
    error = GraphragError("No \x1b[31mred\x1b[0m.", hint="\x1b]0;t\x07Use blue.")
    result = CliRunner().invoke(_raising(error), ["fail"])
    assert result.stderr == "Error: No red.\n  → Use blue.\n"


def test_an_interrupt_ends_quietly() -> None:
    result = CliRunner().invoke(_raising(KeyboardInterrupt()), ["fail"])
    assert result.exit_code == 1
    assert "Traceback" not in result.stderr
