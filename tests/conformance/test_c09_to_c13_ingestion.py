"""C9 twice is once, C10 shared paragraph, C11 changed file, C12 forgotten, C13 no relations."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

from graphrag import GraphRag

Write = Callable[[str, str], Path]


def everything(folder: Path) -> str:
    """All text that the store's file holds, in any table."""
    connection = sqlite3.connect(folder / ".graphrag" / "graph.db")
    text = "\n".join(connection.iterdump())
    connection.close()
    return text


def test_c09_a_second_ingestion_writes_no_row(graph: GraphRag, write: Write) -> None:
    path = write("deal.md", "# Deals\n\nIn March 2019 Orbis Energy acquired Helios Storage.\n")
    graph.ingest(str(path))
    counts = dict(graph.status().counts)
    second = graph.ingest(str(path))
    assert counts["entity"] >= 2
    assert graph.status().counts == counts
    assert (second.counts["rows.written"], second.counts["rows.deleted"]) == (0, 0)
    assert second.usage.calls == 0


def test_c10_a_shared_paragraph_outlives_one_of_its_documents(
    graph: GraphRag, write: Write
) -> None:
    shared = "Orbis Energy acquired Helios Storage in March 2019.\n"
    write("a.md", shared)
    write("b.md", shared)
    graph.ingest(str(write("a.md", shared).parent))
    before = graph.chunks("b.md")
    graph.forget("a.md")
    assert graph.chunks("b.md") == before
    assert {r.type for _, r in graph.relations()} >= {"ACQUIRED"}
    names = {entity.name for entity in graph.entities()}
    assert {"Orbis Energy", "Helios Storage"} <= names


def test_c11_a_changed_file_replaces_what_it_said(graph: GraphRag, write: Write) -> None:
    path = write("policy.md", "# Policy\n\nThe data retention period is 30 days.\n")
    graph.ingest(str(path))
    path = write("policy.md", "# Policy\n\nThe data retention period is 90 days.\n")
    run = graph.ingest(str(path))
    assert run.counts["documents"] == 1
    answer = graph.ask("What is the data retention period?")
    assert "90 days" in answer.text
    assert "30 days" not in answer.text
    assert not any("30 days" in chunk.text for chunk in graph.chunks("policy.md"))


def test_c12_nothing_of_a_forgotten_document_stays(
    graph: GraphRag, write: Write, folder: Path
) -> None:
    write("a.md", "Ines Moreau leads Project Fjord.\n")
    path = write("b.md", "Project Fjord is based in Bergen.\n")
    graph.ingest(str(path.parent))
    assert "Ines" in everything(folder)
    graph.ask("Who leads Project Fjord?")
    graph.forget("a.md")
    assert "Ines" not in everything(folder)
    traces = list((folder / ".graphrag" / "traces").iterdir())
    assert not any("Ines" in path.read_text(encoding="utf-8") for path in traces)
    assert "Ines" not in graph.ask("Who leads Project Fjord?").text
    assert "Bergen" in graph.ask("Where is Project Fjord based?").text


def test_c13_a_document_without_relations_is_no_trouble(graph: GraphRag, write: Write) -> None:
    run = graph.ingest(str(write("fruit.md", "Apples. Pears.\n")))
    assert not run.partial
    assert any(community.level == 0 for community, _ in graph.communities())
    answer = graph.ask("What are the main themes?")
    assert answer.abstained or "Apples" in answer.text or "Pears" in answer.text
