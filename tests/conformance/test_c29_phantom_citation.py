"""C29: what a model cites and nothing says is removed and counted, then as decision 9 has it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from fakes.openai_server import Body, Say, serving, user_text

from graphrag import Answer, GraphRag

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])
Write = Callable[[str, str], Path]
TEXT = """# Deals

Orbis Energy acquired Helios Storage in 2019. Marta Solberg signed for Orbis Energy.
"""
QUESTION = "What happened to Helios Storage?"
GOOD = (
    'Orbis Energy acquired Helios Storage in 2019. [{label} "Orbis Energy acquired Helios Storage"]'
)


def label(body: Body) -> str:
    """Return the label of the passage in a prompt."""
    before = user_text(body).partition("Orbis Energy acquired Helios Storage in 2019")[0]
    return before.rpartition("[")[2].partition("]")[0]


@contextmanager
def answered(folder: Path, write: Write, says: str, question: str = QUESTION) -> Iterator[Answer]:
    path = write("deals.md", TEXT)
    with serving(lambda body: Say(says.replace("{label}", label(body)))) as server:
        (folder / "graphrag.toml").write_text(
            f'[models]\nanswer_model = "m"\nbase_url = "{server.url}"\n', "utf-8"
        )
        with GraphRag.open(folder=folder) as graph:
            graph.ingest(str(path.parent))
            yield graph.ask(question, route="local")
        assert server.bodies


def test_a_cited_claim_stands_and_a_phantom_one_is_removed_and_counted(
    folder: Path, write: Write
) -> None:
    signed = "Marta Solberg signed for Orbis Energy. [{label}]"
    says = f"{GOOD} Helios Storage was then closed. [E99] {signed}"
    with answered(folder, write, says) as answer:
        assert not answer.abstained
        assert "closed" not in answer.text
        assert [(c.evidence_label, c.verdict) for c in answer.removed] == [("E99", "phantom")]
        assert [c.quote for c in answer.citations] == [
            "Orbis Energy acquired Helios Storage",
            "Marta Solberg signed for Orbis Energy.",
        ]
        assert answer.text.count("[") == 2
        assert (answer.written_by, answer.usage.calls) == ("m", 1)


def test_a_quote_that_is_in_no_evidence_is_removed_and_counted(folder: Path, write: Write) -> None:
    says = f'{GOOD} Marta Solberg paid 12 million. [{{label}} "Solberg paid 12 million"] {GOOD}'
    with answered(folder, write, says) as answer:
        assert not answer.abstained
        assert "12 million" not in answer.text
        assert [c.verdict for c in answer.removed] == ["unsupported"]


def test_what_is_said_without_evidence_is_removed_and_counted(folder: Path, write: Write) -> None:
    with answered(folder, write, f"{GOOD} Everybody was happy.") as answer:
        assert answer.text.endswith("2019. [1]")
        assert len(answer.removed) == 1


@pytest.mark.parametrize(
    "says",
    [
        "It was sold to Ardent. [E99] Orbis Energy acquired Helios Storage in 2019. [{label}]",
        "Orbis Energy acquired Helios Storage in 2019. [{label}] It failed. [E98] It burned. [E99]",
    ],
)
def test_if_the_answering_claim_or_more_than_half_fail_it_abstains(
    folder: Path, write: Write, says: str
) -> None:
    with answered(folder, write, says) as answer:
        assert answer.abstained
        assert "Orbis Energy acquired Helios Storage in 2019" in answer.text


def test_a_model_that_finds_nothing_makes_no_answer(folder: Path, write: Write) -> None:
    with answered(folder, write, "NOT FOUND: no price is given.") as answer:
        assert answer.abstained
        assert answer.because == "no price is given"
