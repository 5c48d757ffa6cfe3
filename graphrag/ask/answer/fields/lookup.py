"""A field of one thing: find whose, choose which field, answer with the fact's own words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from graphrag.ask.answer.draft import Claim, Draft, Support
from graphrag.ask.answer.fields.conflict import fields_conflict, same_thing
from graphrag.ask.facts import (
    COUNTS,
    FieldGuess,
    Match,
    Reading,
    Subject,
    guess_fields,
    label_of,
    match_subjects,
)
from graphrag.ask.facts.places import Places
from graphrag.ask.facts.words import code_of, stems_of
from graphrag.language.tokens import stem
from graphrag.model import Evidence, ExtractionSchema, Fact, Viewer
from graphrag.ports import Embedder, Store

SURE = 0.74
"""Field scores from here on are trusted; between `LIKELY` and here the prose is read first."""
LIKELY = 0.58
NAMED = 0.66
"""The same where the question has every word of the field's label."""
_NEAR = 0.06
"""A second field this close to the best is shown too."""
_SHOWN = 3
"""Facts that show which thing is meant."""
_SHORT = 12
"""Words in a fact that can show which thing is meant."""
_SENTENCE = 5
"""Words from which a value that ends with a full stop is a sentence."""
_RIVAL = 0.92
_FITS = 0.5
"""Least share of the question's weight that its subject must have to be read alone."""
_CLEAR = 0.5
"""Share of the best fit below which the next subject is no rival at all."""


@dataclass(frozen=True, slots=True)
class Looked:
    """What a look at the facts brought.

    Attributes:
        match: The subject that fits best; None if there are no subjects.
        guess: The field asked for, if one is.
        draft: The answer, if the subject has that field.
        clear: No other subject fits nearly as well.
        hint: The field that is nearest to the question, asked for or not.
    """

    match: Match | None = None
    guess: FieldGuess | None = None
    draft: Draft | None = None
    clear: bool = False
    hint: FieldGuess | None = None

    @property
    def about_one(self) -> bool:
        """Whether the question is about this subject alone, so that its own pages answer."""
        match = self.match
        return match is not None and not match.missing and (match.score >= _FITS or self.clear)

    @property
    def sure(self) -> bool:
        """Whether the question certainly asks for a field."""
        return self.guess is not None and self.guess.score >= SURE


def look_up(
    reading: Reading,
    subjects: Sequence[Subject],
    *,
    store: Store,
    embedder: Embedder,
    schema: ExtractionSchema,
    viewer: Viewer,
) -> Looked:
    """Return whose field the question asks for, and what it says."""
    matches = match_subjects(reading, subjects)
    if not matches:
        return Looked()
    best = matches[0]
    keys = {fact.key for subject in subjects for fact in subject.facts}
    guesses = guess_fields(reading, keys, schema=schema, embedder=embedder)
    clear = len(matches) < 2 or matches[1].score < _CLEAR * best.score
    if best.missing or not guesses or guesses[0].score < LIKELY:
        return Looked(best, clear=clear)
    own = schema.subject is None and bool(best.subject.of(guesses[0].key))
    named = _named(guesses[0], reading, best, least=LIKELY if own else NAMED)
    if guesses[0].score < SURE and guesses[0].strange and not named:
        return Looked(best, clear=clear, hint=guesses[0])
    asked = [guess for guess in guesses[:3] if guess.score > guesses[0].score - _NEAR]
    chosen = [
        guess
        for guess in asked
        if (held := best.subject.of(guess.key))
        and not (COUNTS.search(reading.question) and all(fact.value.date for fact in held))
    ]  # a date is no number of things
    if not chosen or (chosen[0] is not guesses[0] and guesses[0].score >= SURE):
        return Looked(best, guesses[0], clear=clear, hint=guesses[0])
    facts = [f for subject in same_thing(matches, reading) for f in subject.of(chosen[0].key)]
    conflict = fields_conflict(
        facts, _said(chosen[0].label), schema=schema, store=store, viewer=viewer
    )
    if conflict is not None:
        return Looked(best, guesses[0], conflict, clear=clear, hint=guesses[0])
    rival = len(matches) > 1 and matches[1].score > _RIVAL * best.score
    draft = fields_draft(
        best.subject, chosen, reading, schema=schema, store=store, viewer=viewer, rival=rival
    )
    return Looked(best, guesses[0], draft, clear=clear, hint=guesses[0])


def _named(guess: FieldGuess, reading: Reading, match: Match, *, least: float) -> bool:
    """Whether the question names the field, and its other words only describe the subject.

    "The age of the examiner in the right seat": a right seat is in the report that fits.
    """
    found = {stem(word) for word in match.found}
    named = stems_of(guess.label) <= stems_of(reading.head)
    return named and guess.score >= least and guess.strange <= found


def fields_draft(
    subject: Subject,
    guesses: Sequence[FieldGuess],
    reading: Reading,
    *,
    schema: ExtractionSchema,
    store: Store,
    viewer: Viewer,
    rival: bool = False,
    because: Sequence[Fact] = (),
) -> Draft | None:
    """Return an answer from the fields of `subject`: values first, then which thing it is.

    Args:
        subject: The thing.
        guesses: Its fields, the one asked for first.
        reading: The question; what it describes is shown.
        schema: For the order of fields.
        store: For the places of facts.
        viewer: Who reads.
        rival: Another subject fits nearly as well.
        because: Further facts that the choice of the subject rests on.
    """
    own = {fact.subject_id for fact in subject.facts}
    described = [*because, *identity_of(reading, subject, guesses[0].key, schema)]
    shown = sorted(described, key=lambda fact: fact.subject_id not in own)
    asked = [(guess, fact) for guess in guesses for fact in subject.of(guess.key)]
    places = Places.of([*(fact for _, fact in asked), *shown], store=store, viewer=viewer)
    evidence: list[Evidence] = []
    claims: list[Claim] = []
    said: set[str] = set()
    for guess, fact in asked:
        item = places.evidence(fact.evidence, f"E{len(evidence) + 1}", 1.0)
        if item is not None and fact.value.text not in said:
            said.add(fact.value.text)
            evidence.append(item)
            before = "" if guess is guesses[0] else f"{guess.label}: "
            claims.append(Claim(fact.value.text, (support_of(item),), before))
    if not claims:
        return None
    for place, fact in enumerate(shown):
        item = places.evidence(fact.evidence, f"E{len(evidence) + 1}", 0.9)
        if item is not None:
            evidence.append(item)
            whose = "" if fact.subject_id in own else "another one's "
            before = f"{whose}{label_of(fact.key, schema)}: "
            before = f"That is the {_said(guesses[0].label)} of: {before}" if place == 0 else before
            claims.append(Claim(fact.value.text, (support_of(item),), before, breaks=place == 0))
    field = f"a field that says “{guesses[0].label}”"
    return Draft(
        tuple(claims),
        "medium" if rival or guesses[0].score < SURE else "high",
        f"{field}; another document fits nearly as well" if rival else field,
        tuple(evidence),
    )


def _said(label: str) -> str:
    """Return a label as it stands inside a sentence: capitals only where it is a code."""
    return " ".join(word if word.isupper() else word.lower() for word in label.split())


def support_of(evidence: Evidence) -> Support:
    """Return the first source of fact evidence as support."""
    return Support(evidence.label, evidence.text, evidence.sources[0])


def identity_of(
    reading: Reading, subject: Subject, asked: str, schema: ExtractionSchema
) -> tuple[Fact, ...]:
    """Return the facts by which the question describes its subject, in the schema's order."""
    order = {rule.key: place for place, rule in enumerate(schema.fields)}
    facts = sorted(subject.facts, key=lambda f: (order.get(f.key, len(order)), f.id))
    wanted = {word for token in reading.names for word in stems_of(token.raw)}
    codes = {code_of(token.raw) for token in reading.names if token.is_number}
    used: set[str] = set()
    chosen: list[Fact] = []
    for fact in facts:
        code = code_of(fact.value.text)
        held = {part for part in codes if len(part) > 2 and part in code}
        fresh = ((stems_of(fact.value.text) & wanted) | held) - used
        if fresh and fact.key != asked and _names(fact):
            used |= fresh
            chosen.append(fact)
    others = [f for f in facts if f.key != asked and f.key in order and _names(f)]
    return tuple(chosen[:_SHOWN] or others[:1])


def _names(fact: Fact) -> bool:
    """Whether a fact can show which thing is meant: no sentence, nor as long as one."""
    words = len(fact.value.text.split())
    return words <= _SHORT and not (words >= _SENTENCE and fact.value.text.endswith("."))
