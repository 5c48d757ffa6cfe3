"""The overview page: what it counts, and that a viewer's page holds what the viewer may see."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from graphrag import GraphRag, Viewer
from graphrag.app.overview import OverviewPage
from graphrag.app.overview.fields import counted_fields, timeline
from graphrag.app.overview.questions import is_short
from graphrag.cli.render.overview import overview_html, overview_markdown
from graphrag.errors import UsageError
from graphrag.model import Chunk, Document, Fact, RelationEvidence, Span, Value, ids

PUBLIC = """---
date: 2014-03-02
kind: memo
---
# The <script>alert(1)</script> pump

Orbis Energy sells the *P40* pump in Norway. The pump leaked in Bergen in 2014.
Orbis Energy repaired the pump in Bergen. Marta Solberg wrote to Helios Storage about it.
"""
HIDDEN = """---
access: board
kind: memo
---
# Sale of Helios

Kestrel Capital will buy Helios Storage in secret. Kestrel Capital offers nine million euros.
The board of Helios Storage agreed with Kestrel Capital.
"""
OTHER = """---
kind: note
---
# Norway

Orbis Energy hires people in Norway. Helios Storage hires people in Norway too.
"""


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GraphRag]:
    folder = tmp_path_factory.mktemp("overview")
    (folder / "docs").mkdir()
    for name, text in (("pump", PUBLIC), ("sale", HIDDEN), ("norway", OTHER)):
        (folder / "docs" / f"{name}.md").write_text(text, "utf-8")
    with GraphRag.open(folder=folder) as opened:
        opened.ingest(str(folder / "docs"))
        yield opened


@pytest.fixture(scope="module")
def page(graph: GraphRag) -> OverviewPage:
    return graph.overview()


def test_both_views_have_themes_with_facts_at_their_sources(
    graph: GraphRag, page: OverviewPage
) -> None:
    texts = {chunk.id: chunk.text for d in graph.documents() for chunk in graph.chunks(d.id)}
    facts = [fact for section in page.sections for t in section.themes for fact in t.facts]
    assert {section.view for section in page.sections} == {"subjects", "entities"}
    assert facts
    for fact in facts:
        for source in fact.sources:
            assert " ".join(source.span.of(texts[source.chunk_id]).split()) == fact.text


def test_metadata_is_counted(page: OverviewPage) -> None:
    (kind,) = (item for item in page.fields if item.name == "kind")
    assert (kind.kind, kind.of, kind.values) == ("document", 3, (("memo", 2), ("note", 1)))


def test_a_viewers_page_says_nothing_of_what_is_hidden(graph: GraphRag) -> None:
    for write in (overview_html, overview_markdown):
        assert "Kestrel" in write(graph.overview())
        assert "Kestrel" in write(graph.overview(viewer=Viewer.of("board")))
        assert "Kestrel" not in write(graph.overview(viewer=Viewer.of("staff")))
        assert "sale.md" not in write(graph.overview(viewer=Viewer.of("staff")))


def test_the_page_of_a_viewer_who_sees_nothing_is_empty_and_no_failure(tmp_path: Path) -> None:
    (tmp_path / "sale.md").write_text(HIDDEN, "utf-8")
    with GraphRag.open(folder=tmp_path) as graph:
        graph.ingest(str(tmp_path / "sale.md"))
        page = graph.overview(viewer=Viewer.of("staff"))
    assert page.counts["documents"] == 0
    assert "0 documents" in overview_markdown(page)


def dated(number: int, **dates: str) -> tuple[Document, Chunk, list[Fact]]:
    document = Document(ids.document_id(f"{number}.md"), f"{number}.md", "", "", (), "d")
    chunk = Chunk(f"chunk_{number:04x}", document.id, 0, "text", Span(0, 4), "", 1)
    evidence = (RelationEvidence(chunk.id, Span(0, 4), "text"),)
    facts = [
        Fact(f"fact_{number}_{key}", f"entity_{number}", key, Value(date, date=date), evidence)
        for key, date in dates.items()
    ]
    return document, chunk, facts


def test_a_timeline_counts_documents_by_the_field_that_is_called_a_date() -> None:
    made = [
        dated(n, date=f"201{n}-05-01", published=f"202{n}-01-01", exam=f"200{n}-01-01")
        for n in range(4)
    ]
    name, periods = timeline(
        [document for document, _, _ in made],
        [fact for _, _, facts in made for fact in facts],
        {chunk.id: chunk for _, chunk, _ in made},
    )
    assert name == "date"
    assert [(period.name, period.documents) for period in periods] == [
        ("2010", 1),
        ("2011", 1),
        ("2012", 1),
        ("2013", 1),
    ]


def test_there_is_no_timeline_where_few_documents_are_dated() -> None:
    made = [dated(n, **({"date": "2014-01-01"} if n == 0 else {})) for n in range(4)]
    documents = [document for document, _, _ in made]
    chunks = {chunk.id: chunk for _, chunk, _ in made}
    assert timeline(documents, made[0][2], chunks) == ("", ())


def test_fields_that_never_repeat_or_never_differ_are_not_counted() -> None:
    facts = [
        Fact(f"fact_{key}{n}", f"entity_{n}", key, Value(text), ())
        for n in range(6)
        for key, text in (("same", "x"), ("own", str(n)), ("colour", "red" if n < 4 else "blue"))
    ]
    types = {f"entity_{n}": "Boat" for n in range(6)}
    (colour,) = counted_fields([], facts, types)
    assert (colour.name, colour.kind) == ("colour", "boat")
    assert colour.values == (("red", 4), ("blue", 2))


@pytest.mark.parametrize(
    ("name", "short"),
    [("Orbis Energy", True), ("EUR", False), ("O-503", False), ("To: all", False)],
)
def test_codes_and_lines_of_forms_are_not_asked_about(name: str, short: bool) -> None:
    assert is_short(name) == short


ORDERS = """order_no,supplier,amount_eur
A-1,Fenland Maltings,1840
A-2,Kessler Hops,1320
A-3,Fenland Maltings,610
A-4,Kessler Hops,300
"""


def test_a_table_suggests_what_it_can_be_asked(tmp_path: Path) -> None:
    (tmp_path / "orders.csv").write_text(ORDERS, "utf-8")
    with GraphRag.open(folder=tmp_path) as opened:
        opened.ingest(str(tmp_path / "orders.csv"))
        questions = opened.overview().questions
        shorts = {question: opened.ask(question).short for question in questions}
    assert (
        shorts["How many orders are there per supplier?"] == "Fenland Maltings: 2; Kessler Hops: 2"
    )
    assert shorts["Which of the orders has the highest amount?"] == "A-1"
    assert not any("things" in question for question in questions)


def test_every_question_to_go_on_with_is_answered(graph: GraphRag, page: OverviewPage) -> None:
    assert page.questions
    assert [question for question in page.questions if graph.ask(question).abstained] == []


def test_a_level_that_is_not_there_is_refused(graph: GraphRag) -> None:
    with pytest.raises(UsageError, match="no report on level 7"):
        graph.ask("What are the main themes?", level=7)
    with pytest.raises(UsageError, match="no level 7"):
        graph.communities(level=7)


def test_a_report_comes_with_quotes_and_questions(graph: GraphRag) -> None:
    for report in graph.reports():
        assert report.questions
        assert all(finding.quotes for finding in report.findings)


def test_the_page_of_one_note_counts_what_there_is_and_asks_of_no_root(tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text(
        "Ada Moor of Brightwell Foods will buy the mill of Tom Archer in York.", "utf-8"
    )
    with GraphRag.open(folder=tmp_path) as opened:
        opened.ingest(str(tmp_path / "note.txt"))
        page, relations = opened.overview(), opened.relations()
        assert page.counts["relations"] == len(relations)
    assert all(section.left_out == 0 for section in page.sections)
    assert not any("All documents" in question for question in page.questions)


def test_few_names_are_bridges(page: OverviewPage) -> None:
    assert len(page.bridges) <= 3
