"""What calls cost: a dated table of prices, and a meter that totals them and keeps a budget.

Prices change without notice: the settings override the table, and a model that neither
knows costs "unknown", never nothing.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from itertools import accumulate

from graphrag.errors import ModelError
from graphrag.model import Usage

PRICES_AS_OF = "2025-08"
"""When the table below was read off the provider's public list."""

PICTURE = 1_500
"""Tokens that a picture of a page counts as, about."""
CHARACTERS_A_TOKEN = 4
"""Of English in today's encodings, roughly; for estimates that say so."""


@dataclass(frozen=True, slots=True)
class Price:
    """US dollars for a million tokens.

    Attributes:
        prompt: Sent.
        reply: Received.
    """

    prompt: float
    reply: float

    def of(self, prompt_tokens: int, reply_tokens: int) -> float:
        """Return the US dollars of one call."""
        return (prompt_tokens * self.prompt + reply_tokens * self.reply) / 1e6


FREE = Price(0.0, 0.0)
VECTORS = "embed"
"""The stage that comes last, and without which nothing of a run can be stored."""
BATCHED = 0.5
"""What a call in a batch costs of its price."""
_PRICES = {
    "gpt-4o": Price(2.50, 10.00),
    "gpt-4o-mini": Price(0.15, 0.60),
    "gpt-4.1": Price(2.00, 8.00),
    "gpt-4.1-mini": Price(0.40, 1.60),
    "gpt-4.1-nano": Price(0.10, 0.40),
    "gpt-5": Price(1.25, 10.00),
    "gpt-5-mini": Price(0.25, 2.00),
    "gpt-5-nano": Price(0.05, 0.40),
    "o3": Price(2.00, 8.00),
    "o4-mini": Price(1.10, 4.40),
    "text-embedding-3-small": Price(0.02, 0.0),
    "text-embedding-3-large": Price(0.13, 0.0),
    "text-embedding-ada-002": Price(0.10, 0.0),
}


def price_of(model: str) -> Price | None:
    """Return the listed price of `model`, dated names ("gpt-4o-2024-08-06") included."""
    fitting = [name for name in _PRICES if model == name or model.startswith(f"{name}-20")]
    return _PRICES[max(fitting, key=len)] if fitting else None


def estimated_tokens(text: str) -> int:
    """Return about how many tokens `text` is, without the model's own encoding."""
    return -(-len(text) // CHARACTERS_A_TOKEN)


def added(left: Usage, right: Usage) -> Usage:
    """Return the sum of two usages; money is unknown if either is."""
    usd = None if left.usd is None or right.usd is None else left.usd + right.usd
    return Usage(
        calls=left.calls + right.calls,
        prompt_tokens=left.prompt_tokens + right.prompt_tokens,
        completion_tokens=left.completion_tokens + right.completion_tokens,
        usd=usd,
        seconds=left.seconds + right.seconds,
        remembered=left.remembered + right.remembered,
    )


def total(usages: Mapping[str, Usage]) -> Usage:
    """Return the sum of usages by stage."""
    usage = Usage()
    for stage in sorted(usages):
        usage = added(usage, usages[stage])
    return usage


class BudgetSpentError(ModelError):
    """The next call could cost more than is left of the budget, of money or of time."""


@dataclass(slots=True)
class Meter:
    """Totals the usage of a run by stage, and refuses a call that its budget may not cover.

    Shared by all threads of a run. A call holds its worst case back until its true cost
    is known, so calls under way at once cannot overrun the budget together; one that would
    waits for them, since most cost far less. After the first refusal no call is made, but for
    vectors, whose price was kept from the other stages.

    Attributes:
        budget: US dollars; None for no limit.
        seconds: From now on, after which no call is begun; None for no limit.
        prices: By stage; a stage that is not in it costs "unknown".
        by_stage: What was used so far.
    """

    budget: float | None = None
    seconds: float | None = None
    prices: dict[str, Price] = field(default_factory=dict)
    by_stage: dict[str, Usage] = field(default_factory=dict)
    _held: float = 0.0
    _for_vectors: float = 0.0
    _spent: bool = False
    _ended: bool = False
    _under_way: int = 0
    _began: float = field(default_factory=time.monotonic)
    _turn: threading.Condition = field(default_factory=threading.Condition)

    @property
    def total(self) -> Usage:
        """All stages together."""
        with self._turn:
            return total(self.by_stage)

    def add(self, stage: str, usage: Usage) -> None:
        """Count `usage`."""
        with self._turn:
            self.by_stage[stage] = added(self.by_stage.get(stage, Usage()), usage)

    def keep_for_vectors(self, tokens: int) -> None:
        """Keep the price of embedding `tokens` more from the other stages."""
        price = self.prices.get(VECTORS)
        with self._turn:
            self._for_vectors += price.of(tokens, 0) if price else 0.0

    def end(self, *, grace: float) -> None:
        """Begin no further call, and let those under way end: what they bring is paid for.

        Waits for them at most `grace` seconds; what comes later is not counted.
        """
        with self._turn:
            self._ended = True
            self._turn.notify_all()
            self._turn.wait_for(lambda: not self._under_way, timeout=grace)

    @contextmanager
    def hold(self, stage: str, *, prompt_tokens: int, reply_tokens: int) -> Iterator[None]:
        """Hold a call's worst case back while it is under way.

        Raises:
            BudgetSpentError: The budget may not cover it, or the time is over, or the run.
        """
        price = self.prices.get(stage)
        worst = price.of(prompt_tokens, reply_tokens) if price else 0.0
        late = self.seconds is not None and time.monotonic() - self._began > self.seconds
        if late and stage != VECTORS:
            raise BudgetSpentError(
                f"The {self.seconds:g} s that models may take are over.",
                hint="What was answered is kept; the same command goes on from there.",
            )
        with self._turn:
            self._wait_for_money(stage, worst)
            if self._ended:
                raise BudgetSpentError(
                    "The run has ended.", hint="The same command goes on from there."
                )
            self._held += worst
            self._under_way += 1
        try:
            yield
        finally:
            with self._turn:
                self._held -= worst
                self._under_way -= 1
                self._turn.notify_all()

    def fitting(self, stage: str, calls: Sequence[tuple[int, int]], *, share: float) -> int:
        """Return how many of `calls`, from the first on, the budget covers at their worst.

        Args:
            stage: Whose price counts.
            calls: Tokens of prompt and reply.
            share: Of that price.
        """
        price = self.prices.get(stage)
        if self.budget is None or price is None:
            return len(calls)
        with self._turn:
            left = self._limit(stage, self.budget) - self._spending() - self._held
        sums = accumulate(price.of(*call) * share for call in calls)
        return sum(1 for worst in sums if worst <= left)

    def _spending(self) -> float:
        return sum(usage.usd or 0.0 for usage in self.by_stage.values())

    def _limit(self, stage: str, budget: float) -> float:
        """Return what of `budget` all stages together may spend when `stage` asks."""
        if stage == VECTORS:
            return budget
        paid = self.by_stage.get(VECTORS, Usage()).usd or 0.0
        return budget - max(0.0, self._for_vectors - paid)

    def _wait_for_money(self, stage: str, worst: float) -> None:
        if self.budget is None:
            return
        limit = self._limit(stage, self.budget)
        while True:
            spent, over = self._spending(), self._spent and stage != VECTORS
            if not over and spent + self._held + worst <= limit:
                return
            if over or spent + worst > limit or self._held <= _NOTHING:
                self._spent = True
                self._turn.notify_all()
                raise BudgetSpentError(
                    f"The next call may cost ${worst:.4f}; ${spent:.4f} of the budget of"
                    f" ${self.budget:.2f} is spent.",
                    hint="What was answered is kept; run again with a larger --budget.",
                )
            self._turn.wait()


_NOTHING = 1e-12
_meter: ContextVar[Meter | None] = ContextVar("meter", default=None)


@contextmanager
def metering(meter: Meter) -> Iterator[Meter]:
    """Let `meter` count what is asked inside, also from threads with the context copied."""
    token = _meter.set(meter)
    try:
        yield meter
    finally:
        _meter.reset(token)


def metered() -> bool:
    """Whether a run or a question is under way whose meter counts."""
    return _meter.get() is not None


def current_meter() -> Meter:
    """Return the meter of the run or question under way; a new one outside of any."""
    return _meter.get() or Meter()
