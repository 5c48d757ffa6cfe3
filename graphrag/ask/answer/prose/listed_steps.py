"""What is to be done, step by step: where one step answers, all of its list does."""

from __future__ import annotations

import re
from collections.abc import Sequence

from graphrag.ask.answer.draft import Claim, Draft
from graphrag.ask.answer.prose.ranking import Ranked
from graphrag.ask.answer.sentences import Sentence

_HOW = re.compile(
    r"\bhow (?:do|can|should|must|to|does|would)\b|"
    r"\bwhat (?:do|should|must|can|shall) (?:i|we|you|one|staff) (?:do|need|have)\b|"
    r"\bwhat (?:am|are) (?:i|we|you) (?:supposed|expected|meant) to\b|\bsteps?\b|\bprocedure\b",
    re.IGNORECASE,
)
_STEP = re.compile(r"\s*(?P<number>\d{1,2})[.)]\s")
_LEAST = 2


def steps_draft(
    question: str, ranked: Sequence[Ranked], sentences: Sequence[Sentence]
) -> Draft | None:
    """Return all steps of the numbered list that the best sentence stands in; None if in none."""
    if not _HOW.search(question):
        return None
    best = ranked[0].sentence
    if not _STEP.match(best.text):
        return None
    own = [s for s in sentences if s.source.chunk_id == best.source.chunk_id]
    steps = _around(best, own)
    if len(steps) < _LEAST:
        return None
    claims = tuple(Claim(" ".join(step.text.split()), (step.support,)) for step in steps)
    return Draft(claims, "medium", "the steps of a list")


def _around(best: Sentence, own: Sequence[Sentence]) -> list[Sentence]:
    """Return the steps of the list that `best` is one of, and what is said within them."""
    lists: list[list[Sentence]] = []
    for sentence in own:
        found = _STEP.match(sentence.text)
        if found and (not lists or int(found["number"]) == 1):
            lists.append([])
        if lists and (found or sentence.heading == lists[-1][0].heading):
            lists[-1].append(sentence)
    return next((steps for steps in lists if best in steps), [])
