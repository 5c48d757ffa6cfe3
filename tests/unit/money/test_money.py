"""Prices, totals and budgets."""

from __future__ import annotations

import threading

import pytest

from graphrag.model import Usage
from graphrag.money import (
    VECTORS,
    BudgetSpentError,
    Meter,
    Price,
    added,
    current_meter,
    estimated_tokens,
    metering,
    price_of,
)


def test_a_dated_model_has_the_price_of_its_kind_and_an_unknown_one_none() -> None:
    assert price_of("gpt-4o-mini-2024-07-18") == price_of("gpt-4o-mini")
    assert price_of("gpt-4o-mini") != price_of("gpt-4o")
    assert price_of("gpt-4o-audio") is None
    assert price_of("") is None


def test_a_price_is_for_a_million_tokens() -> None:
    assert Price(2.0, 8.0).of(500_000, 250_000) == 3.0


def test_unknown_money_stays_unknown_in_a_sum() -> None:
    assert added(Usage(calls=1, usd=None), Usage(calls=2, usd=1.0)) == Usage(calls=3, usd=None)


def test_a_meter_totals_its_stages() -> None:
    meter = Meter()
    meter.add("extract", Usage(calls=1, usd=0.5))
    meter.add("report", Usage(calls=2, usd=0.25, remembered=3))
    assert meter.total == Usage(calls=3, usd=0.75, remembered=3)


NONE = {"reply_tokens": 0}
SIZES = {"prompt_tokens": 0, "reply_tokens": 600_000}


def second_call(first_costs: float) -> tuple[bool, Usage]:
    """Return whether a second call is let through, begun while the first is under way."""
    meter = Meter(budget=1.0, prices={"extract": Price(0.0, 1.0)})
    let = []

    def call() -> None:
        try:
            with meter.hold("extract", **SIZES):
                let.append(True)
        except BudgetSpentError as refused:
            let.append("$1.00" not in refused.message)

    other = threading.Thread(target=call)
    with meter.hold("extract", **SIZES):
        other.start()
        other.join(timeout=0.05)
        assert not let  # it waits for what the first will really cost
        meter.add("extract", Usage(calls=1, usd=first_costs))
    other.join(timeout=5)
    return bool(let[0]), meter.total


def test_a_call_that_may_not_fit_waits_for_those_under_way_and_is_made_if_they_were_cheap() -> None:
    assert second_call(0.1) == (True, Usage(calls=1, usd=0.1))


def test_a_call_that_does_not_fit_is_refused_and_so_is_every_later_one() -> None:
    assert second_call(0.5) == (False, Usage(calls=1, usd=0.5))
    meter = Meter(budget=0.5, prices={"extract": Price(0.0, 1.0)})
    with pytest.raises(BudgetSpentError), meter.hold("extract", **SIZES):
        pytest.fail("it was let through")
    with (
        pytest.raises(BudgetSpentError),
        meter.hold("extract", prompt_tokens=0, reply_tokens=1),
    ):
        pytest.fail("a cheaper one was let through")


def test_after_its_time_no_call_is_begun() -> None:
    with Meter(seconds=60).hold("extract", **SIZES):
        pass
    with (
        pytest.raises(BudgetSpentError, match="are over"),
        Meter(seconds=-1).hold("extract", **SIZES),
    ):
        pytest.fail("it was let through")


def test_calls_are_counted_by_the_meter_of_what_is_under_way() -> None:
    with metering(Meter()) as meter:
        assert current_meter() is meter
    assert current_meter() is not meter


def test_an_estimate_of_tokens_rounds_up() -> None:
    assert [estimated_tokens(text) for text in ("", "a", "abcde")] == [0, 1, 2]


PRICES = {"extract": Price(1.0, 0.0), VECTORS: Price(1.0, 0.0)}


def test_what_is_kept_for_vectors_no_other_stage_spends() -> None:
    meter = Meter(budget=1.0, prices=PRICES)
    meter.keep_for_vectors(400_000)
    with pytest.raises(BudgetSpentError), meter.hold("extract", prompt_tokens=700_000, **NONE):
        pass
    with meter.hold(VECTORS, prompt_tokens=400_000, **NONE):
        meter.add(VECTORS, Usage(calls=1, usd=0.4))
    with (
        pytest.raises(BudgetSpentError),
        meter.hold(VECTORS, prompt_tokens=700_000, **NONE),
    ):
        pass


def test_what_vectors_have_cost_is_kept_no_longer() -> None:
    meter = Meter(budget=1.0, prices=PRICES)
    meter.keep_for_vectors(400_000)
    meter.add(VECTORS, Usage(calls=1, usd=0.4))
    with meter.hold("extract", prompt_tokens=600_000, **NONE):
        pass


def test_vectors_are_made_also_when_the_time_is_over() -> None:
    meter = Meter(seconds=-1.0)
    with pytest.raises(BudgetSpentError), meter.hold("extract", prompt_tokens=1, **NONE):
        pass
    with meter.hold(VECTORS, prompt_tokens=1, **NONE):
        pass


def test_a_meter_that_ends_waits_for_calls_under_way_and_begins_none() -> None:
    meter = Meter()
    begun, late = threading.Event(), threading.Event()

    def call() -> None:
        with meter.hold("extract", prompt_tokens=1, reply_tokens=1):
            begun.set()
            late.wait(5)
            meter.add("extract", Usage(calls=1))

    thread = threading.Thread(target=call)
    thread.start()
    assert begun.wait(5)
    threading.Timer(0.1, late.set).start()
    meter.end(grace=5)
    assert meter.total.calls == 1
    with (
        pytest.raises(BudgetSpentError, match="has ended"),
        meter.hold("extract", prompt_tokens=1, reply_tokens=1),
    ):
        pass
    thread.join()


def test_a_meter_that_ends_waits_no_longer_than_its_grace() -> None:
    meter = Meter()
    with meter.hold("extract", prompt_tokens=1, reply_tokens=1):
        meter.end(grace=0.01)
    assert not meter.by_stage
