"""Say that it is not there, and what is known nearby."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from graphrag.ask.answer.draft import Claim, Draft, write
from graphrag.ask.answer.sentences import Sentence
from graphrag.model import Answer, Found, Plan

_NEARBY = 3


def refuse(plan: Plan, found: Found, *, because: str, nearby: Sequence[Sentence] = ()) -> Answer:
    """Return an abstention that says why, and shows what stands nearest."""
    claims = tuple(
        Claim(" ".join(sentence.text.split()), (sentence.support,)) for sentence in nearby[:_NEARBY]
    )
    opening = f"Not found: {because}."
    if claims:
        opening = f"{opening} What is known nearby:"
    draft = Draft(claims, "low", because, opening=opening)
    return replace(write(draft, plan, found), abstained=True)


def chat(plan: Plan) -> Answer:
    """Return the reply to something that asks nothing of the documents."""
    return Answer(
        text="This asks nothing that documents could answer. Ask about what they say.",
        plan=plan,
        abstained=True,
        because=f"no question about the documents ({plan.because})",
    )
