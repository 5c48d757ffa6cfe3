"""What holds comes before what is only planned or over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from graphrag.ask.answer.prose.ranking import Ranked
from graphrag.ask.answer.tenses import told_how

_LESS = 0.3
"""What a sentence loses that tells it as planned or over."""


def told_last(ranked: Sequence[Ranked], question: str) -> tuple[Ranked, ...]:
    """Return `ranked`, what is only planned or over behind what holds and scores nearly as well."""
    scored = [
        item
        if any(told_how(part, question) == "done" for part in item.sentence.text.split(";"))
        else replace(item, score=item.score - _LESS)
        for item in ranked
    ]
    return tuple(sorted(scored, key=lambda item: (-item.score, item.sentence.order)))
