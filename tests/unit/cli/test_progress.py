"""Bars are drawn on stderr, and only for a person who watches."""

from __future__ import annotations

import io
import sys

import pytest

from graphrag.cli.progress import progress_bars


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def _drawn(stream: io.StringIO, monkeypatch: pytest.MonkeyPatch, *, quiet: bool) -> str:
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", "xterm")
    with progress_bars(quiet=quiet) as progress:
        progress("extract", 1, 3)
        progress("extract", 3, 3)
        progress("[bold]write", 0, 0)
    return stream.getvalue()


def test_a_terminal_sees_a_bar_a_stage(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = _drawn(Terminal(), monkeypatch, quiet=False)
    assert "extract" in drawn
    assert "3/3" in drawn
    assert "[bold]write" in drawn


@pytest.mark.parametrize(("stream", "quiet"), [(io.StringIO(), False), (Terminal(), True)])
def test_nobody_else_sees_anything(
    monkeypatch: pytest.MonkeyPatch, stream: io.StringIO, quiet: bool
) -> None:
    assert _drawn(stream, monkeypatch, quiet=quiet) == ""
