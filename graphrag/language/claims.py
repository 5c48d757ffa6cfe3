"""Does a passage say what a claim says? Words, names, numbers, negation and direction.

Lexical on purpose: it must hold without a model, and it must not be charmed by a
fluent sentence. What it cannot see (a true paraphrase in other words) it refuses.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from graphrag.language.tokens import NEGATIONS, Token, content, stem, tokenise

FLOOR = 0.85
"""Least share of a claim's content words that the passage must hold."""
_MARK = re.compile(r"\s*\[\d+\]")
_SENTENCE = re.compile(r"(?<=[.!?;])[\"\u201d')\]]*\s+(?=[\"\u201c'(\[]*[A-Z0-9])|\n+")
_OPPOSITES = (
    ("before", "after"), ("above", "below"), ("more", "less"), ("more", "fewer"), ("up", "down"),
    ("left", "right"), ("high", "low"), ("increas", "decreas"), ("first", "last"),
    ("old", "young"), ("early", "late"), ("north", "south"), ("east", "west"), ("begin", "end"),
    ("start", "stop"), ("open", "close"), ("success", "failure"), ("all", "none"),
    ("most", "least"), ("accept", "reject"), ("win", "lose"), ("rise", "fall"), ("over", "under"),
)  # fmt: skip


def supports(claim: str, passages: Sequence[str]) -> bool:
    """Whether `passages`, each cited for it, together say `claim`.

    All names and numbers must be there, 85 % of the content words, one sentence must
    share the claim's negation, and names must stand on their side of the verb.
    """
    words = content(tokenise(_MARK.sub("", claim)))
    if not words:
        return False
    sentences = [part for passage in passages for part in split(passage)]
    said = [tokenise(sentence) for sentence in sentences]
    stems = {stem(token.norm) for tokens in said for token in tokens}
    held = [stem(token.norm) in stems for token in words]
    firm = all(
        here
        for token, here in zip(words, held, strict=True)
        if token.is_number or (token.is_name and token is not words[0])
    )
    if not firm or sum(held) / len(held) < FLOOR:
        return False
    closest = max(said, key=lambda tokens: _shared(words, tokens))
    claimed = tokenise(_MARK.sub("", claim))
    return (
        _negated(claimed) == _negated(closest)
        and not _opposed(claimed, closest)
        and not _turned(claimed, closest)
    )


def split(text: str) -> list[str]:
    """Return the sentences and lines of `text`, empty ones left out."""
    return [part for part in (piece.strip() for piece in _SENTENCE.split(text)) if part]


def _shared(words: Sequence[Token], tokens: Sequence[Token]) -> int:
    stems = {stem(token.norm) for token in tokens}
    return sum(stem(token.norm) in stems for token in words)


def _negated(tokens: Sequence[Token]) -> bool:
    return sum(token.norm in NEGATIONS for token in tokens) % 2 == 1


def _opposed(claimed: Sequence[Token], said: Sequence[Token]) -> bool:
    """Whether the claim holds one word of an opposite pair and the sentence only the other."""
    left = {token.norm for token in claimed} | {stem(token.norm) for token in claimed}
    right = {token.norm for token in said} | {stem(token.norm) for token in said}
    for one, other in _OPPOSITES:
        for mine, theirs in ((one, other), (other, one)):
            if mine in left and theirs not in left and theirs in right and mine not in right:
                return True
    return False


def _turned(claimed: Sequence[Token], said: Sequence[Token]) -> bool:
    """Whether two names of the claim stand on swapped sides of a word that both share."""
    names = [index for index, token in enumerate(claimed) if token.is_name]
    for left, right in pairwise(names):
        verbs = [t for t in content(claimed[left + 1 : right]) if not t.is_number]
        if verbs and _swapped(claimed, left, right, verbs[0], said):
            return True
    return False


def _swapped(
    claimed: Sequence[Token], left: int, right: int, verb: Token, said: Sequence[Token]
) -> bool:
    at = [index for index, token in enumerate(said) if stem(token.norm) == stem(verb.norm)]
    first = [index for index, token in enumerate(said) if token.norm == claimed[left].norm]
    second = [index for index, token in enumerate(said) if token.norm == claimed[right].norm]
    if not (at and first and second):
        return False
    passive = _by(claimed[left:right]) != any(_by(said[index : index + 3]) for index in at)
    ahead = any(a < v < b for v in at for a in first for b in second)
    behind = any(b < v < a for v in at for a in first for b in second)
    return ahead and not behind if passive else behind and not ahead


def _by(tokens: Sequence[Token]) -> bool:
    return any(token.norm == "by" for token in tokens)
