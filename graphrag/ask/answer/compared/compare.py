"""Two things of which prose gives a date or a country, held against each other.

"Which film has the director born later, A or B?" finds the director of each, and of both
the sentence that gives a date of birth. Where either is missing nothing is said.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from graphrag.ask.answer.compared.question import Comparison, comparison_in
from graphrag.ask.answer.draft import Claim, Draft, Support, relabelled
from graphrag.ask.answer.lives.lives import Life, life_of, lifetime_of
from graphrag.ask.answer.lives.values import alike, before
from graphrag.ask.answer.steps.nested import Nested
from graphrag.ask.answer.steps.resolve import Step, resolve
from graphrag.model import Evidence, ExtractionSchema, Plan, Viewer
from graphrag.ports import Embedder, Store


@dataclass(frozen=True, slots=True)
class _Side:
    """One of the two: who of it is compared, and the sentence that gives the value.

    Attributes:
        name: As the question has it.
        life: The value, and the sentences that give it.
        step: How it was found whose value it is; None for the thing itself.
    """

    name: str
    life: Life
    step: Step | None


def compare_in_prose(
    plan: Plan, *, store: Store, embedder: Embedder, schema: ExtractionSchema, viewer: Viewer
) -> Draft | None:
    """Return the comparison that `plan.question` asks for; None if it asks for none.

    Also None where one of the two values is not told, or they do not differ.
    """
    asked = comparison_in(plan.question)
    if asked is None:
        return None
    sides = [
        _side(name, asked, plan, store=store, embedder=embedder, schema=schema, viewer=viewer)
        for name in (asked.one, asked.two)
    ]
    one, two = sides
    if one is None or two is None:
        return None
    verdict = _verdict(asked, one, two)
    return None if verdict is None else _draft(verdict, one, two)


def _side(
    name: str,
    asked: Comparison,
    plan: Plan,
    *,
    store: Store,
    embedder: Embedder,
    schema: ExtractionSchema,
    viewer: Viewer,
) -> _Side | None:
    """Return what is told of `name`, or of what of it is compared; None if nothing is."""
    step, whose = None, name
    if asked.noun:
        words = f"{asked.noun} of {name}"
        nested = Nested(words, asked.noun, f"Who is the {words}?", "", "")
        step = resolve(nested, plan, store=store, embedder=embedder, schema=schema, viewer=viewer)
        if step is None:
            return None
        whose = step.name
    if asked.aspect == "lived":
        life = lifetime_of(whose, plan, store=store, embedder=embedder, viewer=viewer)
    else:
        life = life_of(whose, asked.aspect, plan, store=store, embedder=embedder, viewer=viewer)
    return None if life is None else _Side(name, life, step)


def _verdict(asked: Comparison, one: _Side, two: _Side) -> str | None:
    if asked.aspect == "from":
        return "Yes" if alike(one.life.told, two.life.told) else "No"
    earlier = before(one.life.told, two.life.told)
    if earlier is None:
        return None
    return one.name if earlier != asked.late else two.name


def _draft(verdict: str, one: _Side, two: _Side) -> Draft:
    claims: list[Claim] = []
    evidence: list[Evidence] = []
    for side in (one, two):
        who = side.step.name if side.step else side.name
        said = [sentence.support for sentence in side.life.sentences]
        claims += _claims(said, side.life.evidence, f"{who}, {side.life.told.text}: ", evidence)
        if side.step is not None:
            means = f"“{side.step.words}” is {side.step.name}: "
            claims += _claims(side.step.said, side.step.evidence, means, evidence)
    because = "what the sentences say of both, compared"
    return Draft(tuple(claims), "medium", because, tuple(evidence), opening=verdict, short=verdict)


def _claims(
    said: Sequence[Support], read: Sequence[Evidence], before: str, evidence: list[Evidence]
) -> list[Claim]:
    """Return a claim for each of `said`, and add what was `read` to `evidence`, labelled on."""
    taken = relabelled(read, evidence)
    labels = {old.label: new.label for old, new in zip(read, taken, strict=True)}
    evidence.extend(taken)
    return [
        Claim(
            " ".join(support.quote.split()),
            (replace(support, label=labels.get(support.label, support.label)),),
            "" if place else before,
        )
        for place, support in enumerate(said)
    ]
