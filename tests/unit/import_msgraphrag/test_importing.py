"""An index of Microsoft GraphRAG becomes a graph of ours."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from fakes.msgraphrag_index import TEXT, Row, rows, write_index

from graphrag.adapters.import_msgraphrag import read_index
from graphrag.adapters.import_msgraphrag.places import Letters, named, quoted
from graphrag.app import GraphRag
from graphrag.errors import UsageError
from graphrag.model import Entity, Relation, Span

pytest.importorskip("pyarrow")
Written = Callable[..., Path]


@pytest.fixture
def written(tmp_path: Path) -> Written:
    def write(version: int = 3, **changed: Sequence[Row]) -> Path:
        return write_index(tmp_path / f"output{version}", version, **changed)

    return write


@pytest.fixture
def graph(tmp_path: Path) -> Iterator[GraphRag]:
    (tmp_path / "graphrag.toml").write_text("", encoding="utf-8")
    with GraphRag.open(folder=tmp_path) as opened:
        yield opened


def _entities(graph: GraphRag) -> dict[str, Entity]:
    return {entity.name: entity for entity in graph.entities()}


def _relation(graph: GraphRag, source: str, target: str) -> Relation:
    return next(r for s, r in graph.relations() if (s.source, s.target) == (source, target))


@pytest.mark.parametrize("version", [2, 3])
def test_both_versions_say_which_document_a_text_unit_is_of(written: Written, version: int) -> None:
    index = read_index(written(version))
    assert [(unit.id, unit.document_id) for unit in index.units] == [("u1", "d1"), ("u2", "d1")]


def test_names_are_joined_and_keep_their_own_spelling(written: Written, graph: GraphRag) -> None:
    graph.import_msgraphrag(written())
    found = _entities(graph)
    assert set(found) == {"Marley", "Ebenezer Scrooge", "Bob Cratchit", "Cornhill"}
    assert "Scrooge" in found["Ebenezer Scrooge"].aliases
    assert found["Bob Cratchit"].type == "Person"


def test_their_entities_stay_as_they_are_when_asked_and_in_later_runs_too(
    written: Written, graph: GraphRag
) -> None:
    graph.import_msgraphrag(written(), resolve=False)
    assert {"Scrooge", "Ebenezer Scrooge"} <= set(_entities(graph))
    graph.derive()
    assert {"Scrooge", "Ebenezer Scrooge"} <= set(_entities(graph))
    graph.import_msgraphrag(written())
    assert "Scrooge" not in _entities(graph)


def test_a_relationship_quotes_the_sentence_that_names_both_ends(
    written: Written, graph: GraphRag
) -> None:
    graph.import_msgraphrag(written())
    evidence = _relation(graph, "Bob Cratchit", "Ebenezer Scrooge").evidence[0]
    assert evidence.quote == "Bob Cratchit worked for Scrooge as a clerk in Cornhill."
    assert (evidence.description, evidence.confidence) == ("Works for him.", 1.0)


def test_what_has_no_place_in_the_documents_is_counted_and_left_out(
    written: Written, graph: GraphRag
) -> None:
    tables = rows(3)
    lost: Row = {**tables["entities"][0], "title": "FEZZIWIG", "text_unit_ids": ["u9"]}
    nameless: Row = {**tables["entities"][0], "title": None}
    loose: Row = {**tables["relationships"][0], "target": None}
    elsewhere: Row = {**tables["text_units"][0], "id": "u9", "document_id": "d9"}
    run = graph.import_msgraphrag(
        written(
            documents=tables["documents"] * 2,
            text_units=[*tables["text_units"], elsewhere],
            entities=[*tables["entities"], lost, nameless],
            relationships=[*tables["relationships"], loose],
        )
    )
    assert [document.source for document in graph.documents()] == ["output3/carol.txt"]
    assert "FEZZIWIG" not in _entities(graph)
    told = {(entry.kind, entry.what, entry.reason) for entry in run.ledger}
    assert told >= {
        ("skipped", "carol.txt", "a second document of one id"),
        ("dropped", "FEZZIWIG", "no document of the index holds its text units"),
        ("dropped", "A dead partner.", "it has no name"),
        ("dropped", "SCROOGE – ", "it has no name"),
    }


def test_dangling_ends_are_made_or_dropped_and_counted(written: Written, graph: GraphRag) -> None:
    run = graph.import_msgraphrag(written())
    said = {(entry.kind, entry.what) for entry in run.ledger}
    assert ("repaired", "BOB CRATCHIT – CORNHILL") in said
    assert ("dropped", "BOB CRATCHIT – TINY TIM") in said
    assert "Tiny Tim" not in _entities(graph)


def test_a_second_import_writes_nothing(written: Written, graph: GraphRag) -> None:
    folder = written()
    graph.import_msgraphrag(folder)
    assert graph.import_msgraphrag(folder).counts["rows.written"] == 0


def test_a_changed_index_is_read_again(written: Written, graph: GraphRag) -> None:
    graph.import_msgraphrag(written())
    ties = [row for row in rows(3)["relationships"] if row["target"] != "CORNHILL"]
    graph.import_msgraphrag(written(relationships=ties))
    assert "Cornhill" not in _entities(graph)


def test_claims_become_relations_and_facts(written: Written, graph: GraphRag) -> None:
    claim: dict[str, object] = {
        "subject_id": "BOB CRATCHIT",
        "object_id": "NONE",
        "type": "WAGE",
        "description": "He earns fifteen shillings a week.",
        "status": "TRUE",
        "source_text": "Bob Cratchit had fifteen shillings a week.",
        "text_unit_id": "u2",
    }
    denied = {
        **claim,
        "object_id": "MARLEY",
        "type": "KNEW",
        "status": "FALSE",
        "source_text": "Nobody said this.",
    }
    graph.import_msgraphrag(written(covariates=[claim, denied]))
    facts = graph.entity("Bob Cratchit").facts
    assert [(fact.key, fact.evidence[0].quote) for fact in facts] == [
        ("wage", "Bob Cratchit had fifteen shillings a week.")
    ]
    knew = _relation(graph, "Bob Cratchit", "Marley")
    assert (knew.type, knew.evidence[0].polarity, knew.evidence[0].confidence) == (
        "KNEW",
        "negated",
        0.5,
    )


def test_the_imported_graph_answers(written: Written, graph: GraphRag) -> None:
    graph.import_msgraphrag(written())
    answer = graph.ask("Who did Bob Cratchit work for?")
    assert "Scrooge" in answer.text
    assert answer.citations[0].quote in TEXT


def test_what_is_no_index_is_refused_with_the_way_out(tmp_path: Path, written: Written) -> None:
    with pytest.raises(UsageError, match=r"documents\.parquet"):
        read_index(tmp_path)
    old = [{"id": "d1", "raw_content": TEXT}]
    with pytest.raises(UsageError, match="title"):
        read_index(written(documents=old))


def test_a_unit_is_found_whatever_its_spacing_and_what_was_pasted_in_front() -> None:
    letters = Letters("One  two\nthree four five six seven eight nine ten eleven twelve thirteen.")
    assert letters.find("two three") == Span(5, 14)
    pasted = "title: x.\nOne two three four five six seven eight nine ten eleven twelve thirteen."
    found = letters.find(pasted)
    assert found is not None
    assert found == Span(0, 73)
    assert letters.find("nothing of this stands there") is None


def test_a_quote_names_both_ends_where_a_sentence_does() -> None:
    text = "Ann met Bob. Bob left. Carl stayed."
    ends = (named("ANN", text), named("BOB", text), named("CARL", text))
    assert quoted(ends[0], ends[1], text) == (Span(0, 12), True)
    assert quoted((), ends[2], text) == (Span(23, 35), False)
    assert quoted((), (), text) == (Span(0, len(text)), False)
