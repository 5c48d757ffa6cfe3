"""The order in which a model reads evidence.

Models read the middle of a long context least (N. Liu et al., Lost in the Middle, TACL 2024):
so the strongest pieces stand first and last. Of equals the newest comes first, and pieces that
contradict each other stand side by side, the newest first; their dates stand above them.
"""

from __future__ import annotations

from collections.abc import Sequence

from graphrag.ask.budget.shown import Shown
from graphrag.language.statements import statements
from graphrag.language.tokens import content, stem, tokenise

_LIKE = 0.7
"""Least share of words that two contradicting sentences have in common."""

_Said = tuple[frozenset[str], frozenset[str]]


def arranged(pieces: Sequence[Shown]) -> tuple[Shown, ...]:
    """Return `pieces` in the order in which they are best read."""
    by_date = sorted(enumerate(pieces), key=lambda one: one[0])
    by_date.sort(key=lambda one: _date(one[1]), reverse=True)
    ranked = [piece for _, piece in sorted(by_date, key=lambda one: -one[1].evidence.score)]
    groups: list[list[Shown]] = []
    for piece in ranked:
        group = next((g for g in groups if any(contradicts(piece, other) for other in g)), None)
        if group is None:
            groups.append([piece])
        else:
            group.append(piece)
    for group in groups:
        group.sort(key=_date, reverse=True)
    front, back = groups[::2], groups[1::2]
    return tuple(piece for group in (*front, *reversed(back)) for piece in group)


def contradicts(one: Shown, two: Shown) -> bool:
    """Whether two documents say nearly the same sentence with other numbers."""
    if one.evidence.sources[0].document_id == two.evidence.sources[0].document_id:
        return False
    return any(_differ(left, right) for left in _said(one) for right in _said(two))


def _differ(left: _Said, right: _Said) -> bool:
    (words, numbers), (others, counts) = left, right
    if not numbers or not counts or numbers == counts:
        return False
    return len(words & others) >= _LIKE * len(words | others)


def _said(piece: Shown) -> list[_Said]:
    text = piece.text
    found = []
    for span in statements(text):
        tokens = content(tokenise(text[span.start : span.end]))
        words = frozenset(stem(token.norm) for token in tokens if not token.is_number)
        found.append((words, frozenset(token.norm for token in tokens if token.is_number)))
    return found


def _date(piece: Shown) -> str:
    return piece.evidence.sources[0].date or ""
