"""The one subject that a question describes without a name: "One flier steered by a tablet …".

The words of such a description are seldom those of the document. So each of its clauses is
looked for by meaning: passages choose a few documents, and of those the one wins whose best
sentences are nearest to all clauses taken together.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from graphrag.ask.facts.extremes import compares
from graphrag.ask.facts.picking.fitting import SIZE
from graphrag.ask.facts.reading import COUNTS, read
from graphrag.ask.facts.subjects import Subject
from graphrag.ask.facts.told import boilerplate
from graphrag.ask.facts.words import statements
from graphrag.model import NO_FILTERS, Filters, Viewer
from graphrag.ports import Embedder, Store, Vector, searching

_ASKING = re.compile(r"^(?P<said>.+?[.;:])\s+(?P<asked>[^.;:?]+\?)\W*$")
_OF_ONE = re.compile(
    r"^\W*(?:the|an?|who(?:ever)?) (?P<noun>\w+(?: \w+)?) (?:who|that|which|whose)\b.+"
    r"(?P<asked>\b(?:on|in|at|to|from|by) (?:what|which) [^,?]+\?)\W*$",
    re.IGNORECASE,
)
"""The … who … did so on what date?"""
_CLAUSES = re.compile(
    r",\s+(?:(?:and|but|then)\s+)*|\s+(?:and|but|because|while|when|who|which|that|after|before|"
    r"since|yet|as)\s+|[.;:]\s+"
)
_SHORTEST = 2
"""Words in the shortest clause that is looked for."""
_LONG = 5
"""Words in the shortest sentence that tells anything."""
_PASSAGES, _READ = 12, 6
"""Passages a clause chooses documents by, and documents whose sentences are read."""
_RANK = 10
"""Softens what the rank of a passage counts (reciprocal rank fusion)."""
_NEAR = 0.36
"""Least nearness of the best document; below it nothing is described."""


def description_of(question: str) -> str:
    """Return the part of `question` that describes one thing without any name; else ""."""
    text = " ".join(question.split())
    found = _ASKING.match(text)
    said = found["said"] if found else text if _OF_ONE.match(text) else ""
    asked = asked_of(text, said)
    one = said and not read(said).names and not SIZE.search(said)
    return said if one and not COUNTS.search(asked) and not compares(asked) else ""


def asked_of(question: str, said: str) -> str:
    """Return what `question` asks of what it describes by `said`; all of it if that is one."""
    return " ".join(question.split()).removeprefix(said).strip() or question


def described(
    said: str,
    subjects: Sequence[Subject],
    *,
    store: Store,
    embedder: Embedder,
    viewer: Viewer,
    filters: Filters = NO_FILTERS,
) -> Subject | None:
    """Return the one of `subjects` that the clauses of `said` describe best, if one is near."""
    clauses = [c for c in _CLAUSES.split(said) if len(c.split()) >= _SHORTEST]
    if not clauses or len(subjects) < _SHORTEST:
        return None
    points: dict[str, float] = defaultdict(float)
    owner = {chunk.id: s.entity.id for s in subjects for chunk in s.chunks}
    for vector in searching(embedder).embed(clauses):
        hits = store.hits("chunk", Vector(vector), limit=_PASSAGES, viewer=viewer, filters=filters)
        for place, hit in enumerate(hits):
            if hit.id in owner:
                points[owner[hit.id]] += 1 / (_RANK + place)
    first = sorted(points, key=lambda id_: (-points[id_], id_))[:_READ]
    stale = boilerplate(subjects)
    vectors = embedder.embed(clauses)
    scored = []
    for subject in (s for s in subjects if s.entity.id in first):
        told = _sentences(subject, stale)
        if told:
            near = embedder.embed(told) @ vectors.T
            scored.append((float(near.max(axis=0).mean()), subject.entity.id, subject))
    best = min(scored, key=lambda item: (-item[0], item[1]), default=None)
    return best[2] if best is not None and best[0] >= _NEAR else None


def _sentences(subject: Subject, stale: frozenset[str]) -> list[str]:
    """Return the sentences that only `subject` has; rows of tables are none."""
    texts = (span.of(chunk.text) for chunk in subject.chunks for span in statements(chunk.text))
    told = dict.fromkeys(text for text in texts if text not in stale and "|" not in text)
    return [text for text in told if len(text.split()) >= _LONG]
