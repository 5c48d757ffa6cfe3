"""Merge what many chunks say of one thing into a few phrases, each still tied to its chunk.

The entity keeps everything that is said of it, since another viewer may see other chunks. What is
shown, embedded or sent to a model has a budget: phrases are taken as long as they say something
new, the one that says most first (greedy coverage: Nemhauser, Wolsey and Fisher, 1978).
"""

from __future__ import annotations

from collections.abc import Sequence

from graphrag.language.tokens import content, stem, tokenise
from graphrag.model import Description

TOKENS = 120
_CHARACTERS_A_TOKEN = 4


def merged(descriptions: Sequence[Description], *, tokens: int = TOKENS) -> tuple[Description, ...]:
    """Return the phrases that together say most in about `tokens` tokens; at least the first."""
    left = tokens * _CHARACTERS_A_TOKEN
    rest = {
        index: frozenset(stem(token.norm) for token in content(tokenise(item.text)))
        for index, item in enumerate(descriptions)
    }
    said: set[str] = set()
    chosen: list[Description] = []
    while rest:
        best = min(rest, key=lambda index: (-len(rest[index] - said), index))
        new = rest.pop(best) - said
        item = descriptions[best]
        if chosen and not new:
            break
        if chosen and len(item.text) > left:
            continue
        chosen.append(item)
        said |= new
        left -= len(item.text)
    return tuple(chosen)
