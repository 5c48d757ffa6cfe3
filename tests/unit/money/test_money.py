"""Prices, totals and budgets."""

from __future__ import annotations

import pytest

from graphrag.model import Usage
from graphrag.money import BudgetSpentError, Meter, Price, added, estimated_tokens, price_of


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


def test_calls_under_way_count_against_the_budget_until_their_cost_is_known() -> None:
    meter = Meter(budget=1.0, prices={"extract": Price(0.0, 1.0)})
    sizes = {"prompt_tokens": 0, "reply_tokens": 600_000}
    with meter.hold("extract", **sizes):
        with pytest.raises(BudgetSpentError, match=r"\$1\.00"), meter.hold("extract", **sizes):
            pytest.fail("the second call was let through")
        meter.add("extract", Usage(calls=1, usd=0.1))
    with meter.hold("extract", **sizes):
        pass


def test_an_estimate_of_tokens_rounds_up() -> None:
    assert [estimated_tokens(text) for text in ("", "a", "abcde")] == [0, 1, 2]
