"""Batches answer first, within the budget, and what they hold is fetched by whoever comes later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from fakes.scripted_model import DictMemo, ScriptedModel
from pydantic import BaseModel

from graphrag import batches
from graphrag.batches import Request, answer_by_batch
from graphrag.errors import BatchFailedError
from graphrag.model import Usage
from graphrag.money import Meter, Price
from graphrag.ports import Completion, Prompt
from graphrag.replies import reply


class Names(BaseModel):
    names: list[str]


class Endpoint:
    """A `BatchModel` that answers everything at a price; the batches of `failing` end badly."""

    def __init__(self, *, costs: float = 0.0, failing: Sequence[str] = ()) -> None:
        self.sent: dict[str, list[str]] = {}
        self.costs = costs
        self.failing = failing

    def submit(self, asked: Mapping[str, tuple[Prompt, Mapping[str, object] | None]]) -> str:
        id_ = f"batch_{len(self.sent) + 1}"
        self.sent[id_] = list(asked)
        return id_

    def fetch(self, batch_id: str) -> Mapping[str, Completion] | None:
        if batch_id in self.failing:
            raise BatchFailedError(f"{batch_id} failed")
        used = Usage(calls=1, usd=self.costs)
        return {name: Completion('{"names": ["Ada"]}', used) for name in self.sent[batch_id]}

    @property
    def sizes(self) -> list[int]:
        return [len(names) for names in self.sent.values()]


MODEL = ScriptedModel([])
PROMPTS = [Prompt("extract", "List.", f"Ada {n}.", max_tokens=100_000) for n in range(10)]
"""A dollar and a fraction each at worst, at ten dollars a million tokens of reply."""


def answered(endpoint: Endpoint, memo: DictMemo, *, budget: float | None = None) -> int:
    meter = Meter(budget=budget, prices={"extract": Price(0.0, 10.0)})
    asked = [Request(prompt, Names, "1", Names) for prompt in PROMPTS]
    return answer_by_batch(
        asked, model=MODEL, batches=endpoint, memo=memo, meter=meter, wait=lambda id_: None
    )


def test_a_batch_is_as_large_as_the_budget_covers_at_worst_and_the_next_is_what_it_left() -> None:
    endpoint = Endpoint(costs=0.25)
    assert answered(endpoint, DictMemo(), budget=3.1) == 10
    # Half a dollar each at worst: six fit into 3.10; they cost 1.50, and 1.60 is left for three.
    assert endpoint.sizes == [6, 3, 1]


def test_a_spent_budget_sends_nothing_more() -> None:
    endpoint = Endpoint(costs=0.5)
    assert answered(endpoint, DictMemo(), budget=2.4) == 4
    assert endpoint.sizes == [4]
    assert answered(Endpoint(), DictMemo(), budget=0.1) == 0


def test_without_a_budget_everything_goes_at_once() -> None:
    endpoint = Endpoint(costs=5.0)
    assert answered(endpoint, DictMemo()) == 10
    assert endpoint.sizes == [10]


def test_no_batch_is_larger_than_the_provider_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "_MOST", 4)
    endpoint = Endpoint()
    assert answered(endpoint, DictMemo()) == 10
    assert endpoint.sizes == [4, 4, 2]
    monkeypatch.setattr(batches, "_MOST_CHARACTERS", 2 * len("List.Ada 1."))
    endpoint = Endpoint()
    assert answered(endpoint, DictMemo()) == 10
    assert endpoint.sizes == [2] * 5


def test_a_batch_that_failed_is_forgotten_and_those_beside_it_are_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(batches, "_MOST", 4)
    endpoint, memo = Endpoint(failing=["batch_2"]), DictMemo()
    with pytest.raises(BatchFailedError):
        answered(endpoint, memo)
    endpoint.failing = ()
    assert answered(endpoint, memo) == 6  # the first four are known
    assert endpoint.sizes == [4, 4, 2, 4]  # only those of the failed one went up again
    known = reply(MODEL, PROMPTS[0], shape=Names, version="1", memo=memo)
    assert known.usage.remembered == 1
