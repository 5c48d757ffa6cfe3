"""Progress bars on stderr, and only when it is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

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
