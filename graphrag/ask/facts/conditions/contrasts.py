"""Conditions that a label decides: "only incidents, not accidents".

Some documents call the same field "Incident Number", others "Accident Number"; which of
the two words stands there is what such a question asks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from graphrag.ask.facts.conditions.values import Condition
from graphrag.ask.facts.subjects import Subject
from graphrag.ask.facts.words import stems_of
from graphrag.model import Fact

_PAIR = re.compile(
    r"\b(?P<one>\w+),? (?:(?:and |but )?not|rather than|instead of) "
    r"(?:as )?(?P<other>\w+)\b",
    re.IGNORECASE,
)


def contrast_of(question: str, subjects: Sequence[Subject]) -> Condition | None:
    """Return the condition of a question for the one and not the other, if labels tell them."""
    for found in _PAIR.finditer(question):
        one, other = stems_of(found["one"]), stems_of(found["other"])
        if not one or not other:
            continue
        for key in sorted({fact.key for subject in subjects for fact in subject.facts}):
            held = {s.entity.id: s.of(key) for s in subjects if s.of(key)}
            told = {id_: _labels(facts) for id_, facts in held.items()}
            both = [words for words in told.values() if one <= words and other <= words]
            mine = {id_: held[id_] for id_, words in told.items() if one <= words}
            theirs = [words for words in told.values() if other <= words]
            if mine and theirs and not both and len(mine) + len(theirs) == len(told):
                return Condition(" ".join(found.group().split()), key, mine)
    return None


def _labels(facts: Sequence[Fact]) -> frozenset[str]:
    """Return the stems of what is written about `facts` beside their values."""
    quotes = [(item.quote, fact.value.text) for fact in facts for item in fact.evidence]
    return stems_of(" ".join(quote.replace(value, " ") for quote, value in quotes))
