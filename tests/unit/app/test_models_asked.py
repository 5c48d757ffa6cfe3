"""Runs that ask a model: what they would cost, budgets, batches, the hybrid, contexts, totals."""

from __future__ import annotations

import json
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from fakes.one_note import FILLER, NAMES, SETTINGS, Call, configure, names, naming, noted
from fakes.openai_server import Body, Fail, Say, serving, user_text
from fakes.passages import opened, said, thing
from fakes.scripted_model import DictMemo

from graphrag import GraphRag
from graphrag.ingest.extract.schema import read_schema
from graphrag.model import Plan, Usage
from graphrag.money import Price, current_meter
from graphrag.ports import RowKind
from graphrag.settings import read_project
from graphrag.wiring import embedder, estimated

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])


@pytest.fixture
def call(project: Path) -> Call:
    """Call `graphrag` in a folder with one note of four sections."""
    return noted(project)


def test_a_dry_run_says_what_would_be_sent_and_sends_nothing(call: Call, project: Path) -> None:
    with serving(naming) as server:
        configure(project, server.url)
        shown = json.loads(call("ingest", "note.md", "--dry-run", "--json").stdout)["estimate"]
        assert not server.bodies
        assert call("ingest", "note.md").exit_code == 0
        asked = len(server.bodies)
        again = json.loads(call("ingest", "note.md", "--dry-run", "--json").stdout)["estimate"]
    (stage,) = shown["stages"]
    assert (stage["stage"], stage["calls"], shown["documents"]) == ("extract", asked, 1)
    assert stage["usd"] > 0
    assert again["documents"] == 0


def test_a_dry_run_reckons_with_reports_and_says_from_what(call: Call, project: Path) -> None:
    with serving(naming) as server:
        configure(project, server.url)
        toml = project / "graphrag.toml"
        toml.write_text(toml.read_text("utf-8").replace("extract_model", "model"), "utf-8")
        shown = json.loads(call("ingest", "note.md", "--dry-run", "--json").stdout)["estimate"]
        text = call("ingest", "note.md", "--dry-run").stdout
        assert not server.bodies
    extract, report = shown["stages"]
    assert (extract["stage"], report["stage"]) == ("extract", "report")
    assert 1 <= report["calls"] <= shown["chunks"]
    assert report["usd"] > 0
    assert report["prompt_tokens"] > report["completion_tokens"] > 0
    assert "four characters a token" in extract["because"]
    assert "as in graphs of other documents" in report["because"]
    assert f"report: {report['because']}." in text
    assert "All of these are estimates" in text


def test_reports_are_reckoned_as_in_the_graph_there_is_and_only_where_a_model_writes_them(
    project: Path,
) -> None:
    models = 'model = "m"\nprompt_price = 1.0\nreply_price = 2.0\n'
    (project / "graphrag.toml").write_text(f"[models]\n{models}", "utf-8")
    settings = read_project(folder=project)
    batch = [opened([("A", "Ada met Bo."), ("A", "Bo left."), ("A", "Ada too.")])]
    schema, memo = read_schema("general"), DictMemo()
    held: dict[RowKind, int] = {"chunk": 20, "report": 40}
    encoder = embedder(settings)
    (_, report), _ = estimated(settings, memo, schema, batch, held=held, encoder=encoder)
    assert report.calls == 6
    assert report.usd == Price(1.0, 2.0).of(report.prompt_tokens, report.completion_tokens)
    assert "as in this graph" in report.because
    (project / "graphrag.toml").write_text(
        f'[models]\n{models}[report]\nwriter = "extractive"\n', "utf-8"
    )
    settings = read_project(folder=project)
    (only,), _ = estimated(settings, memo, schema, batch, held=held, encoder=encoder)
    assert only.stage == "extract"


def test_a_budget_ends_the_calls_keeps_what_is_done_and_exits_4(call: Call, project: Path) -> None:
    with serving(naming) as server:
        configure(project, server.url)
        result = call("ingest", "note.md", "--budget", "0.0105")
        assert result.exit_code == 4, result.output
        assert 0 < len(server.bodies) < len(NAMES)
        assert len(names(call)) == len(server.bodies)
        first = len(server.bodies)
        assert call("ingest", "note.md").exit_code == 0  # the rest, and only the rest
        assert len(server.bodies) == len(NAMES)
        assert names(call) == set(NAMES)
    used = json.loads(call("usage", "--json").stdout)["usage"][0]
    assert used["usage"]["calls"] == len(NAMES)
    assert used["usage"]["remembered"] == first
    assert used["usages"]["extract"]["usd"] > 0


def test_a_budget_without_a_price_is_refused(call: Call, project: Path) -> None:
    with serving(naming) as server:
        configure(project, server.url)
        toml = project / "graphrag.toml"
        toml.write_text(toml.read_text("utf-8").replace("prompt_price = 1.0\n", ""), "utf-8")
        result = call("ingest", "note.md", "--budget", "1")
    assert result.exit_code == 2
    assert "price" in result.output


def test_what_is_remembered_can_be_seen_and_forgotten(call: Call, project: Path) -> None:
    with serving(naming) as server:
        configure(project, server.url)
        call("ingest", "note.md")
        assert json.loads(call("cache", "stats", "--json").stdout)["cache"]["extract"][0] == 4
        assert "Forgot 4" in call("cache", "clear", "--stage", "extract", "--yes").output
    assert "extract" not in json.loads(call("cache", "stats", "--json").stdout)["cache"]


def test_the_hybrid_asks_only_where_it_pays_and_says_what_it_spared(
    call: Call, project: Path
) -> None:
    crowd = "Ada Roe, Bo Lund, Cy Dale, Di Marsh, Ed Foss and Flo Hart sat there."
    (project / "note.md").write_text(f"# Notes\n\n## A\n\n{crowd} {FILLER}\n\n## B\n\n{FILLER}")
    with serving(naming) as server:
        configure(project, server.url)
        result = call("ingest", "note.md", "--extractor", "hybrid")
        assert result.exit_code == 0, result.output
        assert len(server.bodies) == 1
    assert "Asked the model about 1 of 2 windows" in result.stdout


def test_contexts_of_a_model_are_searched_but_never_quoted(call: Call, project: Path) -> None:
    def script(body: Body) -> Say:
        if "The passage:" in user_text(body):
            return Say("This part of the zeppelin chronicle tells who came to Bergen.")
        return naming(body)

    with serving(script) as server:
        configure(project, server.url)
        assert call("ingest", "note.md", "--context", "llm").exit_code == 0
        contexts = [body for body in server.bodies if "The passage:" in user_text(body)]
        assert len({body["messages"][0]["content"] for body in contexts}) == 1  # a cacheable start
    (hit, *_) = json.loads(call("search", "zeppelin chronicle", "--json").stdout)["found"][
        "evidence"
    ]
    assert "zeppelin" not in hit["text"]


def test_what_a_run_cost_that_a_server_ended_is_counted(call: Call, project: Path) -> None:
    one_at_a_time = SETTINGS.replace("concurrency = 2", "concurrency = 1")
    with serving([Say(said([thing("Ada Roe")])), *[Fail(401, "no more")] * 9]) as server:
        (project / "graphrag.toml").write_text(one_at_a_time.format(url=server.url), "utf-8")
        assert call("ingest", "note.md").exit_code == 1
    rows = json.loads(call("usage", "--json").stdout)["usage"]
    (early,) = [row for row in rows if row["work"] == "ingest, ended early"]
    assert early["usage"]["calls"] == 1
    assert early["usages"]["extract"]["usd"] > 0


def test_what_was_under_way_when_a_server_ended_the_run_is_counted(
    call: Call, project: Path
) -> None:
    begun = threading.Event()

    def script(body: Body) -> Say | Fail:
        if NAMES[0] in user_text(body):
            begun.set()
            return Say(said([thing(NAMES[0])]), after=0.4)
        begun.wait(5)
        return Fail(401, "no more")

    with serving(script) as server:
        configure(project, server.url)
        assert call("ingest", "note.md").exit_code == 1
    rows = json.loads(call("usage", "--json").stdout)["usage"]
    (early,) = [row for row in rows if row["work"] == "ingest, ended early"]
    assert early["usage"]["calls"] == 1


def test_what_a_question_cost_that_was_broken_off_is_counted(
    call: Call, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(naming) as server:
        configure(project, server.url)
        assert call("ingest", "note.md").exit_code == 0
        graph = GraphRag.open(folder=project)

        def broken_off(asked: object) -> Plan:
            current_meter().add("answer", Usage(calls=1, usd=0.5))
            raise KeyboardInterrupt

        monkeypatch.setattr(graph, "_asking", replace(graph._asking, plan=broken_off))
        with pytest.raises(KeyboardInterrupt):
            graph.ask("Who came to Bergen?")
    (early,) = [row for row in graph.usage() if row.work == "ask, ended early"]
    assert early.usage.usd == 0.5


def test_a_schema_is_drafted_by_the_model_and_grown_by_what_it_finds(
    call: Call, project: Path
) -> None:
    def script(body: Body) -> Say:
        name = next(name for name in NAMES if name in user_text(body))
        return Say(said([thing(name, "Traveller"), thing("Bergen", "Harbour")]))

    with serving(script) as server:
        configure(project, server.url)
        drafted = call("schema", "infer", "note.md", "--write", "mine.yaml")
        assert drafted.exit_code == 0, drafted.output
        assert call("ingest", "note.md").exit_code == 0
    assert "Traveller:  # 4 times: Ada Roe; Bo Lund; Cy Dale" in drafted.stdout
    assert (project / "mine.yaml").read_text("utf-8").strip() == drafted.stdout.strip()
    assert call("schema", "infer", "note.md", "--write", "mine.yaml").exit_code == 2
    shown = call("schema", "suggest").stdout
    assert "+  Harbour:  # 4 times: Bergen" in shown
    assert not [line for line in shown.splitlines() if line.startswith("-") and line[1:2] != "-"]
