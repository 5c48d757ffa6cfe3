from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from graphrag.errors import ModelError
from graphrag.traffic import BusyError, Limits, Traffic, may_pass, seconds_asked


class Clock:
    """Time that passes only while somebody sleeps."""

    def __init__(self) -> None:
        self.now = 0.0

    def read(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


def traffic(clock: Clock, limits: Limits) -> Traffic:
    return Traffic(limits, clock=clock.read, sleep=clock.sleep)


def failing(*failures: BusyError) -> Callable[[], str]:
    left = list(failures)

    def call() -> str:
        if left:
            raise left.pop(0)
        return "fine"

    return call


def test_a_busy_server_is_asked_again_until_it_answers() -> None:
    clock = Clock()
    sent = traffic(clock, Limits()).send(
        failing(BusyError("503"), BusyError("429", retry_after=2.0), BusyError("time-out")),
        tokens=1,
    )
    assert sent == "fine"
    assert clock.now >= 2.0


def test_retry_after_is_obeyed_by_everybody() -> None:
    clock = Clock()
    shared = traffic(clock, Limits(attempts=1))
    with pytest.raises(ModelError):
        shared.send(failing(BusyError("429", retry_after=7.0)), tokens=1)
    assert clock.now == 0.0
    assert shared.send(failing(), tokens=1) == "fine"
    assert clock.now == 7.0


def test_a_call_whose_turn_does_not_come_is_not_sent() -> None:
    clock = Clock()
    shared = traffic(clock, Limits(requests_per_minute=1, deadline=10))
    shared.send(failing(), tokens=1)
    with pytest.raises(ModelError, match="after 0 attempts: its turn did not come within 10 s"):
        shared.send(failing(), tokens=1)


def test_a_server_that_stays_busy_ends_in_an_error_that_says_how_often() -> None:
    clock = Clock()
    with pytest.raises(ModelError, match="after 3 attempts: 503"):
        traffic(clock, Limits(attempts=3)).send(failing(*[BusyError("503")] * 9), tokens=1)


def test_the_deadline_ends_the_attempts() -> None:
    clock = Clock()
    with pytest.raises(ModelError):
        traffic(clock, Limits(attempts=99, deadline=10)).send(
            failing(*[BusyError("503")] * 99), tokens=1
        )
    assert clock.now <= 10


def test_the_window_halves_when_busy_and_recovers_slowly() -> None:
    clock = Clock()
    shared = traffic(clock, Limits(concurrency=16))
    shared.send(failing(BusyError("503")), tokens=1)
    assert 8 <= shared.window < 16
    for _ in range(200):
        shared.send(failing(), tokens=1)
    assert shared.window == 16


def test_requests_are_spread_over_the_minute() -> None:
    clock = Clock()
    shared = traffic(clock, Limits(requests_per_minute=60))
    for _ in range(11):
        shared.send(failing(), tokens=1)
    assert clock.now == pytest.approx(10.0)


def test_tokens_are_spread_over_the_minute() -> None:
    clock = Clock()
    shared = traffic(clock, Limits(tokens_per_minute=6000))
    for _ in range(3):
        shared.send(failing(), tokens=1000)
    assert clock.now == pytest.approx(20.0)


def test_no_more_calls_are_under_way_than_the_window_holds() -> None:
    shared = Traffic(Limits(concurrency=3))
    lock = threading.Lock()
    inside: list[int] = []
    most: list[int] = []
    gate = threading.Barrier(3)

    def call() -> None:
        with lock:
            inside.append(1)
            most.append(len(inside))
        gate.wait(timeout=10)
        with lock:
            inside.pop()

    threads = [threading.Thread(target=lambda: shared.send(call, tokens=1)) for _ in range(9)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=20)
    assert max(most) == 3


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "2.5"}, 2.5),
        ({"retry-after": "-3"}, 0.0),
        ({"retry-after-ms": "1500", "retry-after": "2"}, 1.5),
        ({"retry-after-ms": "soon", "retry-after": "2"}, 2.0),
        ({"retry-after": "Wed, 21 Oct 2026 07:28:07 GMT"}, 7.0),
        ({"retry-after": "Tue, 20 Oct 2026 07:28:07 GMT"}, 0.0),
        ({"retry-after": "inf"}, None),
        ({"retry-after": "nan"}, None),
        ({"retry-after": "soon"}, None),
        ({}, None),
    ],
)
def test_what_a_server_asks_us_to_wait_is_read(
    headers: dict[str, str], seconds: float | None
) -> None:
    now = datetime(2026, 10, 21, 7, 28, tzinfo=UTC).timestamp()
    assert seconds_asked(headers, now=now) == seconds


def test_a_pause_that_outlasts_the_deadline_is_sat_out_by_nobody() -> None:
    clock = Clock()
    shared = traffic(clock, Limits(deadline=600))
    with pytest.raises(ModelError, match="429"):
        shared.send(failing(BusyError("429", retry_after=86_400.0)), tokens=1)
    with pytest.raises(ModelError, match="after 0 attempts: it asks for a longer pause"):
        shared.send(failing(), tokens=1)
    assert clock.now == 0.0


def test_a_busy_server_may_recover_and_an_empty_account_does_not() -> None:
    assert may_pass(503, "busy")
    assert may_pass(429, "slow down")
    assert not may_pass(429, "insufficient_quota")
    assert not may_pass(400, "bad")
    assert not may_pass(501, "no such method")
