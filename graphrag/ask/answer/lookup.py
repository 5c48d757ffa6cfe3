"""A field of one thing: find whose, choose which field, answer with the fact's own words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from graphrag.ask.answer.draft import Claim, Draft, Support
from graphrag.ask.facts import (
    FieldGuess,
    Match,
    Reading,
    guess_fields,
    load_subjects,
    match_subjects,
)
from graphrag.ask.facts.places import Places
from graphrag.ask.facts.words import stems_of
from graphrag.model import Evidence, ExtractionSchema, Fact, Plan, Viewer
from graphrag.ports import Embedder, Store

SURE = 0.62
"""Field scores from here on are trusted; below, the prose is read."""
_SHOWN = 3
"""Facts that show which thing is meant."""


@dataclass(frozen=True, slots=True)
class Looked:
    """What a look at the facts brought.

    Attributes:
        match: The subject that fits best; None if there are no subjects.
        guess: The field asked for, if one is.
        draft: The answer, if the subject has that field.
    """

    match: Match | None
    guess: FieldGuess | None
    draft: Draft | None


def look_up(
    reading: Reading,
    plan: Plan,
    *,
    store: Store,
    embedder: Embedder,
    schema: ExtractionSchema,
    viewer: Viewer,
) -> Looked:
    """Return whose field the question asks for, and what it says."""
    subjects = load_subjects(store=store, schema=schema, viewer=viewer, filters=plan.filters)
    matches = match_subjects(reading, subjects)
    if not matches:
        return Looked(None, None, None)
    best = matches[0]
    keys = {fact.key for subject in subjects for fact in subject.facts}
    guesses = guess_fields(reading, keys, schema=schema, embedder=embedder)
    if best.missing or not guesses or guesses[0].score < SURE:
        return Looked(best, None, None)
    facts = best.subject.of(guesses[0].key)
    if not facts:
        return Looked(best, guesses[0], None)
    shown = _identity(reading, best, guesses[0].key, schema)
    places = Places.of([*facts, *shown], store=store, viewer=viewer)
    draft = _draft(facts, shown, guesses[0], matches, places, schema)
    return Looked(best, guesses[0], draft)


def _identity(
    reading: Reading, match: Match, asked: str, schema: ExtractionSchema
) -> tuple[Fact, ...]:
    """Return the facts by which the question describes its subject, in the schema's order."""
    order = {rule.key: place for place, rule in enumerate(schema.fields)}
    used: set[str] = set()
    chosen: list[Fact] = []
    facts = sorted(match.subject.facts, key=lambda f: (order.get(f.key, len(order)), f.id))
    wanted = set(reading.stems)
    for fact in facts:
        fresh = (stems_of(fact.value.text) & wanted) - used
        if fresh and fact.key != asked and len(fact.value.text.split()) <= 12:
            used |= fresh
            chosen.append(fact)
    return tuple(chosen[:_SHOWN])


def _draft(
    facts: Sequence[Fact],
    shown: Sequence[Fact],
    guess: FieldGuess,
    matches: Sequence[Match],
    places: Places,
    schema: ExtractionSchema,
) -> Draft | None:
    evidence: list[Evidence] = []
    claims: list[Claim] = []
    for fact in facts:
        item = places.evidence(fact.evidence, f"E{len(evidence) + 1}", 1.0)
        if item is not None:
            evidence.append(item)
            claims.append(Claim(fact.value.text, (_support(item),)))
    if not claims:
        return None
    for place, fact in enumerate(shown):
        item = places.evidence(fact.evidence, f"E{len(evidence) + 1}", 0.9)
        if item is not None:
            evidence.append(item)
            before = f"{guess.label}, of: " if place == 0 else ""
            claims.append(Claim(fact.value.text, (_support(item),), before, breaks=place == 0))
    rivals = len(matches) > 1 and matches[1].score > 0.92 * matches[0].score
    return Draft(
        tuple(claims),
        "medium" if rivals else "high",
        f"a field that says “{guess.label}”"
        + ("; another document fits nearly as well" if rivals else ""),
        tuple(evidence),
    )


def _support(evidence: Evidence) -> Support:
    return Support(evidence.label, evidence.text, evidence.sources[0])
