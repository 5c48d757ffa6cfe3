"""Questions inside questions, and sentences about something else."""

from __future__ import annotations

import pytest
from fakes.folders import filled

from graphrag import GraphRag
from graphrag.ask.answer.prose.about import carried, opens_with_pronoun
from graphrag.ask.answer.sentences import Sentence
from graphrag.ask.answer.steps.nested import nested_in
from graphrag.ask.answer.tenses import told_how
from graphrag.model import Source, Span

NOTES = (
    "# Marlow Pumps\n\nMarlow Pumps makes pumps in Tarn. It was founded by Ida Brook in 1990. "
    "Its managing director is Owen Hale.",
    "# Kessel Valves\n\nKessel Valves was bought by Marlow Pumps in 2015. "
    "It was founded by Jon Petty. The firm has four plants.",
    "# Lister Seals\n\nMarlow Pumps plans to buy Lister Seals. Lister Seals is based in Orme.",
)


@pytest.fixture(scope="module")
def firms(tmp_path_factory: pytest.TempPathFactory) -> GraphRag:
    notes = {f"note{number}.md": text for number, text in enumerate(NOTES)}
    return filled(tmp_path_factory.mktemp("firms"), notes)


@pytest.mark.parametrize(
    ("question", "asks", "rest"),
    [
        (
            "Who leads the company that bought Helios Storage?",
            "Which company bought Helios Storage?",
            "Who leads X?",
        ),
        (
            "Who is the spouse of Big Eye's main director?",
            "Who or what is the main director of Big Eye?",
            "Who is the spouse of X?",
        ),
        (
            "Where did the director of Silent Harbor die?",
            "Who or what is the director of Silent Harbor?",
            "Where did X die?",
        ),
        (
            "What does the former employer of the Dunmere plant manager supply?",
            "Who or what is the plant manager of Dunmere?",
            "What does the former employer of X supply?",
        ),
    ],
)
def test_the_innermost_description_is_asked_first(question: str, asks: str, rest: str) -> None:
    nested = nested_in(question)
    assert nested is not None
    assert nested.asks == asks
    assert nested.with_name("X") == rest


@pytest.mark.parametrize(
    "question", ["What is the budget of Project Kestrel?", "Who founded Brennick?"]
)
def test_what_only_says_which_thing_is_meant_is_no_step(question: str) -> None:
    assert nested_in(question) is None


def test_a_pronoun_means_the_subject_of_the_sentence_before() -> None:
    texts = ("Orbis makes panels.", "It was founded in 1990.", "The firm has four plants.")
    source = Source("chunk_1", "document_1", "a.md", "Notes", "", Span(0, 1))
    sentences = [Sentence(t, source, "E1", n, 0.5, "Notes") for n, t in enumerate(texts)]
    assert carried(sentences) == ("", "Orbis", "Orbis")
    assert not opens_with_pronoun("The film Silent Harbor was shot in Oslo.")


@pytest.mark.parametrize(
    ("sentence", "question", "told"),
    [
        ("Orbis plans to acquire Lumiq.", "Which company did Orbis acquire?", "planned"),
        ("Orbis plans to acquire Lumiq.", "What does Orbis plan to acquire?", "planned"),
        ("Until 2021 Orbis was led by Thole.", "Who leads Orbis?", "over"),
        ("Until 2021 Orbis was led by Thole.", "Who led Orbis before 2021?", "done"),
        ("Orbis is led by Aspery.", "Who leads Orbis?", "done"),
    ],
)
def test_plans_and_the_past_are_told_apart(sentence: str, question: str, told: str) -> None:
    wanted = "done" if "plan to" in question else told
    assert told_how(sentence, question) == wanted


def test_a_step_leads_to_the_one_who_runs_the_buyer(firms: GraphRag) -> None:
    answer = firms.ask("Who is the managing director of the company that bought Kessel Valves?")
    assert not answer.abstained
    assert "Owen Hale" in answer.text


def test_a_sentence_about_another_firm_is_no_answer(firms: GraphRag) -> None:
    answer = firms.ask("Who founded Lister Seals?")
    assert answer.abstained
    assert "Who founded Marlow Pumps?" not in answer.text


def test_the_subject_stands_before_a_sentence_that_opens_with_a_pronoun(firms: GraphRag) -> None:
    answer = firms.ask("How many plants does Kessel Valves have?")
    assert "four plants" in answer.text
    assert "Kessel Valves" in answer.text
