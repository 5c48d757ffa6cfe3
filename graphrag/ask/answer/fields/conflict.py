"""Documents whose fields give one thing different amounts: the newest counts, or they disagree."""

from __future__ import annotations

from collections.abc import Sequence

from graphrag.ask.answer.conflict import conflict_draft, conflicting
from graphrag.ask.answer.draft import Draft, Support
from graphrag.ask.facts import Match, Reading, Subject
from graphrag.ask.facts.places import Places
from graphrag.ask.facts.words import stems_of
from graphrag.language.amounts import Amount, amounts_in
from graphrag.language.names import key
from graphrag.language.tokens import tokenise
from graphrag.model import Evidence, ExtractionSchema, Fact, Viewer
from graphrag.ports import Store


def same_thing(matches: Sequence[Match], reading: Reading) -> tuple[Subject, ...]:
    """Return the subject that fits best, and those that are headed by all that is named, too."""
    best = matches[0]
    names = {word for token in reading.names for word in stems_of(token.raw)}
    others = (
        match.subject
        for match in matches[1:]
        if names and match.found == best.found and names <= _headed(match.subject)
    )
    return (best.subject, *(others if names <= _headed(best.subject) else ()))


def fields_conflict(
    facts: Sequence[Fact], label: str, *, schema: ExtractionSchema, store: Store, viewer: Viewer
) -> Draft | None:
    """Return that documents give one field of one thing other values; None if they do not.

    Without dates only amounts are compared: a thing may have several suppliers, but one weight.
    """
    if any(
        rule.key == fact.key and not rule.functional for rule in schema.fields for fact in facts
    ):
        return None
    places = Places.of(facts, store=store, viewer=viewer)
    told: dict[frozenset[object], tuple[str, Support]] = {}
    evidence: list[Evidence] = []
    for fact in facts:
        amounts, _ = amounts_in(fact.value.text, tokenise(fact.value.text))
        item = places.evidence(fact.evidence, f"E{len(evidence) + 1}", 1.0)
        value: frozenset[object] = amounts or frozenset({key(fact.value.text)})
        if item is not None and not any(value <= other for other in told):
            evidence.append(item)
            told[value] = (
                fact.value.text,
                Support(item.label, item.text, item.sources[0]),
            )
    documents = {support.source.document_id for _, support in told.values()}
    if len(told) < 2 or len(documents) < len(told):
        return None
    conflict = conflicting(tuple(told.values()))
    if not conflict.dated and not all(isinstance(one, Amount) for value in told for one in value):
        return None
    return conflict_draft(conflict, f"a field that says “{label}”", tuple(evidence))


def _headed(subject: Subject) -> frozenset[str]:
    """Return the words of the headings of a subject, and of its names."""
    heads = (chunk.header for chunk in subject.chunks)
    return stems_of(" ".join((subject.entity.name, *subject.entity.aliases, *heads)))
