"""How far to trust an overview: by what its claims say of the question, and how many say it.

Every claim of an overview is quoted; whether it answers depends on whether the quotes speak of
what was asked. That is counted: the question's own words in a claim, and the documents with
such claims.
"""

from __future__ import annotations

from collections.abc import Sequence

from graphrag.ask.answer.draft import Claim
from graphrag.ask.facts.words import stems_of
from graphrag.language.aspects import signs_of
from graphrag.language.breadth import narrowing
from graphrag.language.one_thing import asks_one
from graphrag.language.tokens import stem, tokenise
from graphrag.model import Plan
from graphrag.model.answers import Confidence

ONE_THING = "the question asks for one thing, and this is an overview"
_SEVERAL = 2
"""Documents that must speak of it; where no more may be read, all of them."""
_MANY = 3
"""Documents from which every claim that says all of it makes an overview sure."""


def trust(plan: Plan, claims: Sequence[Claim], documents: int) -> tuple[Confidence, str]:
    """Return how far to trust `claims` of an overview, and why, in words that end a sentence.

    Low where the question asks one thing, which no overview holds, where it names an aspect
    ("risks") that only other words tell, and where fewer than half of the claims, or than two
    of the `documents`, have half of the words that narrow the question. High where every claim
    has all of them, in three documents at least. A question for everything has no such words:
    there the documents that are quoted count, two at least.
    """
    if asks_for_one(plan):
        return "low", ONE_THING
    words = narrowing(plan.question, dated=plan.filters.document_ids is not None)
    unsaid = _unsaid(words, claims)
    if unsaid:
        return "low", f"{unsaid} stands in none of them, other words tell it"
    shares = [_share(words, claim) for claim in claims]
    said = [claim for claim, share in zip(claims, shares, strict=True) if 2 * share >= 1]
    speaking = len({support.source.document_id for claim in said for support in claim.supports})
    if 2 * len(said) < len(claims) or speaking < min(_SEVERAL, documents):
        return "low", f"{len(said)} of {len(claims)} speak of what is asked"
    if words and min(shares) == 1 and speaking >= _MANY:
        return "high", f"each speaks of all that is asked, {speaking} documents"
    return "medium", f"{len(said)} of {len(claims)} speak of what is asked" if words else ""


def asks_for_one(plan: Plan) -> bool:
    """Whether the question of `plan` has one answer, which no overview holds."""
    names = any(token.is_name for token in tokenise(plan.question)[1:])
    return asks_one(plan.question, named=names)


def _share(words: Sequence[str], claim: Claim) -> float:
    """Return the share of `words` in the claim and the headings above it; 1 of no words."""
    above = (f"{s.source.title} {s.source.section}" for s in claim.supports)
    said = stems_of(" ".join((claim.text, *above)))
    return sum(stem(word) in said for word in words) / len(words) if words else 1.0


def _unsaid(words: Sequence[str], claims: Sequence[Claim]) -> str:
    """Return the aspects among `words` ("risks") that no claim has by name, quoted."""
    said = {word for claim in claims for word in stems_of(claim.text)}
    unsaid = (word for word in words if signs_of(word) and stem(word) not in said)
    return " and ".join(f"“{word}”" for word in unsaid)
