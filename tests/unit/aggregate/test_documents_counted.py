"""Documents themselves are counted, all or those that name one thing, as far as the viewer sees."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fakes.folders import filled

from graphrag import GraphRag, Viewer

NOTES = {
    "deals.md": "# Deals, 3 May 2023\n\nOrbis Energy acquired Helios Storage in 2019.\n",
    "people.md": "---\ndate: 2024-02-01\n---\nMarta Solberg is chief executive of Orbis Energy.\n",
    "board.md": "---\naccess: [board]\n---\nOrbis Energy plans to leave Bergen.\n",
    "canteen.md": "The canteen is closed on Monday.\n",
}


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GraphRag]:
    with filled(tmp_path_factory.mktemp("counted"), NOTES) as opened:
        yield opened


@pytest.mark.parametrize(
    ("question", "opening", "cited"),
    [
        ("How many documents are there?", "4 documents:", 4),
        ("List all files in the folder.", "4 files:", 4),
        ("How many documents mention Orbis Energy?", "3 documents naming Orbis Energy:", 3),
        ("Which documents name Orbis?", "3 documents naming Orbis Energy:", 3),
        ("Which documents mention Helios Storage?", "1 document naming Helios Storage:", 1),
        ("Which documents are from 2024?", "1 document dated 2024 (2 more bear no date):", 1),
        ("List the files since 2023", "2 files dated since 2023 (2 more bear no date):", 2),
        ("How many documents are dated before March 2024?", "2 documents dated before March", 2),
        ("Which documents were written in May 2023?", "1 document dated May 2023", 1),
    ],
)
def test_documents_are_counted_each_with_words_of_its_own(
    graph: GraphRag, question: str, opening: str, cited: int
) -> None:
    answer = graph.ask(question, route="aggregate")
    assert answer.text.startswith(opening)
    assert len({c.source.document for c in answer.citations if c.source}) == cited
    assert answer.removed == ()


def test_only_documents_that_the_viewer_sees_are_counted(graph: GraphRag) -> None:
    public = Viewer.of("sales")
    counted = graph.ask("How many documents are there?", viewer=public)
    assert counted.text.startswith("3 documents:")
    named = graph.ask("How many documents mention Orbis Energy?", viewer=public)
    assert named.text.startswith("2 documents naming Orbis Energy:")
    assert "board" not in repr(named)


def test_a_thing_that_no_document_names_is_not_counted(graph: GraphRag) -> None:
    assert graph.ask("How many documents mention Siemens?").abstained


def test_types_that_a_tagger_gave_are_trusted_less_than_a_count(graph: GraphRag) -> None:
    answer = graph.ask("How many organizations are there?")
    assert "- Orbis Energy" in answer.text
    assert answer.confidence == "medium"
