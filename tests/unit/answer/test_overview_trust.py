"""An overview is trusted by how much of the question its claims say, and in how many documents."""

from __future__ import annotations

from dataclasses import replace

import pytest

from graphrag.ask.answer.draft import Claim, Support
from graphrag.ask.answer.overview_trust import trust
from graphrag.model import Plan, Source, Span


def told(*texts: str, section: str = "", documents: int = 0) -> list[Claim]:
    """Return claims, each of a document of its own, or of so many documents in turn."""
    claims = []
    for number, text in enumerate(texts):
        home = f"d{number % (documents or len(texts))}"
        source = Source(f"c{number}", home, "a.md", "A", section, Span(0, len(text)))
        claims.append(Claim(text, (Support(f"E{number}", text, source),)))
    return claims


def asked(question: str) -> Plan:
    return Plan(question, "global", "it asks for all")


LANDINGS = "What do the reports say about night landings?"


def test_what_every_claim_says_in_several_documents_is_sure() -> None:
    claims = told("A night landing.", "The landing at night.", "Landings by night.")
    assert trust(asked(LANDINGS), claims, 5)[0] == "high"
    assert trust(asked(LANDINGS), claims[:2], 5)[0] == "medium"


def test_claims_that_say_little_of_the_question_make_it_a_guess() -> None:
    claims = told("A night landing.", "A landing.", "The crew ate.", "Fog.", "Rain fell.")
    confidence, why = trust(asked(LANDINGS), claims, 5)
    assert confidence == "low"
    assert why == "most words of the question stand in 1 of 5 sentences, 1 of 5 documents"


def test_one_document_that_tells_it_all_is_believed_but_not_sure() -> None:
    claims = told("A night landing.", "The landing at night.", "Landings by night.", documents=1)
    assert trust(asked(LANDINGS), claims, 5)[0] == "medium"
    assert trust(replace(asked(LANDINGS), route="both"), claims, 5)[0] == "low"


def test_headings_above_a_claim_say_what_it_is_about() -> None:
    claims = told("The wheel bent.", "The light failed.", section="Night landings")
    assert trust(asked(LANDINGS), claims, 5)[0] == "medium"


@pytest.mark.parametrize(
    "question",
    [
        "What part of the state where the ferries are built are the marshes?",
        "Who built the ferries of the state?",
        "What institution of Ohio built ferries?",
    ],
)
def test_one_thing_is_not_told_by_an_overview(question: str) -> None:
    claims = told("The state built ferries.", "Ferries of the state.", "The marshes of the state.")
    assert trust(asked(question), claims, 3)[0] == "low"


def test_a_question_for_everything_counts_the_documents_that_are_quoted() -> None:
    claims = told("Bees.", "Honey.")
    assert trust(asked("What are the main themes?"), claims, 9) == ("medium", "")
    assert trust(asked("What are the main themes?"), claims[:1], 9)[0] == "low"
