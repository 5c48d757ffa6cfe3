"""From settings to a cited overview: a model writes reports, reads them, and answers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from fakes.openai_server import Body, Fail, Say, Step, serving, user_text

from graphrag.cli import main

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])
Call = Callable[..., Result]
SETTINGS = """[models]
report_model = "m"
answer_model = "m"
base_url = "{url}"
concurrency = 2
prompt_price = 1.0
reply_price = 2.0
"""
NOTES = {
    "leak": "The pump of the mill leaked in April. The miller mended the pump with tar.",
    "dry": "The pump of the mill ran dry in May. The miller filled the pump with water.",
    "new": "A new pump was bought for the mill in June. The miller sold the old pump.",
}


@pytest.fixture
def call(project: Path) -> Call:
    for name, text in NOTES.items():
        (project / f"{name}.md").write_text(f"# Note {name}\n\n{text}\n", "utf-8")

    def called(*args: str) -> Result:
        return CliRunner().invoke(main, args)

    return called


def configure(project: Path, url: str) -> None:
    (project / "graphrag.toml").write_text(SETTINGS.format(url=url), "utf-8")


def model(body: Body) -> Step:
    """Write a report, map reports to a point, or answer, as the prompt asks."""
    text = user_text(body)
    lines = re.findall(r"(?m)^([SF]\d+): (.+)$", text)
    labels = [label for label, said in lines if "April" in said] or [label for label, _ in lines]
    if re.search(r"(?m)^\[E1\]", text):
        return Say("The pump of the mill leaked in April. [E1]")
    if text.startswith("Question:"):
        point = {"text": "The pump leaked.", "importance": 8, "findings": labels[:1]}
        return Say(json.dumps({"points": [point]}))
    finding = {"text": "The pump leaked in April.", "sources": labels[:1]}
    report = {"title": "Trouble with the pump", "summary": "A.\n\nB.", "findings": [finding]}
    return Say(json.dumps(report))


def test_reports_are_written_once_and_stand_with_their_usage(call: Call, project: Path) -> None:
    with serving(model) as server:
        configure(project, server.url)
        ran = call("ingest", ".", "--json")
        assert ran.exit_code == 0, ran.output
        run = json.loads(ran.stdout)["run"]
        assert run["usages"]["report"]["calls"] == len(server.bodies) > 0
        asked = len(server.bodies)
        call("ingest", ".")
        assert len(server.bodies) == asked
    listed = json.loads(call("communities", "--json").stdout)["communities"]
    reports = [report for _, report in listed if report]
    assert {r["title"] for r in reports if r["written_by"] == "m"} == {"Trouble with the pump"}


def test_an_overview_maps_reduces_and_cites_chunks(call: Call, project: Path) -> None:
    with serving(model) as server:
        configure(project, server.url)
        call("ingest", ".")
        shown = call("ask", "What are the main themes?", "--all", "--dry-run", "--json")
        before = json.loads(shown.stdout)["estimate"]
        sent = len(server.bodies)
        ran = call("ask", "What are the main themes?", "--all", "--route", "global", "--json")
        answer = json.loads(ran.stdout)["answer"]
        assert len(server.bodies) == sent + before["calls"] + 1
    assert answer["written_by"] == "m"
    (citation,) = answer["citations"]
    assert citation["quote"] in NOTES[Path(citation["source"]["document"]).stem]


def test_a_map_that_fails_is_told(call: Call, project: Path) -> None:
    def failing(body: Body) -> Step:
        return Fail(400) if user_text(body).startswith("Question:") else model(body)

    with serving(failing) as server:
        configure(project, server.url)
        call("ingest", ".")
        ran = call("ask", "What are the main themes?", "--route", "global", "--json")
    answer = json.loads(ran.stdout)["answer"]
    assert "failed twice" in answer["because"]
    assert answer["confidence"] == "low"
