"""Conditions with a number or a year: "older than 60", "over 500 hours", "before 2013"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from graphrag.ask.facts.conditions.values import Condition
from graphrag.ask.facts.extremes import comparable_key, plain
from graphrag.ask.facts.subjects import Subject
from graphrag.ask.facts.values import number_of
from graphrag.language.tokens import NUMBER_WORDS
from graphrag.model import ExtractionSchema, Value
from graphrag.ports import Embedder

_WORDS = {**NUMBER_WORDS, "hundred": "100", "thousand": "1000"}
_LIMIT = re.compile(
    r"\b(?:(?P<more>(?:more|older|later|longer|higher|larger|greater|heavier|bigger|newer|faster) "
    r"than|over|above|exceeding|after|at least|since)|(?P<less>(?:less|fewer|younger|earlier|"
    r"shorter|lower|smaller|lighter) than|under|below|before|at most|until|up to))"
    r"\s+(?:the (?:age|year) (?:of )?)?"
    rf"(?P<number>\d[\d,]*(?:\.\d+)?|(?:{'|'.join(_WORDS)})\b)(?P<unit>\s+[a-z]+)?",
    re.IGNORECASE,
)
_YEARS = range(1500, 2200)


@dataclass(frozen=True, slots=True)
class Limit:
    """A condition with a number, and the question without it."""

    condition: Condition
    rest: str


def limit_of(
    question: str, subjects: Sequence[Subject], *, schema: ExtractionSchema, embedder: Embedder
) -> Limit | None:
    """Return the condition with a number in `question`; None if there is none to decide."""
    found = _LIMIT.search(question)
    if found is None:
        return None
    number = float(_WORDS.get(found["number"].lower(), found["number"].replace(",", "")))
    dated = number in _YEARS and not found["unit"]
    rest = f"{question[: found.start()]}{question[found.end() :]}"
    words = (found["more"] or found["less"]).lower()
    asked = plain(f"{question[: found.start()]} {words.split()[0]} {found['unit'] or ''}")
    key = comparable_key(
        f"when {asked}" if dated else asked, subjects, schema=schema, embedder=embedder
    )
    if key is None:
        return None
    strict = "least" not in words and "most" not in words and words not in {"since", "up to"}
    held = {}
    for subject in subjects:
        own = tuple(
            fact
            for fact in subject.of(key)
            if _holds(fact.value, number, more=bool(found["more"]), strict=strict, dated=dated)
        )
        if own:
            held[subject.entity.id] = own
    return Limit(Condition(" ".join(found.group().split()), key, held), rest)


def _holds(value: Value, number: float, *, more: bool, strict: bool, dated: bool) -> bool:
    own = float(value.date[:4]) if dated and value.date else number_of(value)
    if own is None:
        return False
    if own == number:
        return not strict
    return own > number if more else own < number
