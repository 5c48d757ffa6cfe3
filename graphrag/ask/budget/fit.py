"""As much evidence as the budget takes, with room left for the answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from graphrag.ask.budget.compress import Bearing, compressed
from graphrag.ask.budget.shown import Shown
from graphrag.model import Evidence

Compressing = Literal["auto", "always", "never"]
_LEAST = 100
"""Tokens of evidence that are sent even to a model with next to no room."""


def room_for_evidence(wanted: int, *, window: int, beside: int) -> int:
    """Return how many tokens of evidence may be sent.

    Args:
        wanted: Most that the settings allow.
        window: Tokens that the model reads and writes at once; 0 if unknown.
        beside: Tokens of the prompt without evidence and of the longest answer.
    """
    return min(wanted, max(window - beside, _LEAST)) if window else wanted


def fitted(
    evidence: Iterable[Evidence],
    question: str,
    *,
    tokens: int,
    bearing: Bearing | None = None,
    compressing: Compressing = "auto",
) -> tuple[Shown, ...]:
    """Return the pieces, best first, that fit into about `tokens`, at least one; none twice.

    With `auto` they are only cut down to what bears on the question where not all fit whole.
    """
    whole = _distinct(evidence)
    total = sum(shown.tokens for shown in whole)
    if compressing == "always" or (compressing == "auto" and total > tokens):
        whole = compressed(whole, question, tokens=min(tokens, total // 2), bearing=bearing)
    chosen: list[Shown] = []
    left = tokens
    for shown in whole:
        if not chosen or shown.tokens <= left:
            chosen.append(shown)
            left -= shown.tokens
    return tuple(chosen)


def _distinct(evidence: Iterable[Evidence]) -> Sequence[Shown]:
    found: dict[str, Shown] = {}
    for item in evidence:
        found.setdefault(" ".join(item.text.split()), Shown.whole(item))
    return tuple(found.values())
