"""Runs that ask through the provider's batches."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from fakes.batch_server import BatchServer, serving_batches
from fakes.one_note import NAMES, Call, as_script, configure, names, naming, noted
from fakes.openai_server import Body, Say, user_text
from fakes.passages import said, thing

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])


@pytest.fixture
def call(project: Path) -> Call:
    """Call `graphrag` in a folder with one note of four sections."""
    return noted(project)


@pytest.mark.parametrize("breaks", [False, True])
def test_a_batch_answers_first_and_is_gone_on_waiting_for(
    call: Call, project: Path, breaks: bool
) -> None:
    server: BatchServer
    with serving_batches(as_script(naming), looks=3, breaks=breaks) as server:
        configure(project, server.url)
        first = call("ingest", "note.md", "--batch")
        if breaks:  # the process dies while it waits; the same command goes on
            assert first.exit_code == 1
            assert call("ingest", "note.md", "--batch").exit_code == 0
        assert len(server.batches) == 1
        assert not server.direct
        assert names(call) == set(NAMES)
        run = json.loads(call("ledger", "--json").stdout)["run"]
        assert run["counts"]["calls.batched"] == len(NAMES)
        assert run["usages"]["extract"]["calls"] == len(NAMES)


@pytest.mark.parametrize("ends", ["completed", "expired"])
def test_what_a_batch_could_not_answer_and_that_alone_is_asked_directly(
    call: Call, project: Path, ends: str
) -> None:
    with serving_batches(as_script(naming), looks=0, fails="Bo Lund", ends=ends) as server:
        configure(project, server.url)
        assert call("ingest", "note.md", "--batch").exit_code == 0
        assert ["Bo Lund" in user_text(body) for body in server.direct] == [True]
        assert names(call) == set(NAMES)


@pytest.mark.parametrize("ends", ["failed", "cancelled"])
def test_a_batch_without_a_reply_is_sent_anew_by_the_next_run(
    call: Call, project: Path, ends: str
) -> None:
    with serving_batches(as_script(naming), looks=0, ends=ends) as server:
        configure(project, server.url)
        assert call("ingest", "note.md", "--batch").exit_code == 1
        server.ends = "completed"
        assert call("ingest", "note.md", "--batch").exit_code == 0
        assert len(server.batches) == 2
        assert not server.direct
        assert names(call) == set(NAMES)


def test_a_budget_bounds_a_batch_and_what_it_did_not_cover_is_lost(
    call: Call, project: Path
) -> None:
    with serving_batches(as_script(naming), looks=0) as server:
        configure(project, server.url)
        result = call("ingest", "note.md", "--batch", "--budget", "0.005")
        assert result.exit_code == 4, result.output
        assert not server.direct
        assert 0 < len(names(call)) < len(NAMES)
        assert call("ingest", "note.md", "--batch").exit_code == 0
        assert names(call) == set(NAMES)


def test_a_batch_is_read_line_by_line_whatever_stands_in_its_texts(
    call: Call, project: Path
) -> None:
    def odd(body: Body) -> Say:
        name = next(name for name in NAMES if name in user_text(body))
        reply = said([thing(name, description="a\u2028b\u0085c")])
        return Say(json.dumps(json.loads(reply), ensure_ascii=False))

    with serving_batches(as_script(odd), looks=0) as server:
        configure(project, server.url)
        assert call("ingest", "note.md", "--batch").exit_code == 0
        assert not server.direct
        assert names(call) == set(NAMES)


def test_reports_go_through_batches_too(call: Call, project: Path) -> None:
    def script(body: Body) -> Say:
        if not str(body["messages"][0]["content"]).startswith("You write a report"):
            return naming(body)
        label = re.findall(r"\b[SF]\d+\b", user_text(body))[:1]
        findings = [{"text": "They came to Bergen.", "sources": label}]
        return Say(json.dumps({"title": "T", "summary": "They came.", "findings": findings}))

    with serving_batches(as_script(script), looks=0) as server:
        configure(project, server.url)
        toml = project / "graphrag.toml"
        toml.write_text(toml.read_text("utf-8").replace("extract_model", "model"), "utf-8")
        result = call("ingest", "note.md", "--batch")
        assert result.exit_code == 0, result.output
        assert not server.direct
        assert len(server.batches) > 1
    used = json.loads(call("usage", "--json").stdout)["usage"][0]["usages"]
    assert used["report"]["calls"] > 0
