"""Words that name what a corpus is made of: they are no condition on it."""

from __future__ import annotations

import re

from graphrag.ask.facts.reading import Reading
from graphrag.ask.facts.words import stems_of
from graphrag.language.tokens import stem, tokenise
from graphrag.model import ExtractionSchema

_THINGS = "accident incident event case report document record file crash occurrence note article"
_SPARE = "there are is list them all name exist known mentioned appear corpus document graph total"
_EACH = stems_of(
    "different various distinct separate individual unique altogether overall have got"
)
_PLAIN = re.compile(
    r"^\W*(?:how many|what (?:is|are) the (?:number of )?|list|name|count|which|what|show|give)\b",
    re.IGNORECASE,
)
_HOW_MANY = re.compile(r"\bhow many (?P<noun>[a-z-]+)", re.IGNORECASE)
_NEAR = 3
"""Words after a number, itself included, among which it counts something."""
STANDING = stems_of(
    "stand stood located situated placed kept installed found register registered listed entered "
    "marked recorded item entry row piece own owned use used run operate called"
)
"""Words for being in a table, or in the place that it says."""


def counted_nouns(schema: ExtractionSchema) -> frozenset[str]:
    """Return the stems of words that name what is counted, and so are no condition."""
    nouns = _THINGS
    if schema.subject:
        nouns = f"{nouns} {schema.subject.type} {schema.subject.plural}"
    for kind in schema.entities:
        nouns = f"{nouns} {kind.name} {kind.plural}"
    return frozenset(stem(token.norm) for token in tokenise(nouns))


def things(schema: ExtractionSchema) -> frozenset[str]:
    """Return the stems of all words that name a thing of the corpus, of whatever type."""
    listed = " ".join(noun.split()[-1] for kind in schema.entities for noun in kind.nouns if noun)
    return counted_nouns(schema) | frozenset(stem(token.norm) for token in tokenise(listed))


def beside_asking(reading: Reading) -> list[str]:
    """Return the stems of a question but for words that only ask for all there is."""
    spare = {stem(token.norm) for token in tokenise(_SPARE)}
    return [word for word in reading.stems if word not in spare]


def asked_alone(reading: Reading) -> str:
    """Return the stem of the one thing that a question counts or lists; "" if it says more."""
    wanted = [word for word in beside_asking(reading) if word not in _EACH]
    return wanted[0] if len(wanted) == 1 and _PLAIN.search(reading.question) else ""


def noun_counted(question: str) -> str:
    """Return the stem of the word after "how many"; "" where a question has none."""
    found = _HOW_MANY.search(question)
    return stem(found["noun"].lower()) if found else ""


def counts_of(text: str, noun: str) -> frozenset[str]:
    """Return the numbers that stand right before `noun` (a stem) in `text`, in digits."""
    tokens = tokenise(text)
    return frozenset(
        token.norm
        for place, token in enumerate(tokens)
        if token.is_number and noun in {stem(t.norm) for t in tokens[place + 1 : place + _NEAR]}
    )
