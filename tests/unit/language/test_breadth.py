"""Questions for everything, and the words that narrow the others."""

from __future__ import annotations

import pytest

from graphrag.language.aspects import names_aspect, signs_of
from graphrag.language.breadth import (
    asks_for_everything,
    asks_widely,
    compares_years,
    months_in,
    narrowing,
)


@pytest.mark.parametrize(
    "question",
    [
        "What themes come up?",
        "Which topics occur?",
        "What is in here?",
        "What's in these documents?",
        "Overview",
        "Themes",
        "tl;dr",
        "What do these documents talk about?",
        "Tell me what this is all about",
        "Can you summarize everything in three sentences?",
        "Give me the big picture",
        "Describe the collection",
        "What were the main themes of 2014?",
        "Worum geht es?",
        "Was sind die Hauptthemen?",
        "Gib mir einen Überblick",
        "Fasse alles zusammen",
        "Was steht in diesen Dokumenten?",
        "Welche Themen werden behandelt?",
    ],
)
def test_a_question_of_general_words_asks_for_everything(question: str) -> None:
    assert asks_for_everything(question)


@pytest.mark.parametrize(
    "question",
    [
        "What about the other one?",
        "Tell me more about it",
        "Tell me a story",
        "How many topics are there?",
        "Which documents are there?",
        "Who is in there?",
        "Where is the summary?",
        "Tell me everything about Orbis",
        "What causes engine failures?",
        "Worum geht es im Vertrag mit Varga?",
    ],
)
def test_one_for_something_does_not(question: str) -> None:
    assert not asks_for_everything(question)


def test_what_is_left_of_a_question_narrows_it() -> None:
    assert narrowing("What causes engine failures?") == ("causes", "engine", "failures")
    assert narrowing("What are the main themes?") == ()
    assert narrowing("What usually goes wrong during landings?") == ("wrong", "landings")
    assert narrowing("What role did weather play in these accidents?") == ("weather",)
    assert narrowing("How did the themes of letters differ between 2014 and 2016?") == ("letters",)
    assert narrowing("What were the themes of 2014?") == ("2014",)


@pytest.mark.parametrize(
    ("question", "compares"),
    [
        ("How did the themes differ between 2014 and 2016?", True),
        ("Compare the themes of 2014 and 2016", True),
        ("What changed between 2014 and 2016?", True),
        ("Did fuel exhaustion change between 2014 and 2016?", True),
        ("How did the themes change over time?", True),
        ("Wie haben sich die Themen zwischen 2014 und 2016 verändert?", True),
        ("What were the themes of 2014?", False),
        ("Which had more accidents, 2014 or 2016?", False),
        ("How many accidents changed between 2014 and 2016?", False),
        ("What changed?", False),
    ],
)
def test_years_are_compared_where_the_question_sets_them_beside_each_other(
    question: str, compares: bool
) -> None:
    assert bool(compares_years(question)) == compares


@pytest.mark.parametrize(
    "question",
    [
        "Summary of the roof",
        "Give me a summary of the bank failures",
        "Summarise the debate on school uniforms",
        "What are the risks?",
        "What are the biggest problems?",
        "What usually goes wrong?",
        "Welche Risiken gibt es?",
        "Fasse die Texte über die Bahn zusammen",
        "Gib mir einen Überblick über die Winzer",
    ],
)
def test_a_summary_or_all_of_one_kind_is_asked_widely(question: str) -> None:
    assert asks_widely(question)


@pytest.mark.parametrize(
    "question",
    [
        "What was the reason?",
        "Who wrote the summary of the report?",
        "Which problems did the pump have?",
        "How many risks are there?",
        "Where is the overview of costs?",
    ],
)
def test_one_thing_is_not(question: str) -> None:
    assert not asks_widely(question)


def test_an_aspect_is_told_by_other_words_in_english_and_german() -> None:
    assert names_aspect("risks")
    assert not names_aspect("risk")
    assert {"threaten", "may", "droht"} <= signs_of("risks") | signs_of("risiken")
    assert signs_of("pump") == frozenset()


def test_months_stand_beside_a_year_and_with_a_capital() -> None:
    assert months_in("What changed between March and August 2023?") == (3, 8)
    assert months_in("Was passierte im Mai 2023?") == (5,)
    assert months_in("What may change in 2023?") == ()
    assert months_in("What happened in March?") == ()
    assert asks_for_everything("What changed between March and August 2023?")
    assert narrowing("What changed in March 2023?", dated=True) == ()
    assert narrowing("What changed in March?") == ("march",)
