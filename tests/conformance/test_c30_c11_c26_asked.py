"""C11, C26, C30 as they are asked: from files, by the whole chain and the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from fakes.notes import TOPICS, notes

from graphrag import GraphRag
from graphrag.cli import main

Write = Callable[[str, str], Path]


@pytest.mark.parametrize(
    ("question", "text", "old", "new"),
    [
        ("What is the retention period?", "retention is {}", "30 days", "90 days"),
        (
            "What is the warranty period?",
            "| Item | Value |\n| --- | --- |\n| Warranty period | {} |",
            "two years",
            "three years",
        ),
        ("Who is the safety officer?", "Safety officer: {}", "Anna Berg", "Tom Reed"),
    ],
)
def test_c11_the_answer_is_what_the_changed_file_says(
    graph: GraphRag, write: Write, question: str, text: str, old: str, new: str
) -> None:
    write("other.md", "Bread is baked in the morning.\n")
    graph.ingest(str(write("policy.md", text.format(old) + "\n").parent))
    assert old in graph.ask(question).text
    run = graph.ingest(str(write("policy.md", text.format(new) + "\n").parent))
    assert run.counts["documents.unchanged"] == 1
    answer = graph.ask(question)
    assert new in answer.text
    assert old not in answer.text


@pytest.mark.parametrize(
    "question",
    ["What topics are covered?", "What are these notes about?", "Give me the gist of the notes."],
)
def test_c26_the_planner_says_why_and_every_topic_is_cited(
    graph: GraphRag, write: Write, question: str
) -> None:
    for document, chunk in notes():
        path = write(document.source, chunk.text + "\n")
    graph.ingest(str(path.parent))
    answer = graph.ask(question)
    assert answer.plan.route == "global"
    assert answer.plan.because
    cited = {Path(c.source.document).name.split("-")[0] for c in answer.citations if c.source}
    assert cited == set(TOPICS)


@pytest.mark.parametrize(
    ("question", "nearby"),
    [
        ("When did Orbis Energy acquire Nordwind?", "In March 2019 Orbis Energy acquired"),
        ("When did Marta Solberg leave Orbis Energy?", "Marta Solberg has been chief executive"),
        ("Which company did Helios Storage acquire?", ""),
        ("Who is Johan Berg?", ""),
    ],
)
def test_c30_not_found_exits_with_3_and_tells_what_is_nearby(
    write: Write, folder: Path, monkeypatch: pytest.MonkeyPatch, question: str, nearby: str
) -> None:
    write("people.md", "Marta Solberg has been chief executive of Orbis Energy since 2021.\n")
    write("deals.md", "In March 2019 Orbis Energy acquired Helios Storage.\n")
    monkeypatch.chdir(folder)
    assert CliRunner().invoke(main, ["ingest", "documents"]).exit_code == 0
    asked = CliRunner().invoke(main, ["ask", question])
    assert asked.exit_code == 3
    assert "Not found" in asked.output
    assert nearby in " ".join(asked.output.split())
