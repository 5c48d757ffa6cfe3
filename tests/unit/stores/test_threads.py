from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphrag.adapters import run_threads
from graphrag.adapters.run_threads import ThreadExecutor
from graphrag.ports import Failure, Success
from graphrag.trace import step, trace


def _half(number: int) -> int:
    if number % 2:
        message = f"{number} is odd"
        raise ValueError(message)
    return number // 2


@given(st.lists(st.integers(0, 99), max_size=30), st.integers(1, 6))
@settings(max_examples=25)
def test_outcomes_come_in_the_order_of_items(numbers: list[int], workers: int) -> None:
    outcomes = list(ThreadExecutor(workers).map(_half, numbers))
    assert len(outcomes) == len(numbers)
    for number, outcome in zip(numbers, outcomes, strict=True):
        if number % 2:
            assert isinstance(outcome, Failure)
            assert str(number) in str(outcome.error)
        else:
            assert outcome == Success(number // 2)


def test_work_is_done_side_by_side() -> None:
    together = threading.Barrier(3, timeout=10)

    def meet(_: int) -> int:
        return together.wait()

    outcomes = list(ThreadExecutor(3).map(meet, range(3)))
    assert all(isinstance(outcome, Success) for outcome in outcomes)


def test_no_more_is_read_ahead_than_twice_the_workers() -> None:
    read: list[int] = []

    def source() -> Iterator[int]:
        for number in range(1000):
            read.append(number)
            yield number

    outcomes = ThreadExecutor(2).map(_half, source())
    next(outcomes)
    assert len(read) <= 4
    next(outcomes)
    assert len(read) <= 5


def test_a_caller_who_stops_early_begins_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_threads, "GRACE", 0.2)
    begun: list[int] = []
    others = set(threading.enumerate())
    go_on = threading.Event()

    def wait(number: int) -> int:
        begun.append(number)
        go_on.wait(10)
        return number

    def source() -> Iterator[int]:
        yield from range(4)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(ThreadExecutor(3).map(wait, source()))
    go_on.set()
    for thread in set(threading.enumerate()) - others:
        thread.join(10)
    assert set(begun) <= {0, 1, 2}


def test_workers_add_to_the_trace_of_the_caller() -> None:
    def work(number: int) -> int:
        with step(f"work {number}"):
            return number

    with trace() as steps:
        list(ThreadExecutor(2).map(work, range(5)))
    assert sorted(note.name for note in steps) == [f"work {number}" for number in range(5)]
