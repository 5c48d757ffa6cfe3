"""Sentences that say the same with other values: the newest counts, or they disagree.

Two sentences of different documents conflict when they share their words but not their
numbers. With dates the newest is the answer and the others are superseded; without, both
are told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from graphrag.ask.answer.draft import Claim, Draft
from graphrag.ask.answer.prose.ranking import Ranked
from graphrag.ask.answer.sentences import Sentence
from graphrag.language.tokens import content, stem, tokenise

_LIKE = 0.7
"""Least share of words that two conflicting sentences have in common."""
_READ = 8
"""Sentences that are compared with the best."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """The best sentence and those that give other values, in the order they are told.

    Attributes:
        sentences: Newest first where dated.
        dated: All have a date, and not the same.
    """

    sentences: tuple[Sentence, ...]
    dated: bool


def conflict_of(ranked: Sequence[Ranked]) -> Conflict | None:
    """Return what contradicts the best sentence; None if nothing does."""
    if not ranked:
        return None
    best = ranked[0].sentence
    others = [item.sentence for item in ranked[1:_READ] if _contradicts(best, item.sentence)]
    if not others:
        return None
    told = [best, *others]
    dates = {sentence.source.date for sentence in told}
    dated = None not in dates and len(dates) == len(told)
    if dated:
        told.sort(key=lambda s: (s.source.date or "", -s.order), reverse=True)
    return Conflict(tuple(told), dated)


def conflict_draft(conflict: Conflict) -> Draft:
    """Return the answer that tells the conflict."""
    claims = [_claim(conflict.sentences[0], "")]
    for sentence in conflict.sentences[1:]:
        before = f"superseded ({sentence.source.date}): " if conflict.dated else ""
        claims.append(_claim(sentence, before))
    if conflict.dated:
        because = f"the newest of {len(claims)} statements, of {conflict.sentences[0].source.date}"
        return Draft(tuple(claims), "medium", because)
    because = "sources without dates give different values"
    return Draft(tuple(claims), "low", because, opening="The sources disagree, and bear no dates:")


def _claim(sentence: Sentence, before: str) -> Claim:
    return Claim(" ".join(sentence.text.split()), (sentence.support,), before)


def _contradicts(one: Sentence, two: Sentence) -> bool:
    if one.source.document_id == two.source.document_id:
        return False
    words, numbers = _parts(one.text)
    others, counts = _parts(two.text)
    if not numbers or not counts or numbers == counts:
        return False
    return len(words & others) >= _LIKE * len(words | others)


def _parts(text: str) -> tuple[frozenset[str], frozenset[str]]:
    tokens = content(tokenise(text))
    words = frozenset(stem(token.norm) for token in tokens if not token.is_number)
    return words, frozenset(token.norm for token in tokens if token.is_number)
