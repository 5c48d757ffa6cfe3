"""`[embed] embedder = "openai"`: the whole way, from files to answers, and what it costs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from fakes.openai_server import Body, Fail, OpenAIServer, Say, Step, serving, user_text
from fakes.passages import said, thing

from graphrag.cli import main

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])
SECRET = "sk-not-to-be-told"  # noqa: S105  # of nobody
EMBED = """[embed]
embedder = "openai"
model = "{model}"
base_url = "{url}"
dimension = 26
price = {price}
"""
NOTE = """# Deals

Orbis Energy acquired Helios Storage in 2019.

Marta Solberg is the chief executive of Orbis Energy.

Vega Shipping is based in Bergen.
"""
QUESTION = "Who acquired Helios Storage?"


class Runs:
    """Calls `graphrag` in a folder with one note."""

    def __init__(self, folder: Path, server: OpenAIServer) -> None:
        self.folder = folder
        self.server = server

    def settings(self, *, model: str = "letters", price: float = 10.0, more: str = "") -> None:
        text = EMBED.format(model=model, url=self.server.url, price=price) + more
        (self.folder / "graphrag.toml").write_text(text, "utf-8")

    def __call__(self, *args: str) -> Result:
        return CliRunner().invoke(main, args)

    def json(self, *args: str) -> dict[str, object]:
        result = self(*args, "--json")
        assert result.exit_code == 0, result.output
        return dict(json.loads(result.stdout))

    @property
    def texts(self) -> list[str]:
        """What was sent to be embedded."""
        return [text for body in self.server.bodies for text in body.get("input", ())]


@pytest.fixture
def script() -> Callable[[Body], Step]:
    return lambda _: Say("")


@pytest.fixture
def runs(project: Path, script: Callable[[Body], Step]) -> Iterator[Runs]:
    (project / "note.md").write_text(NOTE, "utf-8")
    with serving(script) as server:
        made = Runs(project, server)
        made.settings()
        yield made


def test_a_graph_is_made_and_asked_and_every_call_is_counted(runs: Runs) -> None:
    result = runs("ingest", "note.md")
    assert result.exit_code == 0, result.output
    ingested = len(runs.server.bodies)
    assert ingested
    assert f"{ingested} model calls" in result.stderr + result.stdout
    assert runs.json("status")["status"]["embedder"] == "letters"  # type: ignore[index]
    answer = runs("ask", QUESTION)
    assert answer.exit_code == 0, answer.output
    assert "Orbis Energy" in answer.stdout
    asked = len(runs.server.bodies) - ingested
    assert 0 < asked <= 3
    assert f"extractive (no model), {asked} call" in answer.stdout
    usage = {row["work"]: row for row in runs.json("usage")["usage"]}  # type: ignore[attr-defined]
    assert usage["ingest"]["usages"]["embed"]["calls"] == ingested
    assert usage["ask"]["usage"]["calls"] == asked
    assert usage["ask"]["usage"]["usd"] > 0
    runs("ask", QUESTION)
    assert len(runs.server.bodies) == ingested + asked, "what was embedded once is remembered"


@pytest.mark.parametrize("route", ["local", "global", "aggregate", "both", "collapsed", "all"])
def test_every_route_bears_vectors_of_another_dimension(runs: Runs, route: str) -> None:
    runs("ingest", "note.md")
    for question in (QUESTION, "What is this about?", "When was Marta Solberg born?"):
        result = runs("ask", question, "--route", route)
        assert result.exit_code in (0, 3), result.output
    assert runs("search", QUESTION).exit_code == 0
    assert runs("overview").exit_code == 0


def test_nothing_was_embedded_twice_nor_for_comparing_texts(runs: Runs) -> None:
    runs("ingest", "note.md")
    assert len(runs.texts) == len(set(runs.texts))
    before = len(runs.texts)
    runs("ask", "What is the chief executive's name?")
    assert not [text for text in runs.texts[before:] if "acquired Helios" in text]


def test_another_embedder_is_refused_before_it_is_paid_until_reembed(runs: Runs) -> None:
    (runs.folder / "graphrag.toml").unlink()
    assert runs("ingest", "note.md").exit_code == 0
    runs.settings()
    for args in (("ask", QUESTION), ("search", QUESTION), ("ingest", "note.md")):
        refused = runs(*args)
        assert refused.exit_code == 1
        assert "made by all-MiniLM-L6-v2-int8" in refused.stderr
        assert "graphrag reembed" in refused.stderr
    assert not runs.server.bodies
    done = runs("reembed")
    assert done.exit_code == 0, done.output
    asked = runs("ask", QUESTION)
    assert "Orbis Energy" in asked.stdout
    again = runs("ingest", "note.md")
    assert "no row was written" in again.stdout + again.stderr, "no document is cut anew"
    works = [row["work"] for row in runs.json("usage")["usage"]]  # type: ignore[attr-defined]
    assert "reembed" in works
    runs.settings(model="others")
    assert runs("ask", QUESTION).exit_code == 1
    (runs.folder / "graphrag.toml").unlink()
    assert runs("reembed").exit_code == 0
    assert "Orbis Energy" in runs("ask", QUESTION).stdout


def test_reembed_tells_before_what_it_sends_and_keeps_a_budget(runs: Runs) -> None:
    (runs.folder / "graphrag.toml").unlink()
    assert runs("ingest", "note.md").exit_code == 0
    runs.settings(price=1_000.0)
    told = runs.json("reembed", "--dry-run")
    stage = dict(told["estimate"])  # type: ignore[call-overload]
    assert not runs.server.bodies
    assert stage["usd"] == stage["prompt_tokens"] / 1_000
    assert "Would embed" in runs("reembed", "--dry-run").stdout
    stopped = runs("reembed", "--budget", "0.000001")
    assert stopped.exit_code == 4, stopped.output
    assert "the old vectors serve" in stopped.stderr
    assert not runs.server.bodies
    assert runs("reembed", "--budget", str(stage["usd"])).exit_code == 0
    assert len(runs.texts) == told["rows"]
    assert runs.json("reembed", "--dry-run")["rows"] == 0
    runs.settings(price=-1)
    refused = runs("reembed", "--budget", "1")
    assert refused.exit_code == 2, refused.output
    assert "price" in refused.stderr


def test_to_forget_nobody_has_to_be_asked(runs: Runs) -> None:
    """Whoever made the vectors, and whoever is configured now."""
    other = "# Ports\n\nVega Shipping moved to Oslo. Kari Nord leads Vega Shipping.\n"
    (runs.folder / "other.md").write_text(other, "utf-8")
    (runs.folder / "graphrag.toml").unlink()
    assert runs("ingest", "note.md", "other.md").exit_code == 0
    runs.settings()
    forgotten = runs("forget", "other.md")
    assert forgotten.exit_code == 0, forgotten.output
    assert not runs.server.bodies
    assert runs("reembed").exit_code == 0
    (runs.folder / "other.md").write_text(other, "utf-8")
    assert runs("ingest", "other.md").exit_code == 0
    (runs.folder / "graphrag.toml").unlink()  # the server's vectors, and nobody who could make some
    sent = len(runs.server.bodies)
    assert runs("forget", "note.md").exit_code == 0
    assert len(runs.server.bodies) == sent
    assert "Helios Storage" not in runs("entities").stdout
    runs.settings()
    missing = int(str(runs.json("reembed", "--dry-run")["rows"]))
    assert missing > 0
    assert runs("reembed").exit_code == 0
    assert runs.json("reembed", "--dry-run")["rows"] == 0
    assert "Kari Nord" in runs("ask", "Who leads Vega Shipping?").stdout


def test_a_dry_run_and_the_doctor_tell_who_makes_vectors(runs: Runs) -> None:
    estimate = runs("ingest", "note.md", "--dry-run")
    assert not runs.server.bodies
    assert "embed" in estimate.stdout
    assert "vectors are made on this machine" not in estimate.stdout
    stages = runs.json("ingest", "note.md", "--dry-run")["estimate"]["stages"]  # type: ignore[index]
    (stage,) = stages
    assert (stage["stage"], stage["calls"], stage["remembered"]) == ("embed", 1, 0)
    assert stage["usd"] > 0
    runs("ingest", "note.md")
    assert "No model would be asked" in runs("ingest", "note.md", "--dry-run").stdout
    doctor = runs("doctor")
    assert "letters, 26 dimensions (openai" in doctor.stdout
    runs.settings(model="", price=-1)
    doctor = runs("doctor")
    assert doctor.exit_code == 1
    assert "it has no model" in doctor.stdout


def extracting(body: Body) -> Step:
    if "input" in body:
        return Say("")
    return Say(said([thing("Helios Storage")] if "Helios" in user_text(body) else []))


@pytest.mark.parametrize("script", [extracting], ids=["extracting"])
def test_a_budget_keeps_what_vectors_cost_from_the_other_stages(runs: Runs) -> None:
    """What was answered can be stored, as its vectors can be paid."""
    models = (
        f'[models]\nextract_model = "m"\nbase_url = "{runs.server.url}"\nwindow_tokens = 100\n'
        'prompt_price = 1.0\nreply_price = 2.0\n[ask]\nwriter = "extractive"\n'
    )
    body = "".join(
        f"## Part {n}\n\nHelios Storage met Bo. {'It was so. ' * 40}\n" for n in range(50)
    )
    (runs.folder / "note.md").write_text(f"# Notes\n\n{body}", "utf-8")
    runs.settings(more=models, price=2.0)
    result = runs("ingest", "note.md", "--budget", "0.048")
    assert result.exit_code == 4, result.output
    (ingest,) = runs.json("usage")["usage"][:1]  # type: ignore[index]
    assert 0 < ingest["usage"]["usd"] <= 0.048
    assert set(ingest["usages"]) == {"extract", "embed"}
    assert "1 document, 50 chunks, 2 entities" in result.output


def test_vectors_alone_keep_a_budget(runs: Runs) -> None:
    runs.settings(price=1_000_000.0)
    refused = runs("ingest", "note.md", "--budget", "0.5")
    assert refused.exit_code == 1
    assert "of the budget of $0.50" in refused.stderr
    assert not runs.server.bodies


@pytest.mark.parametrize(
    "script", [lambda _: Fail(401, f"key {SECRET} is wrong")], ids=["refusing"]
)
def test_a_key_that_the_server_repeats_is_told_nowhere(
    runs: Runs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", SECRET)
    for args in (("ingest", "note.md"), ("doctor",)):
        result = runs(*args)
        assert result.exit_code == 1
        assert "is wrong" in result.output
        assert SECRET not in result.output
    assert SECRET not in "".join(
        file.read_text("utf-8", "replace") for file in runs.folder.rglob("*") if file.is_file()
    )
