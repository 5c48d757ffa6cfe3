"""One call a window, once for equal texts, again for what is missing; what fails is lost alone."""

from __future__ import annotations

import pytest
from fakes.passages import InTurn, dropped, opened, read, said, thing, tie
from fakes.scripted_model import DictMemo, ScriptedModel

from graphrag.errors import RefusedError
from graphrag.ingest.extract import with_llm
from graphrag.ingest.extract.schema import read_schema
from graphrag.model import Usage
from graphrag.money import Meter, Price
from graphrag.ports import Completion, Prompt

ADA = [("A", "Ada met Bo.")]
FOUR = [(f"T > {at}", f"Ada met Bo {at} times. " + "word " * 700) for at in range(4)]


def test_the_static_part_is_equal_for_all_windows_and_the_second_run_is_free() -> None:
    memo = DictMemo()
    model = ScriptedModel([said([thing("Ada")])] * 4)
    first = read(FOUR, model, memo=memo)
    assert len({prompt.system for prompt in model.prompts}) == 1
    assert len(model.prompts) == 4
    assert read(FOUR, ScriptedModel([]), memo=memo) == first


def test_equal_texts_are_asked_once_whatever_their_titles() -> None:
    model = ScriptedModel([said([thing("Ada")])])
    batch = [opened([(f"Title {at}", "Ada met Bo.")], source=f"{at}.md") for at in range(50)]
    made = list(
        with_llm.extract(
            batch,
            schema=read_schema("general"),
            model=model,
            memo=DictMemo(),
            executor=InTurn(),
        )
    )
    assert len(model.prompts) == 1
    assert all(one.entities[0].name == "Ada" for (one,) in made)


def test_gleaning_ends_when_a_round_brings_nothing_new() -> None:
    model = ScriptedModel([said([thing("Ada")]), said([thing("Bo")]), said([thing("Ada")])])
    (one,) = read(ADA, model, reading=with_llm.Reading(gleaning=9))
    assert [entity.name for entity in one.entities] == ["Ada", "Bo"]
    assert (len(model.prompts), one.rounds) == (3, 3)
    assert "- Ada\n- Bo" in model.prompts[2].user


def test_a_lost_window_costs_its_chunks_alone_and_is_asked_again() -> None:
    memo = DictMemo()

    def answer(prompt: Prompt) -> str:
        return "I cannot." if "2 times" in prompt.user else said([thing("Ada")])

    made = read(FOUR, ScriptedModel(answer), memo=memo)
    assert [entry.kind for entry in dropped(made)] == ["lost"]
    assert [len(one.entities) for one in made] == [1, 1, 0, 1]
    later = ScriptedModel([said([thing("Bo")])])
    assert not dropped(read(FOUR, later, memo=memo))
    assert len(later.prompts) == 1


class Refusing(ScriptedModel):
    def complete(
        self, prompt: Prompt, *, schema: object = None, heard: object = None
    ) -> Completion:
        raise RefusedError("no such key")


def test_a_server_that_refuses_every_call_ends_the_run() -> None:
    with pytest.raises(RefusedError):
        read(ADA, Refusing())


class Cutting(ScriptedModel):
    """Cuts its reply to any prompt that holds more than one passage."""

    def complete(
        self, prompt: Prompt, *, schema: object = None, heard: object = None
    ) -> Completion:
        self.prompts.append(prompt)
        whole = said([thing("Ada"), thing("Bo")], [tie("Ada", "MET", "Bo", "Ada met Bo")])
        cut = "Cy met Di." in prompt.user and "Ada met Bo." in prompt.user
        return Completion(whole[:80] if cut else whole, Usage(calls=1), cut=cut)


def test_a_reply_that_was_cut_is_asked_for_in_halves() -> None:
    model = Cutting()
    one, two = read([("A", "Ada met Bo."), ("A", "Cy met Di.")], model)
    assert len(model.prompts) == 3
    assert len(one.relations) == 1
    assert not one.dropped
    assert {entry.kind for entry in two.dropped} <= {"ungrounded"}


class Priced(ScriptedModel):
    def complete(
        self, prompt: Prompt, *, schema: object = None, heard: object = None
    ) -> Completion:
        self.prompts.append(prompt)
        return Completion(said([thing("Ada")]), Usage(calls=1, usd=0.01))


def test_a_budget_ends_the_calls_before_it_is_overrun_and_what_was_paid_is_kept() -> None:
    meter = Meter(budget=0.025, prices={"extract": Price(0.0, 2.0)})  # a call's worst: 0.0082
    (made,) = with_llm.extract(
        [opened(FOUR)],
        schema=read_schema("general"),
        model=Priced(),
        memo=DictMemo(),
        executor=InTurn(),
        meter=meter,
    )
    assert (meter.total.calls, meter.total.usd) == (2, 0.02)
    assert [len(one.entities) for one in made] == [1, 1, 0, 0]
    assert [entry.kind for entry in dropped(made)] == ["lost", "lost"]
    assert all("budget" in entry.reason for entry in dropped(made))


def test_an_estimate_names_what_a_run_then_sends() -> None:
    model = ScriptedModel([said([thing("Ada")])] * 4)
    memo = DictMemo()
    parts = {"schema": read_schema("general"), "model": model, "memo": memo}
    before = with_llm.estimate([opened(FOUR)], **parts, price=Price(1.0, 2.0))  # type: ignore[arg-type]  # a test's shorthand
    assert (before.calls, before.remembered) == (4, 0)
    assert before.usd is not None
    assert before.usd > 0
    read(FOUR, model, memo=memo)
    after = with_llm.estimate([opened(FOUR)], **parts)  # type: ignore[arg-type]  # as above
    assert (after.calls, after.remembered, after.usd) == (0, 4, None)
