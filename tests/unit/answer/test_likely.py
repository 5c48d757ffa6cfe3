"""Questions that no sentence answers whole: the likeliest sentences, or nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from fakes.folders import filled

from graphrag import GraphRag
from graphrag.ask.answer.likely.answer import LIKELY, trusted, weighed_for
from graphrag.ask.answer.likely.bearing import bearing_on
from graphrag.ask.answer.likely.board import laid_out
from graphrag.ask.answer.likely.leading_on import onward, unsaid
from graphrag.ask.answer.likely.span import span_of
from graphrag.ask.answer.sentences import Sentence
from graphrag.ask.answer.steps.chained import describes
from graphrag.ask.facts import read
from graphrag.language.sentences import sentences as sentence_spans
from graphrag.model import OPERATOR, Found, Plan, Source, Span
from graphrag.wiring import offline_embedder

NOTES = (
    "# Green Harbour\n\nGreen Harbour is the fourth studio album by Stefan Hilmer. It came out in "
    "spring and sold well abroad.",
    "# Mikaela Giraud\n\nMikaela Giraud plays keyboards. She has been the partner of Stefan Hilmer "
    "since the seventies, and composes with him.",
    "# Stefan Hilmer\n\nStefan Hilmer is a guitarist from Chingford. His first band was Uriel.",
    "# Chingford\n\nChingford is a town on the edge of Epping Forest. Its market is on Fridays. "
    "Chingford has 14 schools.",
    "# Orwell Bridge\n\nOrwell Bridge crosses the river with eighteen spans of concrete.",
)
ASKED = "Who is the companion of the performer of Green Harbour?"


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> GraphRag:
    notes = {f"note{number}.md": text for number, text in enumerate(NOTES)}
    return filled(tmp_path_factory.mktemp("pages"), notes)


def test_what_no_sentence_says_whole_is_pieced_together_as_likely(pages: GraphRag) -> None:
    answer = pages.ask(ASKED)
    assert answer.text.startswith(LIKELY)
    assert "partner of Stefan Hilmer" in answer.text
    assert answer.confidence == "low"
    assert not answer.abstained
    assert not answer.removed
    assert len({citation.claim for citation in answer.citations}) <= 3


@pytest.mark.parametrize(
    "question",
    [
        "Who is the companion of the performer of Yellow Quarry?",
        "Which enzyme does the bacterium that causes cholera lack?",
        "What is the capital of the country where Lake Assal is located?",
    ],
)
def test_what_is_not_there_is_not_made_likely(pages: GraphRag, question: str) -> None:
    assert pages.ask(question).abstained


def test_a_count_along_a_chain_must_be_said(pages: GraphRag) -> None:
    town = "in the town where the performer of Green Harbour comes from"
    said = pages.ask(f"How many schools are there {town}?")
    assert said.text.startswith(LIKELY)
    assert "14 schools" in said.text
    assert pages.ask(f"How many markets are there {town}?").abstained


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Who leads the company that bought Helios?", True),
        ("What is the country where Baure is located named after?", True),
        ("Where is the district that Knott is part of located?", True),
        ("What is the country where Baure is located?", False),
        ("In which year did the state where Pocahontas Mounds is located join the Union?", True),
        ("The state where Henry Worrall died has how many districts?", True),
        ("What is the most popular hotel in Gisvi's city of birth?", True),
        ("Who is Mugain's mother-in-law?", True),
        ("What part of the state where monster trucks are set holds the badlands?", True),
        ("What character comes from the same book as Abraham Van Helsing?", True),
        ("Who played the Green Harbour singer in the film?", True),
        ("What is the name of the tip of the continent where most coffee grows?", True),
        ("Who founded Varro Glass?", False),
        ("At which university did Imre Thole study?", False),
        ("What was the revenue of Kestrel Freight in 2023?", False),
        ("", False),
    ],
)
def test_questions_that_describe_what_they_ask_about_are_told(
    question: str, *, expected: bool
) -> None:
    assert describes(question) is expected


def _sentences(*pages: tuple[str, str]) -> tuple[Sentence, ...]:
    return tuple(
        Sentence(
            text,
            Source(f"chunk_{place}", f"document_{place}", "a.md", title, "", Span(0, len(text))),
            f"E{place}",
            place,
            1.0,
            title,
        )
        for place, (title, text) in enumerate(pages)
    )


class NoVectors:
    """An embedder without token vectors: words count by their stems."""

    identity = offline_embedder().identity
    embed = offline_embedder().embed
    count_tokens = offline_embedder().count_tokens


def test_a_page_leaves_open_what_the_next_is_asked_over_a_shared_name(pages: GraphRag) -> None:
    question = "Who is the companion of the performer of Green Harbour?"
    sentences = _sentences(
        ("Green Harbour", "Green Harbour is an album by the performer Stefan Hilmer."),
        ("Stefan Hilmer", "Stefan Hilmer is a guitarist."),
    )
    board = laid_out(
        read(question), sentences, store=pages._store, embedder=NoVectors(), viewer=OPERATOR
    )
    said = board.like.said[0]
    assert unsaid(board, said).split() == ["Who", "companion"]
    first = [way for way in onward(board) if way.page == 0]
    assert [(way.text, way.name) for way in first] == [
        ("Who companion stefan hilmer", "stefan hilmer")
    ]
    assert first[0].linking > 0.5


def test_an_owner_is_named_and_tied_as_well_as_a_thing(pages: GraphRag) -> None:
    sentences = _sentences(
        ("Orbis", "Orbis is a firm. Its seat is in Tarn."),
        ("Ida Moss", "Ida Moss was Orbis's first owner."),
    )
    board = laid_out(
        read("Who is Orbis's owner?"),
        sentences,
        store=pages._store,
        embedder=NoVectors(),
        viewer=OPERATOR,
    )
    assert board.titled_in_question.tolist() == [True, False]
    assert board.links.tolist() == [[False, False], [True, False]]


def test_sentences_bear_on_a_question_by_the_chain_and_findings_are_not_weighed(
    pages: GraphRag,
) -> None:
    found = pages.search(ASKED)
    spans = [(item, span) for item in found.evidence for span in sentence_spans(item.text)]
    bearing = bearing_on(ASKED, store=pages._store, embedder=offline_embedder(), viewer=OPERATOR)
    scores = bearing(spans)
    best = sorted(zip(scores, spans, strict=True), key=lambda one: -one[0])[:3]
    assert any("partner of Stefan Hilmer" in span.of(item.text) for _, (item, span) in best)
    assert not bearing([(replace(item, kind="finding"), span) for item, span in spans])


def test_the_words_that_answer_are_of_the_kind_asked_for(pages: GraphRag) -> None:
    question = "In what town was the performer of Green Harbour born?"
    plan, found = Plan(question, "local", ""), pages.search(question)
    store, embedder = pages._store, offline_embedder()
    weighed = weighed_for(plan, found, store=store, embedder=embedder, viewer=OPERATOR)
    assert weighed is not None
    assert span_of(weighed, store=store, viewer=OPERATOR) == "Chingford"


def _trusted(pages: GraphRag, question: str, found: Found) -> float | None:
    plan = Plan(question, "local", "")
    store, embedder = pages._store, offline_embedder()
    return trusted(plan, found, store=store, embedder=embedder, viewer=OPERATOR)


def test_what_names_nothing_that_is_there_is_trusted_less(pages: GraphRag) -> None:
    found = pages.search(ASKED)
    here = _trusted(pages, ASKED, found)
    elsewhere = _trusted(pages, "Who is the companion of the performer of Yellow Quarry?", found)
    assert here is not None
    assert elsewhere is not None
    assert elsewhere < here


def test_nothing_found_is_not_trusted_at_all(pages: GraphRag) -> None:
    assert _trusted(pages, ASKED, Found()) is None


def test_a_page_that_says_everything_leads_nowhere(pages: GraphRag) -> None:
    sentences = _sentences(("Helios", "Orbis acquired Helios."), ("Orbis", "Orbis is a firm."))
    board = laid_out(
        read("Who acquired Helios?"),
        sentences,
        store=pages._store,
        embedder=NoVectors(),
        viewer=OPERATOR,
    )
    assert not [way for way in onward(board) if way.page == 0]
