"""Progress bars and drafts on stderr, and only when it is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from graphrag.cli.render.terminal import clean

Progress = Callable[[str, int, int], None]
"""Told of a stage, how many items are done, and of how many (0 if unknown)."""


@contextmanager
def progress_bars(*, quiet: bool) -> Iterator[Progress]:
    """Yield what draws a bar a stage; it draws nothing if `quiet` or without a terminal."""
    if quiet or not sys.stderr.isatty():
        yield _nothing
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description:<8}", markup=False), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bars:
        tasks = {}

        def draw(stage: str, done: int, total: int) -> None:
            if stage not in tasks:
                tasks[stage] = bars.add_task(stage, total=total or None)
            bars.update(tasks[stage], completed=done, total=total or None)

        yield draw


def _nothing(stage: str, done: int, total: int) -> None:
    """Draw nothing."""


@contextmanager
def draft_shown(*, quiet: bool) -> Iterator[Callable[[str], None] | None]:
    """Yield what shows a draft as it is written; None if `quiet` or without a terminal.

    The draft is dim and nothing of it is verified yet; the answer follows on stdout.
    """
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console

    console = Console(stderr=True, highlight=False)
    pieces: list[str] = []

    def show(piece: str) -> None:
        pieces.append(piece)
        console.print(clean(piece), end="", style="dim", markup=False)

    yield show
    if pieces:
        console.print("\n")
