"""Questions about a few subjects at once: "Two … struck a ditch. Which … the one whose …?".

The first part describes a set and says how large it is; the second picks one of it, or asks
what all of it have in common.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from graphrag.ask.facts.extremes import extreme_of
from graphrag.ask.facts.reading import read
from graphrag.ask.facts.subjects import Subject, match_subjects
from graphrag.language.tokens import NUMBER_WORDS
from graphrag.model import ExtractionSchema, Fact
from graphrag.ports import Embedder

_CLEAR = 0.9
"""Share of the best fit that the one picked of a set must have."""
_SPLIT = re.compile(r"(?<=[.;:])\s+(?=[A-Z])")
_SIZE = re.compile(
    r"\b(?:(?P<both>both)|(?:the |these )?(?P<number>two|three|four|five|six))\b", re.IGNORECASE
)
_PICK = re.compile(
    r"\b(?P<verb>(?:was|is|did|had|were|does)\s+)?\b(?:the|that) (?:one|other)\b,?\s*(?P<by>.*?)"
    r"(?P<rest>\s+(?:headed|going|bound|built|made|registered|flying|located|called|named|based|"
    r"take off|taken off|depart|leave|come from|going to|land|crash|happen|go|belong to))?"
    r"(?: from| to| in)?\W*$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Picked:
    """What a question about a set comes down to.

    Attributes:
        asked: The question about each chosen one.
        chosen: The one picked, or the whole set.
        shared: The answer must be the same for all of `chosen`.
        by: Facts that decided the pick.
    """

    asked: str
    chosen: tuple[Subject, ...]
    shared: bool
    by: tuple[Fact, ...] = ()


def pick(
    question: str, subjects: Sequence[Subject], *, schema: ExtractionSchema, embedder: Embedder
) -> Picked | None:
    """Return the subjects that a question about a set is about; None if it is about no set."""
    parts = _SPLIT.split(" ".join(question.split()))
    size = _SIZE.search(question)
    if size is None or not subjects:
        return None
    count = 2 if size["both"] else int(NUMBER_WORDS[size["number"].lower()])
    described = parts[0] if len(parts) > 1 else question
    asked = " ".join(parts[1:]) if len(parts) > 1 else question
    if len(subjects) < max(count, 2) or (len(parts) == 1 and not size["both"]):
        return None
    matches = match_subjects(read(described), subjects)[:count]
    chosen = tuple(match.subject for match in matches)
    found = _PICK.search(asked)
    if len(parts) > 1 and found and found["by"].strip():
        rest = f"{asked[: found.start()]}{found['verb'] or ''}it{found['rest'] or ''}".strip(" ?")
        by = found["by"]
        extreme = _by_extreme(rest, by, chosen, schema=schema, embedder=embedder)
        return extreme or _by_description(rest, by, described, chosen, subjects)
    return Picked(question, chosen, shared=True) if size["both"] else None


def _by_extreme(
    asked: str,
    by: str,
    chosen: tuple[Subject, ...],
    *,
    schema: ExtractionSchema,
    embedder: Embedder,
) -> Picked | None:
    extreme = extreme_of(by, chosen, schema=schema, embedder=embedder)
    if extreme is None:
        return None
    facts = (extreme.fact, *(fact for _, fact in extreme.others))
    return Picked(asked, (extreme.subject,), shared=False, by=facts)


def _by_description(
    asked: str,
    by: str,
    described: str,
    chosen: tuple[Subject, ...],
    subjects: Sequence[Subject],
) -> Picked | None:
    """Pick of the set; else of all subjects: a set described in other words may lack the one."""
    own = {m.subject.entity.id: m.score for m in match_subjects(read(f"about {by}"), subjects)}
    best = max(own.values())
    for among in (chosen, subjects):
        whole = match_subjects(read(described), among)
        ranked = sorted(
            whole, key=lambda m: (-own[m.subject.entity.id], -m.score, m.subject.entity.id)
        )
        first, second = (own[match.subject.entity.id] for match in ranked[:2])
        if first > second and first >= _CLEAR * best:
            return Picked(asked, (ranked[0].subject,), shared=False)
    return None
