"""C36 (answers): what stands in fields and tables is counted right, each row cited."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from graphrag import GraphRag

Write = Callable[[str, str], Path]

REPORT = """\
# Accident report

**Location:** {place}
**Accident Number:** {number}
**Aircraft:** {aircraft}
**Injuries:** {injuries}

| Age: | {age} |
| --- | --- |
| Aircraft Make: | {make} |
"""
ROWS = (
    ("Homer, Alaska", "ANC1", "Cessna 172", "2 Fatal", "61", "Cessna"),
    ("Tanana, Alaska", "ANC2", "Piper PA-18", "1 None", "35", "Piper"),
    ("Fresno, California", "WPR3", "Cessna T210M", "1 Minor", "48", "CESSNA"),
)


def _fill(graph: GraphRag, write: Write) -> None:
    path = None
    for place, number, aircraft, injuries, age, make in ROWS:
        text = REPORT.format(
            place=place, number=number, aircraft=aircraft, injuries=injuries, age=age, make=make
        )
        path = write(f"{number}.md", text)
    assert path is not None
    graph.ingest(str(path.parent), schema="incidents")


def test_c36_how_many_accidents_involved_a_cessna(graph: GraphRag, write: Write) -> None:
    _fill(graph, write)
    answer = graph.ask("How many accidents involved a Cessna?")
    assert answer.text.startswith("2")
    cited = {c.source.document for c in answer.citations if c.source}
    assert {Path(source).name for source in cited} == {"ANC1.md", "WPR3.md"}


def test_c36_a_field_answers_with_its_own_words(graph: GraphRag, write: Write) -> None:
    _fill(graph, write)
    answer = graph.ask("What were the injuries in the accident at Homer?")
    assert answer.text.startswith("2 Fatal [1]")
    assert "2 Fatal" in answer.citations[0].quote
