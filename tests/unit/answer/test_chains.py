"""Answers from relations, on folders of a few sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from fakes.folders import filled

from graphrag import Answer, GraphRag

DEAL = "In March 2019 Orbis Energy acquired Helios Storage for 40 million dollars."
CHIEF = "Marta Solberg was named chief executive of Orbis Energy in 2021."
FILM = (
    "The film Silent Harbor was directed by Anna Kowalski.",
    "Anna Kowalski was born in Gdansk and studied at the University of Warsaw.",
    "Silent Harbor was produced by Northlight Pictures.",
    "Northlight Pictures is based in Oslo.",
)


@pytest.fixture(scope="module")
def deals(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GraphRag]:
    yield from _filled(tmp_path_factory.mktemp("deals"), [DEAL, CHIEF])


@pytest.fixture(scope="module")
def films(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GraphRag]:
    yield from _filled(tmp_path_factory.mktemp("films"), FILM)


def _filled(folder: Path, sentences: Sequence[str]) -> Iterator[GraphRag]:
    notes = {f"{number}.md": f"{text}\n" for number, text in enumerate(sentences)}
    with filled(folder, notes) as graph:
        yield graph


def _first(answer: Answer) -> str:
    return answer.text.split("\n")[0]


def test_two_steps_lead_to_who_runs_the_buyer(deals: GraphRag) -> None:
    answer = deals.ask("Who runs the company that acquired Helios Storage?")
    assert _first(answer) == "Marta Solberg"
    assert answer.confidence == "high"
    assert [citation.quote for citation in answer.citations] == [DEAL, CHIEF]
    assert [(s.source, s.type, s.target, s.backwards) for s in answer.path] == [
        ("Orbis Energy", "ACQUIRED", "Helios Storage", True),
        ("Marta Solberg", "LEADS", "Orbis Energy", True),
    ]


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("Which company acquired Helios Storage?", "Orbis Energy"),
        ("What did Orbis Energy acquire?", "Helios Storage"),
        ("When did Orbis Energy acquire Helios Storage?", "March 2019"),
        ("Who is the CEO of Orbis Energy?", "Marta Solberg"),
    ],
)
def test_one_step_answers_the_way_the_question_runs(
    deals: GraphRag, question: str, name: str
) -> None:
    answer = deals.ask(question)
    assert _first(answer) == name
    assert answer.confidence in {"high", "medium"}
    assert not answer.abstained


@pytest.mark.parametrize(
    "question",
    [
        "Who founded Helios Storage?",
        "Where is Helios Storage based?",
        "Who runs the company that founded Helios Storage?",
        "Who runs the company that Helios Storage acquired?",
    ],
)
def test_what_no_relation_says_is_not_answered_by_another(deals: GraphRag, question: str) -> None:
    answer = deals.ask(question)
    assert not answer.path
    assert answer.confidence != "high"


def test_a_chief_executive_is_no_chief_financial_officer(deals: GraphRag) -> None:
    assert not deals.ask("Who is the CFO of Orbis Energy?").path


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("Where was the director of Silent Harbor born?", "Gdansk"),
        ("Where is the company that produced Silent Harbor based?", "Oslo"),
        ("Which university did the director of Silent Harbor attend?", "University of Warsaw"),
    ],
)
def test_the_words_choose_among_the_relations_of_one_thing(
    films: GraphRag, question: str, name: str
) -> None:
    assert _first(films.ask(question)) == name


@pytest.mark.parametrize(
    "question",
    ["Who composed the music of Silent Harbor?", "Where did the director of Silent Harbor die?"],
)
def test_an_absent_answer_is_not_found(films: GraphRag, question: str) -> None:
    assert films.ask(question).abstained


def test_what_is_denied_leads_nowhere(tmp_path: Path) -> None:
    sentences = ["Calder Mining did not acquire Stone Ridge.", "Pavel Novak leads Calder Mining."]
    for graph in _filled(tmp_path, sentences):
        answer = graph.ask("Who leads the company that acquired Stone Ridge?")
        assert not answer.path
        assert answer.abstained


def test_the_buyer_is_not_told_as_the_one_bought(deals: GraphRag) -> None:
    answer = deals.ask("Who acquired Orbis Energy?")
    assert answer.abstained
    assert "other way round" in answer.because


def test_a_deal_that_is_denied_has_no_buyer(tmp_path: Path) -> None:
    for graph in _filled(tmp_path, ["Calder Mining did not acquire Stone Ridge."]):
        answer = graph.ask("Who acquired Stone Ridge?")
        assert answer.abstained
        assert "deny" in answer.because


def test_what_can_only_be_a_company_counts_as_one_whatever_the_tagger_took_it_for(
    tmp_path: Path,
) -> None:
    bought = "Orbis Energy acquired Hudson Hayes in 2020."
    grown = "Last year Hudson Hayes grew. Then Hudson Hayes shrank. Hudson Hayes will grow."
    (graph,) = _filled(tmp_path, [DEAL, bought, grown])
    assert {e.name: e.type for e in graph.entities()}["Hudson Hayes"] == "Person"
    answer = graph.ask("How many companies did Orbis Energy acquire?")
    assert _first(answer) == "2: Helios Storage, Hudson Hayes."
