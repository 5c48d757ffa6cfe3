"""Sentences of different documents that contradict the one that answers best."""

from __future__ import annotations

from collections.abc import Sequence

from graphrag.ask.answer.conflict import Conflict, conflicting
from graphrag.ask.answer.prose.contradicts import contradicts
from graphrag.ask.answer.prose.ranking import Ranked

_READ = 8
"""Sentences that are compared with the best."""


def conflict_of(ranked: Sequence[Ranked], question: str) -> Conflict | None:
    """Return what contradicts the best sentence; None if nothing does."""
    if not ranked:
        return None
    best = ranked[0].sentence
    others = [
        item.sentence
        for item in ranked[1:_READ]
        if item.sentence.source.document_id != best.source.document_id
        and contradicts(best.text, item.sentence.text, question)
    ]
    if not others:
        return None
    told = sorted([best, *others], key=lambda s: s.order if s is not best else -1)
    return conflicting([(" ".join(s.text.split()), s.support) for s in told])
