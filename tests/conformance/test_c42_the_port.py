"""C42: who is hit by a closed port, over four documents each, and nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from conformance.supply_papers import AFFECTED, QUESTION, papers

from graphrag import GraphRag
from graphrag.adapters.embed_onnx import OnnxEmbedder
from graphrag.model import OPERATOR
from graphrag.ports import Vector
from graphrag.wiring import store


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("port")
    written = list(papers())
    assert len(written) == 80
    for name, text in written:
        path = folder / "documents" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    with GraphRag.open(folder=folder) as graph:
        graph.ingest(str(folder / "documents"), schema="supply_chain")
    return folder


@pytest.fixture
def graph(project: Path) -> Iterator[GraphRag]:
    with GraphRag.open(folder=project) as opened:
        yield opened


def test_c42_exactly_the_six_suppliers_with_four_quoted_hops_each(graph: GraphRag) -> None:
    answer = graph.ask(QUESTION)
    assert not answer.abstained
    assert not answer.removed
    claimed = {citation.claim for citation in answer.citations}
    assert claimed == {supplier for supplier, _, _ in AFFECTED}
    for supplier, order, container in AFFECTED:
        cited = [c for c in answer.citations if c.claim == supplier]
        quotes = [c.quote for c in cited]
        assert len(quotes) == 4
        assert "has closed the Port of Rotterdam" in quotes[0]
        assert container in quotes[1]
        assert "Port of Rotterdam" in quotes[1]
        assert order in quotes[2]
        assert order in quotes[3]
        assert supplier in quotes[3]
        assert len({c.source.document for c in cited if c.source}) == 3  # both of the manifest
    assert len(answer.path) == 18


def test_c42_a_port_that_nothing_says_is_closed_holds_nobody_up(graph: GraphRag) -> None:
    answer = graph.ask("Which suppliers are affected by the closure of the port of Hamburg?")
    named = ("Varga Plastics", "Quist Tooling", "Moreau Filters")
    assert not any(name in {citation.claim for citation in answer.citations} for name in named)


def test_c42_things_of_a_type_on_the_way_are_asked_for_alike(graph: GraphRag) -> None:
    answer = graph.ask("Which orders are affected by the closure of the port of Rotterdam?")
    assert {c.claim for c in answer.citations} == {order for _, order, _ in AFFECTED}


def test_c42_vector_search_alone_misses(graph: GraphRag) -> None:
    with_vectors = store(graph.project, url=graph.project.settings.store.url, read_only=True)
    vector = Vector(OnnxEmbedder().embed([QUESTION])[0])
    hits = with_vectors.hits("chunk", vector, limit=24, viewer=OPERATOR)
    chunks = with_vectors.chunks([hit.id for hit in hits])
    read = " ".join(chunk.text for chunk in chunks)
    with_vectors.close()
    assert any(f"{order} " not in read for _, order, _ in AFFECTED)
