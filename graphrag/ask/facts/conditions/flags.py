"""Columns that say yes or no: "warehouses with cold storage", "without" it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from graphrag.ask.facts.conditions.left import Left
from graphrag.ask.facts.conditions.values import Condition
from graphrag.ask.facts.fields import label_of
from graphrag.ask.facts.reading import Reading
from graphrag.ask.facts.subjects import Subject
from graphrag.ask.facts.words import stems_of
from graphrag.model import ExtractionSchema, Fact

_YES = frozenset({"yes", "y", "true", "x", "✓", "✔"})
_NO = frozenset({"no", "n", "false", "-", "–", "none"})
_AGAINST = re.compile(r"\b(?:without|lack(?:s|ing)?|no|not|n't)\b", re.IGNORECASE)


def flagged(
    text: Left, subjects: Sequence[Subject], schema: ExtractionSchema
) -> Iterator[Condition]:
    """Yield a condition for every such field whose label stands in what is left of a question."""
    held: dict[str, dict[str, list[Fact]]] = defaultdict(lambda: defaultdict(list))
    for subject in subjects:
        for fact in subject.facts:
            held[fact.key][fact.value.text.strip().casefold()].append(fact)
    for key in sorted(held):
        if not held[key].keys() <= _YES | _NO or not held[key].keys() & _YES:
            continue
        words = stems_of(label_of(key, schema))
        run = next((run for run in text.runs() if stems_of(text.said(run)) == words), None)
        if run is not None:
            wanted = _NO if _AGAINST.search(text.left[: run[0].start]) else _YES
            facts = [f for value in sorted(held[key].keys() & wanted) for f in held[key][value]]
            yield Condition(text.said(run), key, {fact.subject_id: (fact,) for fact in facts})


def has_flag(reading: Reading, subjects: Sequence[Subject], schema: ExtractionSchema) -> bool:
    """Whether the question has the whole label of a field that says yes or no."""
    return any(True for _ in flagged(Left(reading.question, frozenset()), subjects, schema))
