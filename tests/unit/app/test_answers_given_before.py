"""Answers that were given before: found again, gone with the graph that they were of."""

from __future__ import annotations

from pathlib import Path

from graphrag import GraphRag


def test_a_changed_or_forgotten_graph_leaves_no_old_answer(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("Ines Moreno leads Project Fjord.\n", encoding="utf-8")
    (tmp_path / "b.md").write_text("Project Fjord is in Bergen.\n", encoding="utf-8")
    with GraphRag.open(folder=tmp_path) as graph:
        graph.ingest([str(tmp_path / "a.md"), str(tmp_path / "b.md")])
        first = graph.ask("Who leads Project Fjord?", again=True)
        assert "Ines" in first.text
        assert first.usage.remembered == 0
        second = graph.ask("Who leads  Project Fjord?", again=True)
        assert second.text == first.text
        assert second.citations == first.citations
        assert second.usage.remembered == 1
        assert graph.ask("Who leads Project Fjord?").usage.remembered == 0  # not asked to
        graph.forget("a.md")
        assert graph.ask("Who leads Project Fjord?", again=True).abstained
        memory = b"".join(path.read_bytes() for path in (tmp_path / ".graphrag").glob("traces/*"))
        assert b"Ines" not in memory
        graph.forget("b.md")
        assert "given" not in graph.remembered()
