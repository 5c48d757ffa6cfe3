"""Other words for the same, times that rules hold for, short names, and what stands beside."""

from __future__ import annotations

import pytest

from graphrag.ask.answer.prose.at_time import dateline_of, time_asked, time_told
from graphrag.ask.answer.prose.concepts import concepts_in, in_other_words
from graphrag.ask.answer.prose.kinds import kind_of
from graphrag.ask.answer.prose.spelled import stands_for
from graphrag.ask.answer.sentences import Sentence
from graphrag.ask.answer.tenses import told_how
from graphrag.model import Source, Span


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("In what year was Orbis bought?", "Orbis has been purchased by Helios."),
        ("Who set up Orbis?", "Orbis was founded by Ada Hale."),
        ("Where are the headquarters of Orbis?", "Orbis is located in Redmere."),
        ("What did Helios pay for Orbis?", "Helios bought Orbis for $3 million."),
    ],
)
def test_other_words_of_a_concept_say_the_same(asked: str, said: str) -> None:
    assert in_other_words(asked, said)


def test_taking_over_from_somebody_is_no_purchase() -> None:
    assert "buy" in concepts_in("Helios took over Orbis.")
    assert "buy" not in concepts_in("He took over from Ada Hale.")


def test_being_in_charge_costs_nothing() -> None:
    assert concepts_in("Who is in charge?").keys() == {"lead"}


def test_revenue_is_not_paid() -> None:
    assert "pay" not in concepts_in("Revenue doubled to £190 million.")


@pytest.mark.parametrize(
    ("text", "question", "holds"),
    [
        ("Until 31 March 2023 it was 5 kg.", "What was the limit in February 2022?", True),
        ("Until 31 March 2023 it was 5 kg.", "What is the limit now?", False),
        ("Since 1 January 2025 it is 1 kg.", "What is the limit now?", True),
        ("From 1 April 2023 to 2024 it was 3 kg.", "What was the limit in May 2024?", True),
        ("Between July 1, 2021 and May 2022 it was 2.", "What was it in June 2022?", False),
    ],
)
def test_a_rule_holds_from_and_until_the_days_it_says(
    text: str, question: str, holds: bool
) -> None:
    asked, told = time_asked(question), time_told(text)
    assert asked is not None
    assert told is not None
    assert (told[0] <= asked <= told[1]) is holds


def test_a_sentence_without_from_and_until_says_nothing_of_when() -> None:
    assert time_told("The limit is 5 kg.") is None
    assert time_asked("What is the limit?") is None


def test_what_a_short_name_stands_for_has_its_letters() -> None:
    text = "The Cold Goods Scheme, usually called CGS, certifies Orbis Energy."
    source = Source("chunk_1", "document_1", "a.md", "Notes", "", Span(0, len(text)))
    sentence = Sentence(text, source, "E1", 0, 0.5, "Notes")
    found = stands_for("What does CGS stand for?", [sentence])
    assert found is not None
    assert found.claims[0].text == text
    assert stands_for("What does OE stand for?", [sentence]) is None
    assert stands_for("What does CGS cost?", [sentence]) is None


def test_the_month_of_may_is_no_plan() -> None:
    question = "How much did Helios pay for Orbis?"
    assert told_how("On 9 May 2016 Helios paid $3 million.", question) == "done"
    assert told_how("Helios may pay $3 million.", question) == "planned"


@pytest.mark.parametrize("question", ["What did Helios pay for Orbis?", "How much did Orbis cost?"])
def test_what_was_paid_is_a_sum_of_money(question: str) -> None:
    assert kind_of(question) == "money"


def test_a_dateline_dates_a_sentence_that_has_only_other_dates() -> None:
    line = "PORT ELM, June 6, 2011."
    assert dateline_of("Orbis, at home here since 1923, has been bought.", [line]) == 0
    assert dateline_of("Orbis was bought in 2010.", [line]) is None
    assert dateline_of("Orbis has been bought.", ["It is a maker of panels."]) is None
