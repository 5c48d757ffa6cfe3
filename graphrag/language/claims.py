"""Does a passage say what a claim says? Words, names, numbers, negation and direction.

Lexical on purpose: it must hold without a model, and it must not be charmed by a
fluent sentence. What it cannot see (a true paraphrase in other words) it refuses.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from graphrag.language.opposites import NEGATING_PREFIXES, OPPOSITES
from graphrag.language.sentences import sentences
from graphrag.language.tokens import FUNCTION, NEGATIONS, Token, content, stem, tokenise

FLOOR = 0.85
"""Least share of a claim's content words that the passage must hold."""
_MARK = re.compile(r"\s*\[\d+\]")
_CLAUSE = re.compile(r";\s|,\s(?:but|while|whereas|and|although|though|however)\s")
_EXCLUSIVE = frozenset({"only", "solely", "exclusively"})
_ARTICLES = frozenset({"the", "a", "an", "its", "their", "his", "her", "our"})
_DAYS = """
january february march april may june july august september october november december monday
tuesday wednesday thursday friday saturday sunday
"""
CALENDAR = frozenset(_DAYS.split())
"""Names that may stand at either end of a sentence without changing what it says."""


def supports(claim: str, passages: Sequence[str]) -> bool:
    """Whether `passages`, each cited for it, together say `claim`.

    All names and numbers must be there as often, 85 % of the content words, one sentence
    must share the claim's negation, and names must stand on their side of the verb.
    """
    claimed = tokenise(_MARK.sub("", claim))
    words = content(claimed)
    if not words:
        return False
    parts = [part for passage in passages for part in split(passage)]
    if " | " in claim and _folded(claim) in map(_folded, parts):
        return True  # a whole row
    everything = [token for part in parts for token in tokenise(part)]
    stems = {stem(token.norm) for token in everything}
    missing = [token for token in words if stem(token.norm) not in stems]
    if len(missing) > (1 - FLOOR) * len(words) or any(_turns(token, stems) for token in missing):
        return False
    if not parts or not _firm(words, claimed[0], everything):
        return False
    nearest = max(parts, key=lambda part: _shared(words, tokenise(part)))
    if _only(claimed) > _only(everything) or _counts_otherwise(claimed, tokenise(nearest)):
        return False
    return not _opposed(claimed, everything) and any(
        _negated(claimed) == _negated(closest)
        and not _turned(claimed, closest)
        and not _exchanged(claimed, closest)
        and not _unprefixed(claimed, closest)
        and _in_order(claimed, closest)
        for closest in _closest(words, nearest)
    )


def _closest(words: Sequence[Token], part: str) -> list[list[Token]]:
    """Return what `words` are compared with: a sentence, or of it what holds as many of them.

    A cell says something of its own, and so does a clause: a "no" in another denies it not.
    """
    row = tokenise(part)
    clauses = [tokenise(clause) for clause in _CLAUSE.split(part)] if " | " not in part else []
    alone = [clause for clause in clauses if _shared(words, clause) == _shared(words, row)]
    if len(clauses) > 1 and alone:
        return alone
    cells = [tokenise(cell) for cell in part.split(" | ")] if " | " in part else []
    return [row, *(cell for cell in cells if _shared(words, cell) == _shared(words, row))]


def _only(tokens: Sequence[Token]) -> int:
    return sum(token.norm in _EXCLUSIVE for token in tokens)


def _counts_otherwise(claimed: Sequence[Token], nearest: Sequence[Token]) -> bool:
    """Whether the nearest sentence gives other numbers of what the claim counts, and no such."""
    mine, theirs = _counted(claimed), _counted(nearest)
    return any(
        noun in theirs and numbers.isdisjoint(theirs[noun]) for noun, numbers in mine.items()
    )


def _counted(tokens: Sequence[Token]) -> dict[str, set[str]]:
    """Return the numbers that stand right before each word."""
    found: dict[str, set[str]] = {}
    for number, noun in pairwise(tokens):
        beside = noun.start == number.end + 1  # not the next cell, nor behind a comma
        if beside and number.is_number and not noun.is_number and noun.norm not in FUNCTION:
            found.setdefault(stem(noun.norm), set()).add(number.norm)
    return found


def _exchanged(claimed: Sequence[Token], said: Sequence[Token]) -> bool:
    """Whether what stands before and behind a word has changed places: "imports exceed exports"."""
    if _by(claimed) != _by(said):
        return False
    mine, theirs = (_triples(tokens) for tokens in (claimed, said))
    turned = {(three, two, one) for one, two, three in mine}
    return bool(turned & theirs) and not mine & theirs


def _triples(tokens: Sequence[Token]) -> set[tuple[str, str, str]]:
    """Return each three words in a row, articles between them left out."""
    words = [stem(token.norm) for token in tokens if token.norm not in _ARTICLES]
    threes = zip(words, words[1:], words[2:], strict=False)
    return {three for three in threes if not FUNCTION & set(three) and three[0] != three[2]}


def _unprefixed(claimed: Sequence[Token], said: Sequence[Token]) -> bool:
    """Whether one has "non-refundable" where the other has "refundable"."""
    mine, theirs = (
        {stem(word.norm) for non, word in pairwise(tokens) if non.norm == "non"}
        for tokens in (claimed, said)
    )
    held = {stem(token.norm) for token in claimed}
    return bool((mine ^ theirs) & held)


def _folded(text: str) -> str:
    return " ".join(_MARK.sub("", text).split())


def split(text: str) -> list[str]:
    """Return the sentences and lines of `text`, empty ones left out."""
    return [span.of(text) for span in sentences(text)]


def _firm(words: Sequence[Token], first: Token, everything: Sequence[Token]) -> bool:
    """Whether every name and number of the claim is said at least as often.

    The claim's first word is written with a capital whatever it is.
    """
    held = Counter(stem(token.norm) for token in everything)
    firm = Counter(
        stem(token.norm)
        for token in words
        if token.is_number or (token.is_name and token is not first)
    )
    return all(held[word] >= count for word, count in firm.items())


def _turns(token: Token, stems: set[str]) -> bool:
    """Whether `token` is a said word with a negating prefix more or less."""
    word = stem(token.norm)
    return any(
        prefix + word in stems or (word.startswith(prefix) and word[len(prefix) :] in stems)
        for prefix in NEGATING_PREFIXES
        if len(word) > len(prefix) + 2
    )


def _shared(words: Sequence[Token], tokens: Sequence[Token]) -> int:
    stems = {stem(token.norm) for token in tokens}
    return sum(stem(token.norm) in stems for token in words)


def _negated(tokens: Sequence[Token]) -> bool:
    return sum(token.norm in NEGATIONS for token in tokens) % 2 == 1


def _opposed(claimed: Sequence[Token], said: Sequence[Token]) -> bool:
    """Whether the claim has a word too often whose opposite it has too seldom."""
    mine = Counter(token.norm for token in claimed)
    theirs = Counter(token.norm for token in said)
    return any(
        mine[word] > theirs[word] and any(theirs[other] > mine[other] for other in others)
        for word, others in OPPOSITES.items()
        if word in mine
    )


def _in_order(claimed: Sequence[Token], said: Sequence[Token]) -> bool:
    """Whether the names, and the numbers, of the claim come in the order they are said.

    A passive turns the order round, so it is left to `_turned`.
    """
    if _by(claimed) != _by(said):
        return True
    names = {token.norm for token in said if token.is_name} - CALENDAR
    numbers = {token.norm for token in said if token.is_number}
    return all(
        _is_subsequence(
            [token.norm for token in claimed if token.norm in firm],
            [token.norm for token in said if token.norm in firm],
        )
        for firm in (names, numbers)
    )


def _is_subsequence(part: Sequence[str], whole: Sequence[str]) -> bool:
    rest = iter(whole)
    return all(word in rest for word in part)


def _turned(claimed: Sequence[Token], said: Sequence[Token]) -> bool:
    """Whether a passive turned round keeps its names where the active has them."""
    if _by(claimed) == _by(said):
        return False
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
