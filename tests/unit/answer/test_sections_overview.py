"""An overview of a section that the documents share says how many of them have it."""

from __future__ import annotations

from pathlib import Path

from graphrag import GraphRag

CAUSES = (
    "The crew left the fuel valve closed before the long flight.",
    "A bird struck the left engine shortly after the plane had left the ground.",
    "The runway was covered with ice that nobody had reported to the tower.",
    "The mechanic had fitted the wrong bolt to the landing gear door.",
)


def test_what_an_overview_rests_on_is_what_it_was_made_of(tmp_path: Path) -> None:
    (tmp_path / "reports").mkdir()
    for number, cause in enumerate(CAUSES):
        text = f"# Flight {number + 1}\n\n## Cause\n\n{cause}\n\n## Crew\n\nTwo pilots flew.\n"
        (tmp_path / "reports" / f"{number}.md").write_text(text)
    (tmp_path / "reports" / "none.md").write_text("# Flight 9\n\nThe flight went as planned.\n")
    with GraphRag.open(folder=tmp_path) as graph:
        graph.ingest(str(tmp_path / "reports"))
        answer = graph.ask("What are the main causes of the accidents?", route="global")
    assert "of 4 documents that say it" in answer.text
    assert answer.rests_on == (4, 5)
