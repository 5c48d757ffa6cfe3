"""A thing that a question describes without any name is found by what happened to it."""

from __future__ import annotations

import pytest

from graphrag.ask.aggregate.compared import parse
from graphrag.ask.facts import Match, Subject, best_of
from graphrag.ask.facts.picking.described import asked_of, description_of
from graphrag.model import Entity


@pytest.mark.parametrize(
    "question",
    [
        "How many of the boats sank? Name them.",
        "One boat was lost near Leith. Where had it set out from?",
        "Two boats were lost in a storm. Where had they set out from?",
        "Where did the boat sink?",
        "The boats ran aground. Which was the oldest?",
    ],
)
def test_a_question_with_names_sets_or_counts_describes_no_single_thing(question: str) -> None:
    assert description_of(question) == ""


def test_what_a_question_says_before_it_asks_describes_the_thing() -> None:
    question = "One skipper steered by a phone and ran aground. Where was his boat built?"
    said = description_of(question)
    assert said == "One skipper steered by a phone and ran aground."
    assert asked_of(question, said) == "Where was his boat built?"


def test_a_description_and_what_is_asked_may_be_one_sentence() -> None:
    question = "The owner who walked away from his wreck had bought that boat on what date?"
    assert description_of(question) == question
    assert asked_of(question, question) == question


def _match(id_: str, score: float, *missing: str) -> Match:
    return Match(Subject(Entity(id_, id_, "Ship"), (), (), ()), score, frozenset(), missing)


def test_a_name_that_no_document_has_is_let_pass_only_where_one_clearly_fits() -> None:
    clear = best_of([_match("a", 0.8, "Cub"), _match("b", 0.3, "Cub", "Leith")])
    assert clear is not None
    assert clear.entity.id == "a"
    assert best_of([_match("a", 0.8, "Cub"), _match("b", 0.7, "Cub")]) is None
    assert best_of([_match("a", 0.8, "Cub"), _match("b", 0.3)]) is None
    assert best_of([]) is None


def test_more_of_something_may_be_asked_after_or_before_two_options() -> None:
    after = parse("Had the brig at Leith or the sloop at Hull spent more time at sea?")
    assert after is not None
    assert (after.one, after.two) == ("the brig at Leith", "the sloop at Hull")
    assert after.ask.strip() == "spent more time at sea"
    before = parse("Were the gusts stronger at Leith, or for the sloop at Hull?")
    assert before is not None
    assert before.ask == "the gusts stronger"
    assert before.two == "for the sloop at Hull"
