"""C41: a paragraph inserted into a long document costs two model calls at most."""

from __future__ import annotations

import random

import pytest
from fakes.long_document import calls
from fakes.scripted_model import DictMemo

from graphrag.model import Block, Document, Span
from graphrag.model.ids import digest, document_id

WORDS = ("harbour", "notice", "ship", "crane", "ledger", "storm", "captain", "letter", "cargo")
PAGES, PARAGRAPHS = 200, 5


def document(paragraphs: list[str]) -> Document:
    blocks, at = [], 0
    for text in paragraphs:
        kind = "heading" if text.startswith("Chapter") else "paragraph"
        level = 2 if kind == "heading" else 0
        blocks.append(Block(kind, Span(at, at + len(text)), level=level))  # type: ignore[arg-type]  # one of its kinds
        at += len(text) + 2
    whole = "\n\n".join(paragraphs)
    return Document(document_id("b.md"), "b.md", "Book", whole, tuple(blocks), digest(whole))


def book() -> list[str]:
    dice = random.Random(7)  # noqa: S311  # a text, not a secret
    paragraphs = []
    for page in range(PAGES):
        if page % 40 == 0:
            paragraphs.append(f"Chapter {page // 40}")
        paragraphs += [
            " ".join(dice.choices(WORDS, k=80)).capitalize() + "." for _ in range(PARAGRAPHS)
        ]
    return paragraphs


@pytest.mark.parametrize("place", ["start", "middle", "end"])
def test_c41_an_insertion_costs_two_calls_at_most(place: str) -> None:
    paragraphs = book()
    memo = DictMemo()
    assert calls(document(paragraphs), memo) > 50
    at = {"start": 1, "middle": len(paragraphs) // 2, "end": len(paragraphs)}[place]
    new = "A wholly new paragraph about a lighthouse keeper and her long war with the gulls."
    assert 1 <= calls(document([*paragraphs[:at], new, *paragraphs[at:]]), memo) <= 2
    assert calls(document(paragraphs), memo) == 0
