"""A number of things that a sentence says itself: "runs three factories"."""

from __future__ import annotations

from graphrag.ask.facts.nouns import noun_counted
from graphrag.ask.facts.reading import asked_nouns
from graphrag.language.tokens import stem, tokenise
from graphrag.model import Answer

_BETWEEN = 3
"""Words between a number and what it counts."""


def says_how_many(answer: Answer, question: str, *, claims: int = 1) -> bool:
    """Whether one of the first claims has a number in front of what `question` counts."""
    said = list(dict.fromkeys(citation.claim for citation in answer.citations))
    return not answer.abstained and any(_counts(claim, question) for claim in said[:claims])


def _counts(claim: str, question: str) -> bool:
    nouns = asked_nouns(question) | {noun_counted(question)}
    tokens = tokenise(claim)
    return any(
        token.norm.isdigit()
        and any(stem(other.norm) in nouns for other in tokens[place + 1 : place + 1 + _BETWEEN])
        for place, token in enumerate(tokens)
    )
