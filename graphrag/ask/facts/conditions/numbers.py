"""Conditions with a number but no comparison: "exactly four people unhurt", "fatal"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from graphrag.ask.facts.conditions.left import Left
from graphrag.ask.facts.conditions.values import Condition
from graphrag.ask.facts.fields import guess_fields, label_of
from graphrag.ask.facts.reading import read
from graphrag.ask.facts.subjects import Subject
from graphrag.ask.facts.values import number_of
from graphrag.ask.facts.words import stems_of
from graphrag.language.tokens import NUMBER_WORDS, stem, tokenise
from graphrag.model import ExtractionSchema
from graphrag.ports import Embedder

_FIELD = 0.58
"""Field score from which a number of something is a number of that field."""
_EXACT = re.compile(
    rf"(?<![\w-])(?:exactly |only |just |precisely )?(?P<number>\d{{1,3}}|{'|'.join(NUMBER_WORDS)})"
    r"\s+(?P<rest>(?!of\b|or\b|and\b|than\b)[a-z][^.;?]*)",
    re.IGNORECASE,
)
_YES_NO = re.compile(r"(?:was|were|is|are|did|does|has|had)\b")


def exact(
    text: Left, subjects: Sequence[Subject], *, schema: ExtractionSchema, embedder: Embedder
) -> Iterator[Condition]:
    """Yield "exactly four people unhurt": a field with a number, and that number."""
    found = _EXACT.search(text.left)
    if found is None:
        return
    keys = {fact.key for s in subjects for fact in s.facts if fact.value.number is not None}
    asked = read(f"how many {found['rest'].strip()}")
    guesses = guess_fields(asked, keys, schema=schema, embedder=embedder)
    if not guesses or guesses[0].score < _FIELD:
        return
    number = float(NUMBER_WORDS.get(found["number"].lower(), found["number"]))
    held = {
        s.entity.id: own
        for s in subjects
        if (own := tuple(f for f in s.of(guesses[0].key) if number_of(f.value) == number))
    }
    said = guesses[0].telling | stems_of(label_of(guesses[0].key, schema))
    words = [t.raw for t in tokenise(found["rest"]) if stem(t.norm) in said]
    yield Condition(" ".join([found["number"], *words]), guesses[0].key, held)


def above_nought(
    text: Left, subjects: Sequence[Subject], schema: ExtractionSchema
) -> Iterator[Condition]:
    """Yield "fatal" as the only number that is asked for by that word, above nought."""
    asking: dict[str, set[str]] = {}
    for rule in schema.fields:
        yes_no = " ".join(question for question in rule.questions if _YES_NO.match(question))
        for word in stems_of(yes_no) if rule.value == "number" else ():
            asking.setdefault(word, set()).add(rule.key)
    for token in text.tokens():
        keys = asking.get(stem(token.norm), set())
        if len(keys) == 1 and token.raw.islower():
            key = next(iter(keys))
            held = {
                s.entity.id: own
                for s in subjects
                if (own := tuple(f for f in s.of(key) if (number_of(f.value) or 0) > 0))
            }
            yield Condition(token.raw, key, held)
