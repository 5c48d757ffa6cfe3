"""An answer as a person reads it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from graphrag.cli.render.answer import answer_text, footer, path_lines, source_label
from graphrag.cli.render.explain import explain_text, found_text
from graphrag.model import (
    Answer,
    Citation,
    Evidence,
    Filters,
    Found,
    LinkedEntity,
    PathStep,
    Plan,
    Source,
    Span,
    Usage,
)

DEALS = Source("chunk_1", "document_1", "deals.md", "Deals", "Deals > 2019", Span(0, 42))
PEOPLE = Source("chunk_2", "document_2", "people.pdf", "People", "", Span(0, 30), page=3)
PATH = (
    PathStep("Orbis Energy", "ACQUIRED", "Helios Storage", backwards=True),
    PathStep("Orbis Energy", "has chief executive", "Marta Solberg"),
)
PLAN = Plan(
    "Who runs the company that acquired Helios Storage?",
    "local",
    "it names Helios Storage",
    fallback="global",
    entities=(LinkedEntity("entity_1", "Helios Storage", "Company", "Helios Storage", 1.0),),
    filters=Filters(metadata=(("source", "deals.md"),), as_of="2022-01-01"),
)
ANSWER = Answer(
    text=(
        "Marta Solberg: Orbis Energy acquired Helios Storage in 2019 [1], and Solberg has been "
        "its chief executive since 2021 [2]."
    ),
    plan=PLAN,
    citations=(
        Citation("c1", "E1", "In March 2019 Orbis Energy acquired Helios Storage", DEALS),
        Citation("c2", "E2", "Solberg was named chief executive of Orbis in 2021", PEOPLE),
    ),
    evidence=(
        Evidence(
            "E1",
            "In March 2019 Orbis Energy acquired Helios Storage for 12 million.",
            0.91,
            (DEALS,),
            PATH[:1],
            {"words": 0.5, "walk": 0.25},
        ),
        Evidence("E2", "Solberg was named chief executive of Orbis in 2021.", 0.9, (PEOPLE, DEALS)),
    ),
    confidence="high",
    because="both claims verified",
    path=PATH,
    cypher="MATCH (a)-[r]->(b)\nRETURN a, r, b",
    removed=(Citation("Orbis is large.", "E9", "large", None, "phantom"),),
    considered=38,
    usage=Usage(seconds=0.41),
    trace_id="trace_1",
)

Golden = Callable[[str, str], None]


def test_an_answer_shows_text_path_citations_and_footer(golden: Golden) -> None:
    golden("cli/answer.txt", answer_text(replace(ANSWER, removed=())))


def test_an_explanation_shows_plan_evidence_removed_claims_and_query(golden: Golden) -> None:
    golden("cli/explain.txt", explain_text(ANSWER))


def test_an_abstention_says_so_and_why(golden: Golden) -> None:
    abstained = Answer(
        text="Not found. Nearby, the graph knows Orbis Energy.",
        plan=PLAN,
        abstained=True,
        because="no passage names the port",
        considered=12,
    )
    golden("cli/abstention.txt", answer_text(abstained))


def test_long_quotes_wrap_under_themselves_and_long_sources_stand_alone(golden: Golden) -> None:
    long = replace(DEALS, document="archive/2019/quarter-one/transactions/deals-and-mergers.md")
    quote = "In March 2019 Orbis Energy acquired Helios Storage for twelve million, " * 8
    answer = replace(
        ANSWER,
        citations=(
            Citation("c", "E1", quote.strip(), PEOPLE),
            Citation("c", "E1", "Short.", long),
            Citation("c", "E1", "Nobody knows where.", None),
        ),
        path=(),
        rests_on=(38, 40),
    )
    golden("cli/long_quotes.txt", answer_text(answer, width=80))


def test_a_count_says_on_how_many_documents_it_rests() -> None:
    assert "rests on 38 of 40 documents" in footer(replace(ANSWER, rests_on=(38, 40)))
    assert "rests on" not in footer(replace(ANSWER, rests_on=(0, 40)))


def test_a_model_is_named_with_what_it_cost() -> None:
    paid = replace(ANSWER, written_by="gpt-x", usage=Usage(calls=2, usd=0.0123, seconds=1))
    assert footer(paid).endswith("1.0 s · gpt-x, $0.0123")
    unknown = replace(paid, usage=Usage(usd=None))
    assert footer(unknown).endswith("gpt-x, price unknown")


def test_vectors_that_were_paid_for_are_told_without_a_model_too() -> None:
    paid = replace(ANSWER, usage=Usage(calls=1, usd=0.0001, seconds=1))
    assert footer(paid).endswith("extractive (no model), 1 call for the search: $0.0001")


def test_steps_that_do_not_meet_stand_on_lines_of_their_own() -> None:
    steps = (PathStep("A", "OWNS", "B"), PathStep("C", "mentions", "D"))
    assert path_lines(steps) == "  A –owns→ B\n  C –mentions→ D"


@pytest.mark.parametrize(
    ("source", "label"),
    [(DEALS, "deals.md › 2019"), (PEOPLE, "people.pdf, p. 3"), (None, "(no source)")],
)
def test_a_source_is_named_as_a_person_knows_it(source: Source | None, label: str) -> None:
    assert source_label(source) == label


def test_a_hostile_document_cannot_colour_the_answer() -> None:
    hostile = "\x1b[31mred\x1b]0;t\x07\u202e"
    answer = Answer(
        text=hostile,
        plan=PLAN,
        because=hostile,
        path=(PathStep(hostile, hostile, hostile),),
        citations=(Citation(hostile, "E1", hostile, replace(DEALS, document=hostile)),),
        written_by=hostile,
    )
    shown = answer_text(answer) + explain_text(answer)
    assert "\x1b" not in shown
    assert "\u202e" not in shown


def test_a_search_names_what_a_limit_left_out(golden: Golden) -> None:
    found = Found(evidence=ANSWER.evidence, considered=38, capped={"neighbours": 7})
    golden("cli/found.txt", found_text(found))


def test_a_search_without_hits_says_so() -> None:
    assert found_text(Found()) == "Nothing found."
