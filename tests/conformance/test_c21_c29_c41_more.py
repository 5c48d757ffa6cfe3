"""C21, C29 and C41 with other inputs of the same kind."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from fakes.long_document import calls
from fakes.openai_server import Body, Say, serving, user_text
from fakes.scripted_model import DictMemo, ScriptedModel
from pydantic import BaseModel

from graphrag import Answer, GraphRag
from graphrag.model import Block, Document, Span
from graphrag.model.ids import digest, document_id
from graphrag.ports import Prompt
from graphrag.replies import reply

Write = Callable[[str, str], Path]


class Summary(BaseModel):
    title: str
    summary: str


PARAGRAPHS = [
    "One.\n\nTwo.\n\nThree.",
    "Eins: „zwei“.\r\n\r\nDrei – vier.\r\n\r\nFünf.",
    "First:\n- a\n- b\n\nSecond, with `code` and ```a fence```.\n\nThird {brace} [bracket], \\.",
    "一。\n\n二。\n\n三。",
]


@pytest.mark.parametrize("paragraphs", PARAGRAPHS)
@pytest.mark.parametrize("form", ["{}", "```json\n{}\n```", "Here:\n\n{}\n\nDone.", "[{}]"])
def test_c21_three_paragraphs_are_kept_whole_in_every_form(paragraphs: str, form: str) -> None:
    memo = DictMemo()
    prompt = Prompt("report", "Summarise.", "All of it.")
    text = form.replace("{}", json.dumps({"title": "T", "summary": paragraphs}, indent=2))
    for model in (ScriptedModel([text]), ScriptedModel([])):
        made = reply(model, prompt, shape=Summary, version="1", memo=memo)
        assert made.value.summary == paragraphs


TEXT = """# Leases

Nordic Freight rents Quay 7 from Harbour Trust for 12,000 euros a month. The lease ends in May 2031.
Harbour Trust never sold Quay 7.
"""
GOOD = "Nordic Freight rents Quay 7 from Harbour Trust for 12,000 euros a month. [{label}]"


@contextmanager
def answered(folder: Path, write: Write, says: str) -> Iterator[Answer]:
    path = write("leases.md", TEXT)

    def script(body: Body) -> Say:
        before = user_text(body).partition("Nordic Freight rents")[0]
        label = before.rpartition("[")[2].partition("]")[0]
        return Say(says.replace("{label}", label))

    with serving(script) as server:
        (folder / "graphrag.toml").write_text(
            f'[models]\nanswer_model = "m"\nbase_url = "{server.url}"\n', "utf-8"
        )
        with GraphRag.open(folder=folder) as graph:
            graph.ingest(str(path.parent))
            yield graph.ask("What does Nordic Freight rent?", route="local")


@pytest.mark.allow_hosts(["127.0.0.1"])
@pytest.mark.parametrize(
    "false",
    [
        "The lease ends in May 2032. [{label}]",
        'The lease ends in May 2032. [{label} "The lease ends in May 2031"]',
        'The lease ends in May 2031. [{label} "The lease ends in June 2031"]',
        "Harbour Trust sold Quay 7. [{label}]",
        "Harbour Trust rents Quay 7 from Nordic Freight. [{label}]",
        "The lease ends in May 2031. [E0]",
        "The lease ends in May 2031. [E77, E78]",
        "The lease can be renewed twice.",
    ],
)
def test_c29_what_no_evidence_says_is_removed_and_counted(
    folder: Path, write: Write, false: str
) -> None:
    with answered(folder, write, f"{GOOD} {false}") as answer:
        assert not answer.abstained
        assert answer.text == GOOD.replace("{label}", "1")
        assert answer.removed
    with answered(folder, write, false) as answer:
        assert answer.abstained


@pytest.mark.allow_hosts(["127.0.0.1"])
def test_c29_a_phantom_beside_a_true_mark_takes_only_itself_out(folder: Path, write: Write) -> None:
    with answered(folder, write, GOOD.replace("]", ", E99]")) as answer:
        assert not answer.abstained
        assert [(c.evidence_label, c.verdict) for c in answer.removed] == [("E99", "phantom")]
        assert "E99" not in answer.text


WORDS = ("harbour", "notice", "ship", "crane", "ledger", "storm", "captain", "letter", "cargo")


def document(paragraphs: list[str]) -> Document:
    blocks, at = [], 0
    for text in paragraphs:
        level = len(text) - len(text.lstrip("#"))
        kind = "heading" if level else "paragraph"
        blocks.append(Block(kind, Span(at, at + len(text)), level=level))  # type: ignore[arg-type]  # one of its kinds
        at += len(text) + 2
    whole = "\n\n".join(paragraphs)
    return Document(document_id("b.md"), "b.md", "Book", whole, tuple(blocks), digest(whole))


def book(seed: int) -> list[str]:
    """Two hundred pages: chapters and sections of all lengths, paragraphs of 5 to 160 words."""
    dice = random.Random(seed)  # noqa: S311  # a text, not a secret
    paragraphs = []
    for number in range(1_000):
        if dice.random() < 0.04:
            paragraphs.append(f"{'#' * dice.choice([1, 2, 2, 3])} Part {number}")
        words = dice.choices(WORDS, k=dice.randint(5, 160))
        paragraphs.append(" ".join(words).capitalize() + ".")
    return paragraphs


@pytest.mark.parametrize("seed", [1, 2])
def test_c41_whatever_is_done_to_one_paragraph_costs_two_calls_at_most(seed: int) -> None:
    dice = random.Random(seed)  # noqa: S311  # places, not secrets
    paragraphs, memo = book(seed), DictMemo()
    assert calls(document(paragraphs), memo) > 50
    places = [1, len(paragraphs) - 1, *(dice.randrange(1, len(paragraphs)) for _ in range(4))]
    for at in places:
        new = f"A wholly new paragraph {at} about a lighthouse keeper and her war with the gulls."
        assert calls(document([*paragraphs[:at], new, *paragraphs[at:]]), memo) <= 2
        if not paragraphs[at].startswith("#"):
            assert calls(document([*paragraphs[:at], *paragraphs[at + 1 :]]), memo) <= 2
            edited = paragraphs[at].replace(paragraphs[at].split()[-1], f"anchor {at}.")
            assert calls(document([*paragraphs[:at], edited, *paragraphs[at + 1 :]]), memo) <= 2
    assert calls(document(paragraphs), memo) == 0
