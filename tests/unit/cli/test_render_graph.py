"""Looking around, as a person reads it."""

from __future__ import annotations

from collections.abc import Callable

from graphrag.app import Check, Status
from graphrag.app.looking import EntityPage
from graphrag.cli.render.communities import communities_text, report_text
from graphrag.cli.render.documents import chunk_text, chunks_text, documents_text
from graphrag.cli.render.entities import entities_text, entity_text, path_text, relations_text
from graphrag.cli.render.status import checks_text, status_text, trace_text
from graphrag.model import (
    Chunk,
    Community,
    Description,
    Document,
    Entity,
    Fact,
    Finding,
    Mention,
    PathStep,
    Relation,
    RelationEvidence,
    Report,
    Span,
    Value,
)

Golden = Callable[[str, str], None]

DOCUMENT = Document(
    "document_1", "notes/deals.md", "Deals of 2019", "", (), "d", updated="2020-01-02"
)
CLOSED = Document("document_2", "people.md", "People", "", (), "d", access=("board", "staff"))
CHUNK = Chunk(
    "chunk_1",
    "document_1",
    3,
    "Orbis acquired Helios.\nIt paid.",
    Span(10, 41),
    "Deals > 2019\nName | Price",
    17,
    page=2,
    context="From the yearly list.",
)
SAID = RelationEvidence("chunk_1", Span(0, 21), "Orbis acquired Helios")
DENIED = RelationEvidence("chunk_2", Span(0, 9), "did not buy", polarity="negated")
ORBIS = Entity(
    "entity_1",
    "Orbis Energy",
    "Company",
    aliases=("Orbis", "Orbis AB", "Orbis Group", "Orbis Ltd"),
    descriptions=(Description("an energy company", "chunk_1"),),
    mentions=(Mention("chunk_1", Span(0, 5), "Orbis"), Mention("chunk_2", Span(0, 5), "Orbis")),
)
BOUGHT = Relation("relation_1", "entity_1", "entity_2", "ACQUIRED", (SAID,) * 6)
FROM = Relation("relation_2", "entity_3", "entity_1", "SOLD_TO", (DENIED,), 0.0)
STEPS = (
    (PathStep("Orbis Energy", "ACQUIRED", "Helios"), BOUGHT),
    (PathStep("Tern", "SOLD_TO", "Helios", backwards=True), FROM),
)
FACT = Fact("fact_1", "entity_1", "founded", Value("1999", 1999.0), (SAID,))
REPORT = Report(
    "community_1",
    1,
    "Orbis and Helios",
    "Orbis acquired Helios.",
    (Finding("Orbis acquired Helios.", ("chunk_1", "chunk_2")),),
    7.5,
    "d",
    shown=1,
    total=2,
)
COMMUNITY = Community("community_1", 1, "community_0", ("entity_1", "entity_2"), (), "d")
SMALL = Community("community_2", 2, "community_1", (), (), "d", "subjects", ("chunk_1",))


def test_documents_and_chunks(golden: Golden) -> None:
    parts = (documents_text([DOCUMENT, CLOSED]), chunks_text([CHUNK]), chunk_text(CHUNK))
    golden("cli/documents.txt", "\n\n".join(parts))


def test_entities_and_relations(golden: Golden) -> None:
    names = {"entity_1": "Orbis Energy", "entity_2": "Helios", "entity_3": "Tern"}
    page = EntityPage(ORBIS, (BOUGHT, FROM), (FACT,), names)
    parts = (
        entities_text([ORBIS], more=3),
        entity_text(page),
        relations_text(STEPS, more=1),
        path_text(STEPS),
    )
    golden("cli/entities.txt", "\n\n".join(parts))


def test_communities_and_reports(golden: Golden) -> None:
    tree = communities_text([(COMMUNITY, REPORT), (SMALL, None)])
    parts = (tree, report_text(REPORT, {"chunk_1": "notes/deals.md"}))
    golden("cli/communities.txt", "\n\n".join(parts))


def test_many_small_groups_are_counted_on_one_line() -> None:
    text = communities_text([(COMMUNITY, REPORT), *[(SMALL, None)] * 4])
    assert "(4 groups too small for a report)  4 chunks" in text
    assert SMALL.id not in text


def test_status_checks_and_traces(golden: Golden) -> None:
    status = Status(
        "sqlite:///graph.db",
        {"document": 2, "chunk": 1200},
        {f"Type{number:02}": 20 - number for number in range(14)},
        "MiniLM",
        "v1",
        {"modularity": "0.61"},
    )
    checks = (Check("python", True, "3.11"), Check("store", False, "It is locked.", "Wait."))
    record = {
        "question": "Who?",
        "steps": [
            {"name": "plan", "seconds": 0.002, "route": "local"},
            {"name": "search", "seconds": 0.1, "evidence": [{"label": "E1", "score": 0.5}]},
        ],
        "answer": {"text": "Orbis."},
    }
    parts = (status_text(status), checks_text(checks), trace_text(record))
    golden("cli/status.txt", "\n\n".join(parts))


def test_nothing_is_said_in_words() -> None:
    assert documents_text([]) == "No documents."
    assert chunks_text([]) == "No chunks."
    assert entities_text([]) == "No entities."
    assert relations_text([]) == "No relations."
    assert communities_text([]) == "No communities."
    assert path_text([]) == "No path joins the two."
    assert checks_text([]) == "All is well."
    assert trace_text({}) == "\n"
