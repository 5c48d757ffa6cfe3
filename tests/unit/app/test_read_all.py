"""`--route all`: everything is read where it fits, and only what may be seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from graphrag import GraphRag, Viewer
from graphrag.errors import UsageError


def test_all_is_read_where_it_fits_and_refused_where_it_does_not(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("Ines Moreno leads Project Fjord.\n", encoding="utf-8")
    (tmp_path / "b.md").write_text("The canteen opens at noon.\n", encoding="utf-8")
    (tmp_path / "c.md").write_text("Wages are 900 euros.\n", encoding="utf-8")
    with GraphRag.open(folder=tmp_path) as graph:
        graph.ingest([str(tmp_path / "a.md"), str(tmp_path / "b.md")])
        graph.ingest(str(tmp_path / "c.md"), access=("board",))
        answer = graph.ask("Who leads Project Fjord?", route="all")
        assert answer.plan.route == "all"
        assert answer.plan.because.startswith("all 3 passages are read, about ")
        assert "Ines Moreno" in answer.text
        seen = graph.search("Who leads it?", route="all", viewer=Viewer.of("sales"))
        assert sorted(item.text.strip() for item in seen.evidence) == [
            "Ines Moreno leads Project Fjord.",
            "The canteen opens at noon.",
        ]
    small = {"ask": {"evidence_tokens": 100}}
    (tmp_path / "d.md").write_text("Nobody smokes in the yard of the house. " * 20, "utf-8")
    with GraphRag.open(folder=tmp_path, settings=small) as graph:
        graph.ingest(str(tmp_path / "d.md"))
        with pytest.raises(UsageError, match="an answer reads 100"):
            graph.ask("Who leads Project Fjord?", route="all")
