"""How we call a paid server: as fast as it lets us, and never lost.

The window of calls under way grows by one per window of successes and halves when the
server says that it is busy (additive increase, multiplicative decrease: Chiu and Jain,
1989), at most once per window, so that one busy moment is not punished many times. A
`Retry-After` stops everybody until then.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from random import Random
from typing import TypeVar

from graphrag.errors import ModelError

T = TypeVar("T")
_FIRST_PAUSE = 0.5
_LONGEST_PAUSE = 60.0
_TOO_BUSY = frozenset({408, 409, 425, 429})
_NEVER = frozenset({501, 505})


class BusyError(Exception):
    """A call failed in a way that may pass: 429, 503, a time-out, a cut connection.

    Attributes:
        reason: For the message when it does not pass.
        retry_after: Seconds that the server asked for; None if it did not say.
    """

    def __init__(self, reason: str, *, retry_after: float | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.retry_after = retry_after


def may_pass(status: int, reason: str) -> bool:
    """Whether waiting may help after that HTTP status; an empty account does not fill itself."""
    if "insufficient_quota" in reason:
        return False
    return status in _TOO_BUSY or (status >= 500 and status not in _NEVER)


def seconds_asked(headers: Mapping[str, str], *, now: float) -> float | None:
    """Return the seconds that a server asks us to wait; None if it does not say.

    Args:
        headers: Of its answer, names in lower case: `retry-after` in seconds or as a date (RFC
            9110, 10.2.3), or `retry-after-ms`.
        now: Seconds since 1970.
    """
    for name, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        try:
            seconds = float(headers.get(name, "")) * unit
        except ValueError:
            continue
        if math.isfinite(seconds):
            return max(0.0, seconds)
    try:
        return max(0.0, parsedate_to_datetime(headers.get("retry-after", "")).timestamp() - now)
    except ValueError:
        return None


@dataclass(frozen=True, slots=True)
class Limits:
    """What one server is asked at most.

    Attributes:
        concurrency: Calls under way at once.
        requests_per_minute: None for no limit.
        tokens_per_minute: Prompt and reply together; None for no limit.
        attempts: Tries of one call.
        deadline: Seconds for one call, its pauses included.
    """

    concurrency: int = 8
    requests_per_minute: float | None = None
    tokens_per_minute: float | None = None
    attempts: int = 8
    deadline: float = 600.0


class Traffic:
    """Sends calls to one server within its limits; shared by all threads that call it."""

    def __init__(
        self,
        limits: Limits,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
        random: Random | None = None,
    ) -> None:
        self._limits = limits
        self._clock = clock
        self._sleep = sleep
        self._random = random or Random(0)  # noqa: S311  # jitter, not a secret
        self._turn = threading.Condition()
        self._window = float(limits.concurrency)
        self._under_way = 0
        self._shrunk_at = float("-inf")
        self._paused_until = float("-inf")
        self._next_request = float("-inf")
        self._next_token = float("-inf")

    @property
    def window(self) -> int:
        """Calls that may be under way at once, as the server's answers have it now."""
        return max(1, int(self._window))

    def send(self, call: Callable[[], T], *, tokens: int) -> T:
        """Return what `call` returns, trying again while it raises `BusyError`.

        Args:
            call: One request; its own retries must be off.
            tokens: What it will use, prompt and reply, as far as can be known before.

        Raises:
            ModelError: Still busy after the last attempt, or at the deadline.
        """
        ends = self._clock() + self._limits.deadline
        reason = BusyError(f"its turn did not come within {self._limits.deadline:g} s")
        attempt = 0
        while attempt < self._limits.attempts:
            self._wait_for_rate(tokens, ends)
            with self._slot():
                self._sit_out(ends)
                started = self._clock()
                if self._paused_until >= ends:
                    reason = reason if attempt else BusyError("it asks for a longer pause")
                    break
                if started >= ends:
                    break
                attempt += 1
                try:
                    value = call()
                except BusyError as busy:
                    pause = self._slow_down(busy, attempt, started)
                    reason = busy
                else:
                    self._speed_up()
                    return value
            if attempt == self._limits.attempts or self._clock() + pause > ends:
                break
            self._sleep(pause)
        raise ModelError(
            f"The model's server did not answer after {attempt} attempts: {reason.reason}.",
            hint="What was answered is kept; run the same command again later.",
        ) from reason

    @contextmanager
    def _slot(self) -> Iterator[None]:
        with self._turn:
            while self._under_way >= self.window:
                self._turn.wait()
            self._under_way += 1
        try:
            yield
        finally:
            with self._turn:
                self._under_way -= 1
                self._turn.notify_all()

    def _sit_out(self, ends: float) -> None:
        """Wait while the server's pause lasts; others may have been told of it meanwhile.

        A pause beyond `ends` is not waited for: every call of a run would sit out its whole
        deadline for nothing.
        """
        while self._paused_until < ends and (left := self._paused_until - self._clock()) > 0:
            self._sleep(left)

    def _wait_for_rate(self, tokens: int, ends: float) -> None:
        """Wait until the rates allow one more call, at most until `ends`."""
        with self._turn:
            now = self._clock()
            at = now
            if self._limits.requests_per_minute:
                at = max(at, self._next_request)
                self._next_request = at + 60.0 / self._limits.requests_per_minute
            if self._limits.tokens_per_minute:
                at = max(at, self._next_token)
                self._next_token = at + 60.0 * tokens / self._limits.tokens_per_minute
        if at > now:
            self._sleep(min(at, ends) - now)

    def _slow_down(self, busy: BusyError, attempt: int, started: float) -> float:
        """Halve the window once per window of calls; return how long this call should pause."""
        with self._turn:
            now = self._clock()
            if started >= self._shrunk_at:
                self._window = max(1.0, self._window / 2)
                self._shrunk_at = now
            if busy.retry_after is not None:
                self._paused_until = max(self._paused_until, now + busy.retry_after)
                return busy.retry_after
            doubled = min(_LONGEST_PAUSE, _FIRST_PAUSE * 2.0 ** (attempt - 1))
            return doubled * (0.5 + self._random.random() / 2)

    def _speed_up(self) -> None:
        with self._turn:
            most = float(self._limits.concurrency)
            self._window = min(most, self._window + 1.0 / self._window)
