"""One question on one graph: the same evidence on both stores, and Cypher that shows it."""

from __future__ import annotations

from collections.abc import Iterator

import neo4j
import pytest
from contracts import live_neo4j

from graphrag import GraphRag
from graphrag.adapters.store_sqlite import SqliteStore
from graphrag.ask.answer import subgraph_cypher
from graphrag.model import Answer, Viewer
from graphrag.settings import read_project

pytestmark = live_neo4j.NEEDS_NEO4J
Graphs = tuple[GraphRag, GraphRag]
NOTES = {
    "deals.md": (
        "# Deals\n\nIn March 2019 Orbis Energy acquired Helios Storage for 12 million euros."
        " Helios Storage is based in Bergen. Helios Storage owns Norvik Shipping.\n"
    ),
    "people.md": (
        "# People\n\nMarta Solberg has been the chief executive of Orbis Energy since 2021."
        " Marta Solberg was born in Bergen. Per Aune works for Helios Storage.\n"
    ),
    "storms.md": (
        "# Storms\n\nThe storm of January closed the port of Bergen for nine days."
        " Norvik Shipping lost two ferries in the storm.\n"
    ),
    "bread.md": (
        "# Bread\n\nSour dough wants a night in the cold. Rye flour drinks more water than wheat."
        " The oven of Aune Bakery is heated with birch.\n"
    ),
    "board.md": (
        "---\naccess: [board]\n---\n# Board\n\nOrbis Energy plans to sell Helios Storage to"
        " Nordic Capital. Nordic Capital is based in Oslo.\n"
    ),
    "grid.md": (
        "# Grid\n\nHelios Storage supplies batteries to Statnett. Statnett is based in Oslo."
        " The batteries stand in Trondheim.\n"
    ),
}
QUESTIONS = (
    ("local", "Which company acquired Helios Storage?"),
    ("local", "Who is the chief executive of the company that acquired Helios Storage?"),
    ("local", "Why was the port of Bergen closed?"),
    ("local", "What does rye flour drink?"),
    ("local", "Who supplies batteries to Statnett?"),
    ("aggregate", "How many organizations are there? List them."),
    ("global", "What topics are covered?"),
    ("both", "Give me an overview of these notes."),
)


@pytest.fixture(scope="module")
def graphs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Graphs]:
    """One folder, ingested into SQLite and into Neo4j."""
    folder = tmp_path_factory.mktemp("corpus")
    for name, text in NOTES.items():
        path = folder / "notes" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    live_neo4j.fresh_database()
    project = read_project(folder)
    stores = (SqliteStore(folder / "graph.db"), live_neo4j.open_store())
    graphs = tuple(GraphRag(project, store, "") for store in stores)
    for graph in graphs:
        graph.ingest(str(folder / "notes"))
    yield graphs[0], graphs[1]
    for graph in graphs:
        graph.close()


@pytest.fixture(scope="module")
def answers(graphs: Graphs) -> dict[str, tuple[Answer, Answer]]:
    """What each store answers, to every question."""

    def asked(route: str, question: str) -> tuple[Answer, Answer]:
        first, second = (graph.ask(question, route=route) for graph in graphs)
        return first, second

    return {f"{route} {question}": asked(route, question) for route, question in QUESTIONS}


@pytest.fixture(scope="module")
def server() -> Iterator[neo4j.Driver]:
    with live_neo4j.driver() as driver:
        yield driver


def shown(server: neo4j.Driver, query: str) -> dict[str, set[str]]:
    """Return the ids that a query of ours shows, by kind; mentions as chunk and entity."""
    (record,) = server.execute_query(query, routing_=neo4j.RoutingControl.READ).records
    rows = {name: record.get(name) for name in ("communities", "entities", "relations", "chunks")}
    found = {name: {row["id"] for row in part} for name, part in rows.items() if part}
    ends = [(m.start_node["id"], m.end_node["id"]) for m in record.get("mentions") or ()]
    assert {chunk for chunk, _ in ends} <= found.get("chunks", set())
    assert {entity for _, entity in ends} <= found.get("entities", set())
    return found


def test_both_stores_hold_the_same_rows(graphs: Graphs) -> None:
    first, second = (graph._store.digests() for graph in graphs)
    assert first == second
    assert all(first[kind] for kind in ("document", "chunk", "entity", "relation", "report"))


def test_the_evidence_is_the_same(answers: dict[str, tuple[Answer, Answer]]) -> None:
    for name, (first, second) in answers.items():
        assert not first.abstained, name
        assert first.plan == second.plan, name
        assert _read(first) == _read(second), name
        assert (first.text, first.cypher) == (second.text, second.cypher), name


def test_a_group_reads_the_same_on_both_and_nothing_that_is_not_for_it(graphs: Graphs) -> None:
    question = "Who is Helios Storage to be sold to?"
    first, second = (graph.ask(question, viewer=Viewer.of("none")) for graph in graphs)
    assert _read(first) == _read(second)
    assert "Nordic Capital" not in repr(second.evidence) + second.text
    seen = graphs[1].search(question, viewer=Viewer.of("board")).evidence
    assert any("Nordic Capital" in item.text for item in seen)


def _read(answer: Answer) -> set[tuple[str, str]]:
    return {(item.text, item.sources[0].chunk_id) for item in answer.evidence}


def test_c32_the_cypher_of_an_answer_shows_what_it_rests_on_and_nothing_else(
    answers: dict[str, tuple[Answer, Answer]], server: neo4j.Driver
) -> None:
    kinds: dict[str, set[str]] = {}
    for name, (_, answer) in answers.items():
        cited = {citation.evidence_label for citation in answer.citations}
        read = [item for item in answer.evidence if item.label in cited]
        steps = [*answer.path, *(step for item in read for step in item.path)]
        ends = {end for step in steps for end in (step.source_id, step.target_id)}
        used = {
            "chunks": {item.source.chunk_id for item in answer.citations if item.source},
            "communities": {item.finding_of for item in read if item.finding_of},
            "relations": {step.relation_id for step in steps if step.relation_id},
            "entities": ends | set(answer.entity_ids),
        }
        used = {kind: ids for kind, ids in used.items() if ids}
        assert shown(server, answer.cypher) == used, name
        kinds.setdefault(name.split()[0], set()).update(used)
    assert kinds["local"] == {"chunks", "entities", "relations"}
    assert kinds["aggregate"] == {"chunks", "entities"}
    assert kinds["global"] == kinds["both"] == {"chunks", "communities"}


def test_everything_that_an_answer_may_rest_on_is_shown_at_once(
    graphs: Graphs, server: neo4j.Driver
) -> None:
    store = graphs[1]._store
    relation = store.relations()[0]
    used = {
        "communities": {store.communities()[0].id},
        "entities": {relation.source_id, relation.target_id},
        "relations": {relation.id},
        "chunks": {row.id for row in store.chunks()[:2]},
    }
    query = subgraph_cypher(
        entity_ids=used["entities"],
        relation_ids=used["relations"],
        chunk_ids=used["chunks"],
        community_ids=used["communities"],
    )
    assert shown(server, query) == used
