"""What relations answer, where other sentences contradict the words that they rest on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from graphrag.ask.answer.conflict import conflict_draft, conflicting
from graphrag.ask.answer.draft import Claim, Draft, Support
from graphrag.ask.answer.lives.lives import passages_for
from graphrag.ask.answer.prose.contradicts import contradicts
from graphrag.ask.answer.relations.chains import answer_from_relations
from graphrag.ask.answer.sentences import Sentence, read_sentences
from graphrag.ask.facts.nouns import counts_of, noun_counted
from graphrag.language.names import key
from graphrag.model import Evidence, ExtractionSchema, Found, Plan, Viewer
from graphrag.ports import Embedder, Store


def confirmed(
    plan: Plan,
    found: Found,
    *,
    store: Store,
    embedder: Embedder,
    schema: ExtractionSchema,
    viewer: Viewer,
) -> Draft | None:
    """Return what relations answer beside what sentences say against it.

    None if there is no such answer, or a sentence gives the number that was counted.
    """
    chain = answer_from_relations(
        plan, store=store, embedder=embedder, schema=schema, viewer=viewer
    )
    if chain is None:
        return None
    read = found.evidence or passages_for(plan, store=store, embedder=embedder, viewer=viewer)
    sentences = read_sentences(read, store=store, viewer=viewer)
    if told_as_number(plan.question, sentences, [item.surface for item in plan.entities]):
        return None
    return with_contradictions(chain, sentences, plan.question)


def with_contradictions(draft: Draft, sentences: Sequence[Sentence], question: str) -> Draft:
    """Return `draft`, or the conflict that a claim of it has with others or with `sentences`."""
    for claim in draft.claims:
        others = [
            (other.text, other.supports[0])
            for other in draft.claims
            if other is not claim and _contradict(claim, other.text, other.supports[0], question)
        ]
        known = {claim.text, *(text for text, _ in others)}
        further = [
            sentence
            for sentence in sentences
            if sentence.text not in known
            and _contradict(claim, sentence.text, sentence.support, question)
        ]
        if others or further:
            return _told(draft, claim, others, further)
    return draft


def told_as_number(question: str, sentences: Sequence[Sentence], names: Sequence[str]) -> bool:
    """Whether a sentence gives the number of what is counted, and names all of `names`."""
    noun = noun_counted(question)
    return bool(noun) and any(
        counts_of(sentence.text, noun)
        and all(f" {key(name)} " in f" {key(sentence.text)} " for name in names)
        for sentence in sentences
    )


def _contradict(claim: Claim, text: str, support: Support, question: str) -> bool:
    apart = support.source.document_id != claim.supports[0].source.document_id
    return apart and contradicts(claim.text, text, question)


def _told(
    draft: Draft, claim: Claim, others: Sequence[tuple[str, Support]], further: Sequence[Sentence]
) -> Draft:
    first = len(draft.evidence) + 1
    added = tuple(
        Evidence(f"E{first + place}", sentence.text, 1.0, (sentence.source,))
        for place, sentence in enumerate(further)
    )
    told = [(claim.text, claim.supports[0]), *others]
    told += [
        (" ".join(item.text.split()), Support(item.label, item.text, item.sources[0]))
        for item in added
    ]
    conflict = conflict_draft(conflicting(told), draft.because, draft.evidence + added)
    texts = {text for text, _ in told}
    rest = tuple(other for other in draft.claims if other.text not in texts)
    return replace(conflict, claims=conflict.claims + rest, path=draft.path)
