"""C42: who is hit by a closed port, over four documents each, and nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from conformance.supply_papers import AFFECTED, QUESTION, papers

from graphrag import Answer, GraphRag
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


def _hit(folder: Path, documents: dict[str, str], question: str) -> Answer:
    for name, text in documents.items():
        path = folder / "documents" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n", encoding="utf-8")
    with GraphRag.open(folder=folder) as graph:
        graph.ingest(str(folder / "documents"), schema="supply_chain")
        return graph.ask(question)


SHIPPED = {
    "notice.md": "The Port of Varna has been shut since Monday because of a storm.",
    "a.md": "MSKU4410021 is bound for the Port of Varna. It carries PO-11.",
    "b.md": "Container TCLU4410032 was diverted from the Port of Varna. It carries PO-12.",
    "c.md": "PO-11 was placed with Karst Minerals. PO-12 was ordered from Velo Gears.",
}
IN_TABLES = {
    "notice.md": "The Port of Varna has been closed by the navy.",
    "m.csv": "Order,Container,Port of loading,Port of discharge\n"
    "PO-11,MSKU1111111,Port of Bari,Port of Varna\nPO-12,TCLU2222222,Port of Varna,Port of Bari",
    "o.csv": "Supplier,Order,Buyer\n"
    "Karst Minerals,PO-11,Umbra Retail\nVelo Gears,PO-12,Sella Retail",
}
IN_FIELDS = {
    "notice.md": "An earthquake has closed the Port of Varna.",
    "m1.md": "# Manifest\n\n**Container:** MSKU1111111\n\n**Destination:** Port of Varna\n\n"
    "**Order:** PO-11",
    "m2.md": "# Manifest\n\n**Container:** TCLU2222222\n\n**Destination:** Port of Bari\n\n"
    "**Order:** PO-12",
    "o1.md": "# Purchase order\n\n**Order:** PO-11\n\n**Supplier:** Karst Minerals",
    "o2.md": "# Purchase order\n\n**Order:** PO-12\n\n**Supplier:** Velo Gears",
}


@pytest.mark.parametrize("documents", [SHIPPED, IN_TABLES, IN_FIELDS])
@pytest.mark.parametrize(
    "question",
    [
        "Which suppliers are affected by the closure of the port of Varna?",
        "How many suppliers does the closure of the port of Varna affect?",
    ],
)
def test_c42_prose_tables_and_fields_lead_to_the_supplier(
    tmp_path: Path, documents: dict[str, str], question: str
) -> None:
    answer = _hit(tmp_path, documents, question)
    assert {citation.claim for citation in answer.citations} == {"Karst Minerals"}
    assert not answer.removed


def test_c42_who_is_hit_are_those_on_whom_nothing_depends(tmp_path: Path) -> None:
    answer = _hit(tmp_path, SHIPPED, "Who is affected by the closure of the port of Varna?")
    assert {citation.claim for citation in answer.citations} == {"Karst Minerals"}


def test_c42_what_nothing_tells_of_is_not_followed(tmp_path: Path) -> None:
    documents = {**SHIPPED, "notice.md": "The Port of Varna is open to all traffic."}
    answer = _hit(
        tmp_path, documents, "Which suppliers are affected by the closure of the port of Varna?"
    )
    assert answer.abstained
    assert "nothing says that “closure” befell Port of Varna" in answer.text
