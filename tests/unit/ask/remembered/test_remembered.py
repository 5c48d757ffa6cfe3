"""What an answer that was given before depends on."""

from __future__ import annotations

from dataclasses import replace

import pytest
from fakes.scripted_model import DictMemo

from graphrag.ask.remembered import RememberedAnswers
from graphrag.model import OPERATOR, Answer, Condition, Filters, LinkedEntity, Plan, Viewer

PLAN = Plan("Who leads Fjord?", "local", "it names Fjord")
GIVEN = Answer("Ines [1]", PLAN, confidence="high", written_by="extractive")
EYES = Viewer.of("sales", "board")


def kept(
    memo: DictMemo, *, graph: str = "g1", made_by: tuple[str, ...] = ("s",)
) -> RememberedAnswers:
    return RememberedAnswers(memo, lambda: graph, made_by)


@pytest.fixture
def memo() -> DictMemo:
    memo = DictMemo()
    kept(memo).keep(PLAN, EYES, GIVEN)
    return memo


def test_the_same_question_by_the_same_eyes_is_given_the_same_answer_at_no_cost(
    memo: DictMemo,
) -> None:
    found = kept(memo).recall(PLAN, Viewer.of("board", "sales"))
    assert found is not None
    assert replace(found, usage=GIVEN.usage) == GIVEN
    assert found.usage.calls == 0
    assert found.usage.remembered == 1


def test_white_space_and_the_planners_words_make_no_difference(memo: DictMemo) -> None:
    plan = replace(PLAN, question="Who  leads Fjord? ", because="another clause")
    assert kept(memo).recall(plan, EYES) is not None


@pytest.mark.parametrize(
    "plan",
    [
        replace(PLAN, question="Who leads fjord?"),
        replace(PLAN, route="global"),
        replace(PLAN, fallback="global"),
        replace(PLAN, level=2),
        replace(PLAN, everything=True),
        replace(PLAN, entities=(LinkedEntity("entity_1", "Fjord", "Project", "Fjord", 1.0),)),
        replace(PLAN, subquestions=("Who?",)),
        replace(PLAN, filters=Filters(as_of="2021-06-01")),
        replace(PLAN, filters=Filters(conditions=(Condition("title", "=", "A"),))),
        replace(PLAN, filters=Filters(metadata=(("team", "A"),))),
        replace(PLAN, filters=Filters(document_ids=frozenset({"document_1"}))),
        replace(PLAN, filters=Filters(document_ids=frozenset())),
    ],
)
def test_another_plan_is_a_miss(memo: DictMemo, plan: Plan) -> None:
    assert kept(memo).recall(plan, EYES) is None


@pytest.mark.parametrize(
    "viewer", [OPERATOR, Viewer(frozenset()), Viewer.of("sales"), Viewer.of("sales board")]
)
def test_no_answer_is_given_to_other_eyes(memo: DictMemo, viewer: Viewer) -> None:
    assert kept(memo).recall(PLAN, viewer) is None


def test_a_changed_graph_or_setting_is_a_miss(memo: DictMemo) -> None:
    assert kept(memo, graph="g2").recall(PLAN, EYES) is None
    assert kept(memo, made_by=("t",)).recall(PLAN, EYES) is None


def test_where_somebody_outside_may_have_failed_only_sure_answers_of_theirs_are_kept() -> None:
    memo = DictMemo()
    asking = replace(kept(memo), writer="gpt", offline=False)
    for doubtful in (GIVEN, replace(GIVEN, written_by="gpt", confidence="low")):
        asking.keep(PLAN, EYES, doubtful)
        assert asking.recall(PLAN, EYES) is None
    asking.keep(PLAN, EYES, replace(GIVEN, written_by="gpt"))
    assert asking.recall(PLAN, EYES) is not None
