"""The noun that a question asks for: "hotel" of "What is the most popular hotel in …?"."""

from __future__ import annotations

import re

from graphrag.ask.answer.likely.likeness import Place

_ENDS = (
    r"(?:is|was|were|are|did|does|do|had|has|have|can|could|will|would|should|of|in|on|at|by|for|"
    r"from|to|with|near|that|who|whom|whose|which|where|when|as|the|an?|it|he|she|they|his|her|"
    r"their|its|and|or|between|during|after|before|under|about|into)\b"
)
_WORD = rf"(?!{_ENDS})[a-z][\w-]*"
_NOUNS = rf"(?P<nouns>{_WORD}(?:\s+{_WORD}){{0,3}}(?:\s+of\s+{_WORD}(?!['\u2019]))?)"
_ARTICLE = r"(?:the|an?)\s+"
_CALLED = rf"(?:(?:name|term|type|kind|title|acronym)s?\s+(?:of|for|to)\s+(?:{_ARTICLE})?)?"
_FORMS = (
    re.compile(
        rf"\b(?:[Ww]hat|[Ww]hich|[Ww]ho)(?:['\u2019]s|\s+(?:is|was|are|were))\s+{_ARTICLE}{_CALLED}{_NOUNS}"
    ),
    re.compile(rf"\b(?:[Ww]hat|[Ww]hich)\s+{_NOUNS}"),
    re.compile(rf"['\u2019]s?\s+(?P<nouns>{_WORD}(?:\s+{_WORD})?)\s*\?"),
)
_PART = re.compile(r"[\w-]+")


def asked_for(question: str) -> frozenset[Place]:
    """Return the places of the words that name what is asked for; none for "Who …?" alone."""
    found = [match for form in _FORMS if (match := form.search(question))]
    if not found:
        return frozenset()
    first = min(found, key=lambda match: match.start())
    start = first.start("nouns")
    return frozenset((start + p.start(), start + p.end()) for p in _PART.finditer(first["nouns"]))
