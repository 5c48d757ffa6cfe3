"""C40: the same text under 50 titles is one call, one hit, weight 1, with 50 sources."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from fakes.passages import InTurn, said
from fakes.scripted_model import DictMemo, ScriptedModel

from graphrag import GraphRag, Viewer
from graphrag.ingest.chunk import chunk
from graphrag.ingest.extract import with_llm
from graphrag.ingest.extract.schema import read_schema
from graphrag.ingest.load import load
from graphrag.model import Document

Write = Callable[[str, str], Path]
NOTICE = (
    "Orbis acquired Helios Storage in Bergen in 2019, and every branch must hang this notice "
    "where the staff can read it before the end of the month."
)
QUESTION = "Who acquired Helios Storage?"


def front(number: int) -> str:
    access = "hr" if number % 10 == 0 else "all"
    return f"---\ntitle: Notice of branch {number:02}\naccess: {access}\n---\n{NOTICE}\n"


@pytest.fixture
def fifty(graph: GraphRag, write: Write) -> GraphRag:
    for number in range(50):
        write(f"{number:02}.md", front(number))
    write("other.md", "Ines leads Project Fjord, which has nothing to do with storage at all.")
    graph.ingest(str(write("00.md", front(0)).parent))
    return graph


def test_c40_one_hit_with_fifty_sources_and_weight_one(fifty: GraphRag) -> None:
    found = fifty.search(QUESTION)
    hits = [item for item in found.evidence if "acquired Helios" in item.text]
    assert len(hits) == 1
    assert len({source.document for source in hits[0].sources}) == 50
    (acquired,) = (relation for _, relation in fifty.relations(relation_type="ACQUIRED"))
    assert acquired.weight == 1
    assert len({item.chunk_id for item in acquired.evidence}) == 50


def test_c40_a_viewer_cites_those_that_he_may_see(fifty: GraphRag) -> None:
    viewer = Viewer.of("hr")
    (hit,) = (e for e in fifty.search(QUESTION, viewer=viewer).evidence if "Helios" in e.text)
    assert len(hit.sources) == 5
    (acquired,) = (
        relation for _, relation in fifty.relations(relation_type="ACQUIRED", viewer=viewer)
    )
    assert acquired.weight == 1


def test_c40_forgetting_one_leaves_the_others(fifty: GraphRag) -> None:
    fifty.forget("documents/00.md")
    (hit,) = (e for e in fifty.search(QUESTION).evidence if "Helios" in e.text)
    assert len(hit.sources) == 49
    assert "documents/00.md" not in {source.document for source in hit.sources}
    assert [relation.weight for _, relation in fifty.relations(relation_type="ACQUIRED")] == [1]
    answer = fifty.ask(QUESTION)
    assert "Orbis" in answer.text


def test_c40_a_second_run_writes_nothing(fifty: GraphRag, folder: Path) -> None:
    run = fifty.ingest(str(folder / "documents"))
    assert run.counts["rows.written"] == 0
    assert run.counts["documents.unchanged"] == 51
    assert run.counts["chunks.repeated"] == 49


def test_c40_one_model_call(folder: Path, write: Write) -> None:
    for number in range(50):
        write(f"{number:02}.md", front(number))
    documents = [item for item in load([str(folder)], root=folder) if isinstance(item, Document)]
    batch = [(item, chunk(item, count_tokens=lambda text: len(text.split()))) for item in documents]
    model = ScriptedModel(lambda _: said())
    schema, memo = read_schema("general"), DictMemo()
    made = list(with_llm.extract(batch, schema=schema, model=model, memo=memo, executor=InTurn()))
    assert len(made) == 50
    assert len(model.prompts) == 1
