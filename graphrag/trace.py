"""What happened, in order, timed: one record a question or run.

Stages open a `step` and add facts; nobody passes a tracer around. A `trace`
collects the steps that are opened inside it, also from worker threads that were
started with the context copied.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from time import perf_counter


@dataclass(slots=True)
class Step:
    """One stage at work: what it found, and how long it took.

    Attributes:
        name: Of the stage.
        facts: JSON values, added while the step is open.
        seconds: Wall clock; set when the step closes.
    """

    name: str
    facts: dict[str, object] = field(default_factory=dict)
    seconds: float = 0.0


_steps: ContextVar[list[Step] | None] = ContextVar("steps", default=None)


@contextmanager
def trace() -> Iterator[list[Step]]:
    """Collect the steps opened inside, in order of opening."""
    steps: list[Step] = []
    token = _steps.set(steps)
    try:
        yield steps
    finally:
        _steps.reset(token)


@contextmanager
def step(name: str) -> Iterator[Step]:
    """Open a step; outside of a trace it is timed and forgotten."""
    note = Step(name)
    steps = _steps.get()
    if steps is not None:
        steps.append(note)
    started = perf_counter()
    try:
        yield note
    finally:
        note.seconds = perf_counter() - started
