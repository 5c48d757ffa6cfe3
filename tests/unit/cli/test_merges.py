"""`graphrag merges`: the log, the walk through what waits, and decisions."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from fakes.scripted_model import ScriptedModel

from graphrag import GraphRag
from graphrag.cli import main
from graphrag.cli.render.merges import card_text, merges_text, why_text
from graphrag.ports import Prompt
from graphrag.wiring import models as wired

Call = Callable[..., Result]
TEXTS = {
    "deals.md": """# Deals

Marta Solberg signed for Orbis Energy. The Federal Aviation Administration (FAA) approved it.
Henrik Larsen left Orbis Energy.
""",
    "people.md": """# People

Marta Sohlberg has been the chief executive of Orbis Energy Inc. since 2021.
Henrick Larsen joined the FAA.
""",
}


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("merges")
    for name, text in TEXTS.items():
        (folder / name).write_text(text, "utf-8")
    with GraphRag.open(folder=folder) as graph:
        graph.ingest([str(folder / name) for name in TEXTS])
    return folder


@pytest.fixture
def call(filled: Path, project: Path) -> Call:
    """Call `graphrag` in a copy of the filled folder."""
    shutil.copytree(filled, project, dirs_exist_ok=True)

    def called(*args: str, say: str | None = None) -> Result:
        return CliRunner().invoke(main, args, input=say)

    return called


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody sits at the terminal."""
    module = sys.modules["graphrag.cli.commands.merges"]
    monkeypatch.setattr(module, "_person_is_there", lambda: True)


def printed(result: Result) -> dict[str, Any]:
    assert result.exit_code == 0, result.stderr
    found: dict[str, Any] = json.loads(result.stdout)
    assert found["schema_version"] == 1
    return found


def test_the_log_is_a_table_of_names_scores_bands_and_reasons(call: Call) -> None:
    result = call("merges")
    assert result.exit_code == 0, result.stderr
    head, *lines = result.stdout.splitlines()
    assert head.split() == ["KEPT", "ABSORBED", "SCORE", "BAND", "ID", "REASON"]
    assert any("FAA" in line and "auto" in line for line in lines)
    assert [line.split()[-1] for line in lines if " review " in line] == ["spelling."] * 2


def test_the_log_as_json_holds_the_decisions_beside_it(call: Call) -> None:
    found = printed(call("merges", "--limit", "1", "--json"))
    assert (len(found["merges"]), found["more"] > 0) == (1, True)
    assert found["decisions"] == {
        "same": [],
        "never": [],
        "split": [],
        "joining": "all",
        "by_model": [],
    }


def test_options_before_the_subcommand_hold_for_it(call: Call) -> None:
    assert printed(call("merges", "--json", "why", "FAA", "Federal Aviation Administration"))["why"]


def test_why_says_whether_two_names_are_one(call: Call) -> None:
    assert call("merges", "why", "Orbis Energy", "Orbis Energy Inc.").stdout.startswith("One: ")
    assert call("merges", "why", "Marta Solberg", "Marta Sohlberg").stdout.startswith("Two: ")


def test_without_a_person_the_review_lists_pairs_with_sentences(call: Call) -> None:
    result = call("merges", "review")
    assert result.stdout.startswith("1 of 2 · score ")
    assert "“Marta Solberg signed for Orbis Energy.”  deals.md" in result.stdout
    assert result.stderr == ""
    (first, _) = printed(call("merges", "review", "--json"))["review"]
    assert {"merge", "kept", "absorbed"} == set(first)


@pytest.mark.usefixtures("person")
def test_the_review_takes_answers_and_the_graph_follows(call: Call) -> None:
    result = call("merges", "review", say="y\nn\n")
    assert result.exit_code == 0, result.stderr
    assert result.stderr.count("One thing?") == 2
    assert result.stdout.startswith("Decided: 1 made one, 1 kept apart, 0 skipped.\nGraph: ")
    assert printed(call("merges", "review", "--json"))["review"] == []
    decisions = printed(call("merges", "--json"))["decisions"]
    assert (len(decisions["same"]), len(decisions["never"])) == (1, 1)


@pytest.mark.usefixtures("person")
@pytest.mark.parametrize("say", ["s\nq\n", "s\n", "x\ns\nq\n"])
def test_skipping_and_quitting_change_nothing(call: Call, say: str, project: Path) -> None:
    result = call("merges", "review", say=say)
    assert (result.exit_code, result.stdout) == (
        0,
        "Decided: 0 made one, 0 kept apart, 1 skipped.\n",
    )
    assert not (project / ".graphrag" / "decisions.yaml").exists()


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> ScriptedModel:
    """A chat model that knows the Solbergs for one and the Larsens for two."""

    def said(prompt: Prompt) -> str:
        verdict = "same" if "Solberg signed" in prompt.user else "different"
        return json.dumps({"verdict": verdict})

    asked = ScriptedModel(said)
    monkeypatch.setattr(wired, "chat_models", lambda project: {"extract": asked})
    return asked


def test_the_model_decides_where_it_is_allowed_and_its_word_is_marked_and_kept(
    call: Call, model: ScriptedModel, project: Path
) -> None:
    result = call("merges", "review", "--model")
    assert result.exit_code == 0, result.stderr
    assert result.stdout.startswith("Decided: 1 made one, 1 kept apart, 0 skipped.\nGraph: ")
    decisions = printed(call("merges", "--json"))["decisions"]
    assert sorted(decisions["by_model"]) == sorted(decisions["same"] + decisions["never"])
    log = printed(call("merges", "--json"))["merges"]
    assert [m["decided_by"] for m in log if "Solberg" in m["absorbed_name"] + m["kept_name"]] == [
        "model"
    ]
    assert "A model said" in call("merges", "why", "Henrik Larsen", "Henrick Larsen").stdout
    call("ingest", str(project / "deals.md"))
    assert printed(call("merges", "review", "--json"))["review"] == []


def test_the_model_sees_both_sentences_between_boundaries(call: Call, model: ScriptedModel) -> None:
    call("merges", "review", "--model")
    user = next(prompt.user for prompt in model.prompts if "Solberg signed" in prompt.user)
    assert "Marta Sohlberg has been the chief executive" in user
    boundary = user.splitlines()[0]
    assert [line for line in user.splitlines() if line.startswith("--- ")] == [boundary] * 4
    assert "data" in model.prompts[0].system


def test_what_the_model_is_asked_shows_in_usage_and_is_paid_for_once(
    call: Call, model: ScriptedModel
) -> None:
    call("merges", "review", "--model")
    (review,) = [
        row for row in printed(call("usage", "--json"))["usage"] if row["work"] == "merges"
    ]
    assert (review["times"], review["usage"]["calls"]) == (1, len(model.prompts))
    assert review["usages"]["merges"]["prompt_tokens"] > 0
    call("merges", "withdraw", "Marta Solberg", "Marta Sohlberg")
    call("merges", "review", "--model")
    (both,) = [row for row in printed(call("usage", "--json"))["usage"] if row["work"] == "merges"]
    assert (both["times"], both["usage"]["calls"]) == (2, len(model.prompts))
    assert both["usage"]["remembered"] == 1
    assert "merges (2)" in call("usage").stdout


def test_a_persons_word_beats_the_models_and_undo_takes_it_back(
    call: Call, model: ScriptedModel
) -> None:
    call("merges", "review", "--model")
    call("merges", "never", "Marta Solberg", "Marta Sohlberg")
    decisions = printed(call("merges", "--json"))["decisions"]
    assert (decisions["same"], len(decisions["never"])) == ([], 2)
    assert [sorted(pair) for pair in decisions["by_model"]] == [["Henrick Larsen", "Henrik Larsen"]]


def test_an_unsure_or_unreachable_model_changes_nothing(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    unsure = ScriptedModel(['{"verdict": "unsure"}'])
    monkeypatch.setattr(wired, "chat_models", lambda project: {"extract": unsure})
    result = call("merges", "review", "--model")
    assert result.stdout == "Decided: 0 made one, 0 kept apart, 1 skipped.\n"
    assert result.stderr.startswith("Ended at 2 of 2: ")
    monkeypatch.setattr(wired, "chat_models", lambda project: {})
    assert "No chat model is configured" in call("merges", "review", "--model").stderr


def test_a_decision_is_told_with_what_it_did(call: Call) -> None:
    result = call("merges", "never", "Orbis Energy", "Orbis Energy Inc.")
    assert result.exit_code == 0, result.stderr
    assert result.stderr == ""
    first, second, third, *_ = result.stdout.splitlines()
    assert first == "From now on kept apart: “Orbis Energy” and “Orbis Energy Inc.”."
    assert second == "They are two now: A person said that they are two."
    assert third.startswith("Graph: 2 documents")
    back = printed(call("merges", "withdraw", "Orbis Energy", "Orbis Energy Inc.", "--json"))
    assert back["decided"]["together"] is True


def test_undo_takes_an_id_from_the_log(call: Call) -> None:
    (merge,) = printed(call("merges", "--entity", "FAA", "--json"))["merges"]
    result = call("merges", "undo", merge["id"])
    assert result.stdout.startswith("From now on kept apart: ")


def test_a_split_name_is_kept_as_such(call: Call) -> None:
    found = printed(call("merges", "split", "Orbis Energy", "--json"))
    assert found["decided"]["together"] is None
    assert printed(call("merges", "--json"))["decisions"]["split"] == ["Orbis Energy"]


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (("never", "FAA", "Nobody Knows"), 1),
        (("why", "FAA", "Nobody Knows"), 1),
        (("undo", "merge_00"), 1),
        (("withdraw", "FAA", "Orbis Energy"), 1),
        (("same", "FAA", "faa"), 2),
        (("withdraw", "a", "b", "c"), 2),
        (("never", "FAA", "Orbis Energy", "--read-only"), 2),
    ],
)
def test_errors_are_two_lines(call: Call, args: tuple[str, ...], code: int) -> None:
    result = call("merges", *args)
    assert result.exit_code == code
    assert [line[:4] for line in result.stderr.splitlines()] == ["Erro", "  → "]
    assert result.stdout == ""


def test_control_characters_of_documents_do_not_reach_the_terminal() -> None:
    from graphrag.app import NameInContext, Waiting
    from graphrag.ingest.resolve import Why
    from graphrag.model import Merge

    evil = "A\x1b[31mB"
    merge = Merge("merge_1", "entity_1", evil, evil, "Person", 0.9, {"same": 1.0}, evil)
    name = NameInContext(evil, "Person", 1, evil, evil)
    card = card_text(Waiting(merge, name, name), 1, 1)
    assert "\x1b" not in card + merges_text([merge]) + why_text(Why(True, evil, (merge,)))
