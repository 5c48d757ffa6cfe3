"""An overview of a section that the documents share says how many of them have it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from graphrag import GraphRag

CAUSES = (
    "The crew left the fuel valve closed before the long flight.",
    "A bird struck the left engine shortly after the plane had left the ground.",
    "The runway was covered with ice that nobody had reported to the tower.",
    "The mechanic had fitted the wrong bolt to the landing gear door.",
)


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GraphRag]:
    folder = tmp_path_factory.mktemp("flights")
    (folder / "reports").mkdir()
    for number, cause in enumerate(CAUSES):
        place = "Oslo" if number % 2 else "Bergen"
        flown = f"## Crew\n\nThey flew to {place}."
        text = f"# Albatross {number + 1}\n\n## Cause\n\n{cause}\n\n{flown}\n"
        (folder / "reports" / f"{number}.md").write_text(text)
    (folder / "reports" / "none.md").write_text("# Flight 9\n\nThe flight went as planned.\n")
    with GraphRag.open(folder=folder) as opened:
        opened.ingest(str(folder / "reports"))
        yield opened


def test_what_an_overview_rests_on_is_what_it_was_made_of(graph: GraphRag) -> None:
    answer = graph.ask("What are the main causes of the accidents?", route="global")
    assert answer.text.endswith(
        "Shown: all 4 documents with a statement under that heading; 1 more has none there."
    )
    assert answer.rests_on == (4, 5)


def test_other_words_of_the_question_narrow_the_documents(graph: GraphRag) -> None:
    answer = graph.ask("What are the main causes of accidents in Oslo?", route="global")
    assert {citation.quote for citation in answer.citations} == {CAUSES[1], CAUSES[3]}
    assert answer.text.endswith("Shown: all 2 documents that speak of “Oslo”.")
    assert answer.rests_on == (2, 5)


def test_a_section_that_does_not_speak_of_it_is_not_shown_for_it(graph: GraphRag) -> None:
    answer = graph.ask("What are the main causes of strikes at harbours?", route="global")
    assert "under that heading" not in answer.because


def test_collapsed_search_abstains_where_no_sentence_answers(graph: GraphRag) -> None:
    assert graph.ask("What is the capital of Mongolia?", route="collapsed").abstained
    assert not graph.ask("What was the runway covered with?", route="collapsed").abstained
    assert not graph.ask("What are the main themes?", route="collapsed").abstained


def test_words_of_titles_find_where_no_sentence_holds_them(graph: GraphRag) -> None:
    answer = graph.ask("What do the reports say about the albatross?", route="global")
    assert {c.quote for c in answer.citations} == set(CAUSES)
