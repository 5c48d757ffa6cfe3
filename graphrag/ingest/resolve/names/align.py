"""Lay two names side by side, word by word."""

from __future__ import annotations

from rapidfuzz.distance import OSA

from graphrag.ingest.resolve.names.lexicon import lexicon
from graphrag.ingest.resolve.names.sound import skeleton


def align(
    one: tuple[str, ...], other: tuple[str, ...]
) -> tuple[list[tuple[str, str, float]], list[str], list[str]]:
    """Pair the words of two names, best first; return pairs with likeness, and what is left."""
    likeness = sorted(
        (
            (-alike(a, b), abs(i - j), i, j)
            for i, a in enumerate(one)
            for j, b in enumerate(other)
            if alike(a, b) > 0
        ),
    )
    used_one: set[int] = set()
    used_other: set[int] = set()
    pairs = []
    for minus, _, i, j in likeness:
        if i not in used_one and j not in used_other:
            used_one.add(i)
            used_other.add(j)
            pairs.append((one[i], other[j], -minus))
    rest_one = [token for i, token in enumerate(one) if i not in used_one]
    rest_other = [token for j, token in enumerate(other) if j not in used_other]
    return pairs, rest_one, rest_other


def alike(a: str, b: str) -> float:
    """Return how alike two words are, 0–1; 0 when they are too far apart to be one word."""
    if a == b:
        return 1.0
    words = lexicon()
    if len(a) == 1 or len(b) == 1:
        return 0.8 if a[0] == b[0] and a.isalpha() and b.isalpha() else 0.0
    if a[0].isdigit() or b[0].isdigit() or a in words.closed or b in words.closed:
        return 0.0
    if words.nicknames.get(a, frozenset()) & words.nicknames.get(b, frozenset()):
        return 0.9
    shorter, longer = sorted((len(a), len(b)))
    distance = OSA.distance(a, b, score_cutoff=3)
    sound = skeleton(a) == skeleton(b) and len(skeleton(a)) > 1
    if distance <= _edits(shorter) or (sound and shorter > 4 and distance <= 3):
        return 1.0 - distance / longer
    return 0.75 if sound and distance <= (2 if shorter > 4 else 1) else 0.0


def _edits(length: int) -> int:
    if length <= 3:
        return 0
    return 1 if length <= 5 else 2
