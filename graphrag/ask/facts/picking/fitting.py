"""Which subjects a description fits: by what it demands, then by its words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from graphrag.ask.facts.conditions.demands import demands_of
from graphrag.ask.facts.nouns import counted_nouns
from graphrag.ask.facts.reading import read
from graphrag.ask.facts.subjects import Match, Subject, match_subjects
from graphrag.model import ExtractionSchema
from graphrag.ports import Embedder

SIZE = re.compile(
    r"\b(?:(?P<both>both)|(?:the |these )?(?P<number>two|three|four|five|six))\b", re.IGNORECASE
)
"""How large a set is."""
_GUESSED = 0.3


def fitting(
    described: str,
    subjects: Sequence[Subject],
    *,
    schema: ExtractionSchema,
    embedder: Embedder,
) -> tuple[Match, ...]:
    """Return `subjects`, best fit first: by what the description demands, then by its words.

    Every condition that a subject fulfils counts as much as all words together; what is
    only near in meaning, less. Names are left to the words: "172" is also in "172N".
    """
    text = SIZE.sub(" ", described)
    demands = demands_of(
        read(text),
        subjects,
        schema=schema,
        embedder=embedder,
        likeness={},
        ignore=counted_nouns(schema),
    )
    telling = [c for c in demands.conditions if c.facts and c.words == c.words.lower()]
    matches = [
        replace(
            m,
            score=m.score
            + sum((1.0 if c.sure else _GUESSED) * c.holds(m.subject.entity.id) for c in telling),
        )
        for m in match_subjects(read(f"about {described}"), subjects)
    ]
    return tuple(sorted(matches, key=lambda match: (-match.score, match.subject.entity.id)))
