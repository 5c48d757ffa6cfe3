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
_SPEAKS = 0.6
"""Share of the words that narrow a question from which a claim speaks of it: both of two."""
_SEVERAL = 2
"""Documents that must tell the whole; where no more may be read, all."""
_MANY = 3
"""Documents from which every claim that says all of it makes an overview sure."""


def trust(plan: Plan, claims: Sequence[Claim], documents: int) -> tuple[Confidence, str]:
    """Return how far to trust `claims` of an overview, and why, in words that end a sentence.

    Low where the question asks one thing, which no overview holds, where it names an aspect
    ("risks") that only other words tell, and where fewer than half of the claims speak of what
    is asked, or only one document does where the question wants one thing and the whole. High
    where every claim has all words that narrow the question, in three documents at least. A
    question for everything has no such words: there the documents that are quoted count, two
    at least of all `documents`.
    """
    if asks_for_one(plan):
        return "low", ONE_THING
    words = narrowing(plan.question, dated=plan.filters.document_ids is not None)
    unsaid = _unsaid(words, claims)
    if unsaid:
        return "low", f"{unsaid} stands in none of them, other words tell it"
    shares = [_share(words, claim) for claim in claims]
    said = [claim for claim, share in zip(claims, shares, strict=True) if share >= _SPEAKS]
    homes = len({support.source.document_id for claim in said for support in claim.supports})
    if not words:
        return ("low", "of one document") if homes < min(_SEVERAL, documents) else ("medium", "")
    where = f"{len(said)} of {len(claims)} sentences, {homes} of {documents} documents"
    why = f"most words of the question stand in {where}"
    alone = plan.route == "both" and homes < min(_SEVERAL, documents)
    if alone or 2 * len(said) < len(claims):
        return "low", why
    return "high" if min(shares) == 1 and homes >= _MANY else "medium", why


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
