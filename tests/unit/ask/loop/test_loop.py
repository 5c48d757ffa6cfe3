"""A model looks for evidence step by step, within limits."""

from __future__ import annotations

import json
from collections.abc import Iterable

import pytest
from fakes.scripted_model import DictMemo, ScriptedModel

from graphrag.ask.loop import Limits, run
from graphrag.model import Evidence, Found, Source, Span
from graphrag.ports import Prompt
from graphrag.trace import trace

TEXTS = {
    "acquired Helios": "Orbis Energy acquired Helios Storage.",
    "chief executive of Orbis Energy": "Marta Solberg runs Orbis Energy.",
}


def passage(text: str) -> Evidence:
    source = Source(f"chunk_{len(text)}", "document_1", "a.md", "A", "", Span(0, len(text)))
    return Evidence("E1", text, 1.0, (source,))


def search(query: str, _other: str) -> Found:
    return Found(tuple(passage(t) for words, t in TEXTS.items() if words in query), 5)


def said(grade: str, action: str, query: str = "") -> str:
    return json.dumps({"grade": grade, "action": action, "input": query})


def loop(replies: Iterable[str], **limits: int) -> tuple[Found, ScriptedModel]:
    model = ScriptedModel(replies)
    found = run(
        "Who runs the company that acquired Helios?",
        tools={"search": search},
        model=model,
        memo=DictMemo(),
        limits=Limits(**limits),
        clock=lambda: 0.0,
    )
    return found, model


def test_the_second_query_is_written_from_the_first_result() -> None:
    def scripted(prompt: Prompt) -> str:
        if "Marta Solberg" in prompt.user:
            return said("good", "answer")
        if "Orbis Energy acquired" in prompt.user:  # known from the first result alone
            return said("poor", "search", "chief executive of Orbis Energy")
        return said("none", "search", "who acquired Helios?")

    model = ScriptedModel(scripted)
    with trace() as steps:
        found = run(
            "Who runs the company that bought Helios?",
            tools={"search": search},
            model=model,
            memo=DictMemo(),
            limits=Limits(),
        )
    assert [item.text for item in found.evidence] == list(TEXTS.values())
    assert [item.label for item in found.evidence] == ["E1", "E2"]
    told = [s.facts for s in steps if s.name == "loop"]
    assert [fact["action"] for fact in told] == ["search", "search", "answer"]
    assert told[1]["input"] == "chief executive of Orbis Energy"
    assert [fact["grade"] for fact in told] == ["none", "poor", "good"]


def test_a_model_that_finds_nothing_abstains_with_no_evidence() -> None:
    found, _ = loop([said("none", "search", "acquired Helios"), said("none", "abstain")])
    assert found.evidence == ()
    assert found.considered == 5


def test_what_is_graded_none_is_not_answered_from() -> None:
    found, _ = loop([said("none", "search", "acquired Helios"), said("none", "answer")])
    assert found.evidence == ()


def test_poor_evidence_is_widened_by_what_is_around_a_thing() -> None:
    around = "Orbis Energy is run by Marta Solberg."
    replies = [
        said("none", "search", "acquired Helios"),
        said("poor", "neighbourhood", "Orbis Energy"),
        said("good", "answer"),
    ]
    found = run(
        "Who runs the company that acquired Helios?",
        tools={"search": search, "neighbourhood": lambda name, _: Found((passage(around),), 2)},
        model=ScriptedModel(replies),
        memo=DictMemo(),
        limits=Limits(),
    )
    assert [item.text for item in found.evidence] == [TEXTS["acquired Helios"], around]


@pytest.mark.parametrize(
    ("limits", "asked"), [({"rounds": 2}, 2), ({"calls": 1}, 1), ({"tokens": 10}, 1)]
)
def test_limits_end_it_and_say_which(limits: dict[str, int], asked: int) -> None:
    found, model = loop(
        [said("poor", "search", f"acquired Helios {n}") for n in range(9)], **limits
    )
    assert len(model.prompts) == asked
    assert found.capped == {f"loop {next(iter(limits))}": 1}
    assert found.evidence


def test_a_model_out_of_reach_ends_it_with_what_was_found_and_a_warning() -> None:
    found, _ = loop([said("poor", "search", "acquired Helios")])
    assert len(found.evidence) == 1
    assert "script" in found.warnings[0]
