"""Follow-ups become questions that stand alone."""

from __future__ import annotations

import re

import pytest
from fakes.scripted_model import ScriptedModel

from graphrag.ask.follow_up import Turn, stand_alone
from graphrag.model import LinkedEntity

KNOWN = {
    "Helios Storage": "Company",
    "Orbis Energy": "Company",
    "Helios": "Company",
    "Marta Solberg": "Person",
    "Bergen": "Place",
    "Fjord": "Project",
}


def named_in(text: str) -> tuple[LinkedEntity, ...]:
    found = [
        (at.start(), LinkedEntity(f"entity_{number}", name, type_, name, 1.0))
        for number, (name, type_) in enumerate(KNOWN.items())
        for at in re.finditer(re.escape(name), text)
    ]
    return tuple(item for _, item in sorted(found, key=lambda one: one[0]))


def turn(question: str, answer: str = "") -> Turn:
    asked_of = named_in(question)
    return Turn(question, answer, asked_of, tuple(i for i in named_in(answer) if i not in asked_of))


DEPLOY = turn("How do I deploy Fjord?", "Push the tag, and the pipeline does the rest.")
BOUGHT = turn("Who acquired Helios Storage?", "Orbis Energy")
BASED = turn("Where is Orbis Energy based?", "Bergen")
LASTS = turn("How long does the Fjord last?")
RUNS = turn("Who runs Orbis Energy?", "Marta Solberg")


@pytest.mark.parametrize(
    ("before", "asked", "alone"),
    [
        (DEPLOY, "and how do I roll it back?", "How do I roll Fjord back?"),
        (BOUGHT, "Where is it based?", "Where is Orbis Energy based?"),
        (BOUGHT, "And what are its products?", "What are Orbis Energy's products?"),
        (RUNS, "When did she join?", "When did Marta Solberg join?"),
        (RUNS, "Who is her deputy?", "Who is Marta Solberg's deputy?"),
        (RUNS, "Who appointed her?", "Who appointed Marta Solberg?"),
        (RUNS, "Where is it based?", "Where is Orbis Energy based?"),
        (BASED, "And who leads it now?", "Who leads Orbis Energy now?"),
        (LASTS, "and the Helios?", "How long does the Helios last?"),
        (RUNS, "what about Helios?", "Who runs Helios?"),
        (RUNS, "And Helios?", "Who runs Helios?"),
        (RUNS, "and of Helios Storage?", "Who runs Helios Storage?"),
        (RUNS, "How about the company next door?", "Who runs the company next door?"),
    ],
)
def test_a_follow_up_is_rewritten_by_rules(before: Turn, asked: str, alone: str) -> None:
    assert stand_alone(asked, [before], named_in=named_in) == alone


@pytest.mark.parametrize(
    "asked",
    [
        "Where is Helios based?",
        "Did Orbis Energy say what it paid?",
        "How long does it take to appeal?",
        "Is it true that Bergen is in Norway?",
    ],
)
def test_what_stands_alone_is_left_alone(asked: str) -> None:
    assert stand_alone(asked, [BOUGHT], named_in=named_in) == asked


def test_the_first_question_is_left_alone_and_asks_no_model() -> None:
    model = ScriptedModel()
    assert stand_alone("Where is it?", [], named_in=named_in, model=model) == "Where is it?"
    assert not model.prompts


def test_a_pronoun_reaches_past_turns_that_named_nothing() -> None:
    turns = [BOUGHT, turn("What is the price?")]
    asked = stand_alone("Where is it based?", turns, named_in=named_in)
    assert asked == "Where is Orbis Energy based?"


def test_a_model_writes_it_from_the_conversation() -> None:
    model = ScriptedModel(["Why did Orbis Energy acquire Helios Storage?"])
    asked = stand_alone("Why?", [BOUGHT], named_in=named_in, model=model)
    assert asked == "Why did Orbis Energy acquire Helios Storage?"
    assert "Who acquired Helios Storage?" in model.prompts[0].user
    assert "Orbis Energy" in model.prompts[0].user


@pytest.mark.parametrize(
    "written",
    ["Where is Tesla based?", "It is based in:\nOslo", "Where is the rival of 1999 based?"],
)
def test_what_a_model_makes_up_or_garbles_is_left_to_the_rules(written: str) -> None:
    model = ScriptedModel([written])
    asked = stand_alone("Where is it based?", [BOUGHT], named_in=named_in, model=model)
    assert asked == "Where is Orbis Energy based?"


def test_a_model_out_of_reach_is_replaced_by_the_rules() -> None:
    asked = stand_alone("Where is it?", [BOUGHT], named_in=named_in, model=ScriptedModel())
    assert asked == "Where is Orbis Energy?"
