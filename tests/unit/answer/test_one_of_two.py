"""One of two things is picked by a value that both have: each value is told of its own."""

from __future__ import annotations

from pathlib import Path

from graphrag import GraphRag

REPORT = """# Final Report

## Location:
{place}

| Aircraft: | {aircraft} | Accident Number: | {number} |
| --- | --- | --- | --- |
| Flight Time: | {hours} hours (Total, all aircraft) | Certificate: | Private |

The airplane left the runway on landing and struck a ditch.
"""
TWO = {
    "a.md": {"place": "Leith, Ohio", "aircraft": "Cessna 172L", "number": "A1", "hours": 37},
    "b.md": {"place": "Quill, Iowa", "aircraft": "Cessna 172N", "number": "B2", "hours": 103},
}


def test_the_value_that_the_other_has_is_not_told_of_the_one_picked(
    tmp_path: Path,
) -> None:
    (tmp_path / "reports").mkdir()
    for name, values in TWO.items():
        (tmp_path / "reports" / name).write_text(REPORT.format(**values), "utf-8")
    with GraphRag.open(folder=tmp_path, settings={"extract": {"schema": "incidents"}}) as graph:
        graph.ingest(str(tmp_path / "reports"))
        answer = graph.ask(
            "Two Cessna 172s left the runway on landing and struck a ditch."
            " Which version of the 172 was the one whose pilot had fewer flight hours?"
        )
    assert answer.text.startswith("Cessna 172L")
    assert "flight time: 37 hours" in answer.text
    assert "another one's flight time: 103 hours" in answer.text
