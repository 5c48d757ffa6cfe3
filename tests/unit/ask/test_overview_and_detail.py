"""An overview first, then what follows from it, printed as one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from graphrag.ask.pipeline import Asked, AskPipeline
from graphrag.ask.together import side_by_side, together
from graphrag.model import (
    NO_FILTERS,
    OPERATOR,
    Answer,
    Citation,
    Evidence,
    Found,
    Plan,
    Source,
    Span,
    Viewer,
)
from graphrag.trace import trace

PLAN = Plan("What are the themes, and who wrote them?", "both", "it asks for both")


def said(text: str, *, abstained: bool = False) -> Answer:
    source = Source(f"chunk_{text}", "document_1", "a.md", "A", "", Span(0, 1))
    return Answer(
        f"{text} [1]",
        PLAN,
        citations=(Citation(text, "E1", text, source),),
        evidence=(Evidence("E1", text, 1.0, (source,)),),
        abstained=abstained,
    )


def test_citations_and_evidence_are_numbered_through() -> None:
    answer = together(said("A"), [("In detail", said("B")), ("On bees", said("C"))])
    assert answer.text == "A [1]\n\nIn detail:\nB [2]\n\nOn bees:\nC [3]"
    assert [citation.evidence_label for citation in answer.citations] == ["E1", "E2", "E3"]
    assert [item.label for item in answer.evidence] == ["E1", "E2", "E3"]


def test_what_abstains_or_says_nothing_new_is_left_out() -> None:
    answer = together(said("A"), [("Empty", said("B", abstained=True)), ("Again", said("A"))])
    assert answer.text == "A [1]"


def test_where_the_overview_abstains_the_details_stand_alone() -> None:
    silent = said("A", abstained=True)
    assert together(silent, [("In detail", said("B"))]).text == "B [1]"
    assert together(silent, [("In detail", said("B", abstained=True))]).abstained


def test_parts_stand_side_by_side_and_silent_ones_are_named() -> None:
    parts = [("2014", said("A")), ("2015", said("B", abstained=True)), ("2016", said("C"))]
    answer = side_by_side(parts)
    assert answer.text == "2014:\nA [1]\n\n2016:\nC [2]\n\n2015: nothing found."
    assert side_by_side([("2015", said("B", abstained=True))]).abstained


def test_parts_replace_the_overview_and_a_note_ends_the_answer() -> None:
    asked: list[str] = []
    years = [replace(PLAN, route="global", question=year, because=year) for year in ("A", "B")]
    stages = replace(pipeline(asked, []), apart=lambda plan, viewer: (years, "1 is undated."))
    answer = stages.run(Asked("?", OPERATOR, "both", NO_FILTERS, None))
    assert asked == ["global: A", "global: B"]
    assert answer.text == "A:\nA [1]\n\nB:\nB [2]\n\n1 is undated."


def pipeline(asked: list[str], further: Sequence[Plan]) -> AskPipeline:
    def search(plan: Plan, viewer: Viewer) -> Found:
        asked.append(f"{plan.route}: {plan.question}")
        return Found(warnings=("1 of 3 calls failed",) if plan.route == "local" else ())

    def answer(plan: Plan, found: Found, viewer: Viewer) -> Answer:
        return replace(said(plan.question), because="it says so", confidence="medium")

    return AskPipeline(
        plan=lambda asked: PLAN,
        searches={"global": search, "local": search},
        answer=answer,
        verify=lambda drafted, viewer: drafted,
        follow=lambda plan, overview: further,
    )


def test_the_overview_runs_first_and_follow_ups_stand_in_the_trace() -> None:
    asked: list[str] = []
    local = replace(PLAN, route="local", question="Who?", because="in detail")
    with trace() as steps:
        answer = pipeline(asked, [local]).run(Asked("?", OPERATOR, "both", NO_FILTERS, None))
    assert asked == [f"both: {PLAN.question}", "local: Who?"]
    assert answer.plan == PLAN
    assert "In detail:\nWho? [2]" in answer.text
    (follow,) = (step for step in steps if step.name == "follow up")
    assert follow.facts == {"question": "Who?", "route": "local", "because": "in detail"}


def test_what_failed_on_the_way_is_told_and_trusted_less() -> None:
    local = replace(PLAN, route="local")
    stages = pipeline([], [])
    asked = Asked("?", OPERATOR, "local", NO_FILTERS, None)
    answer = replace(stages, plan=lambda asked: local).run(asked)
    assert answer.because == "it says so; 1 of 3 calls failed"
    assert answer.confidence == "low"
