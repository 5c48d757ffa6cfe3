"""An answer from prose: the sentences that answer, or why none does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from graphrag.ask.answer.conflict import conflict_draft
from graphrag.ask.answer.draft import Claim, Draft, relabelled, write
from graphrag.ask.answer.fields.lookup import Looked, support_of
from graphrag.ask.answer.prose.about import (
    Target,
    carried,
    of_what_is_asked,
    opening_of,
    targets_of,
    words_of,
)
from graphrag.ask.answer.prose.at_time import holding_then
from graphrag.ask.answer.prose.conflict import conflict_of
from graphrag.ask.answer.prose.doubts import SHOWN, why_not
from graphrag.ask.answer.prose.fitting import for_each, those_that_fit
from graphrag.ask.answer.prose.kinds import kind_of
from graphrag.ask.answer.prose.listed_steps import steps_draft
from graphrag.ask.answer.prose.predicates import Predicate, predicate_of, that_say_so
from graphrag.ask.answer.prose.ranking import Ranked, rank_sentences
from graphrag.ask.answer.prose.short import short_of
from graphrag.ask.answer.prose.spelled import spelled_out, stands_for
from graphrag.ask.answer.prose.told_how import told_last
from graphrag.ask.answer.prose.whole import those_that_say_all
from graphrag.ask.answer.refuse import refuse
from graphrag.ask.answer.sentences import Sentence, passages_of, read_sentences
from graphrag.ask.answer.tenses import told_how
from graphrag.ask.facts import Reading
from graphrag.ask.facts.words import stems_of
from graphrag.language.tokens import stem
from graphrag.model import Answer, Evidence, ExtractionSchema, Found, Plan, Viewer
from graphrag.ports import Embedder, Store

_LEAST_PAID = 0.6
"""How far a sum must be about each of what is named: who paid, and for what."""
_BESIDE = 0.6
"""Share of the best sentence's score that another needs to be shown beside it."""
NEAREST = "the sentences nearest to the question"
_WEAK = {
    "done": "the nearest sentences; weak match",
    "planned": "it is told as planned, not as done",
    "over": "it is told as past, not as it is now",
}
_SURE = 0.6
"""Share of the question's weight in the best sentence from which it is no weak match."""


def answer_from_prose(
    reading: Reading,
    plan: Plan,
    found: Found,
    looked: Looked,
    *,
    stale: frozenset[str],
    described: bool = False,
    store: Store,
    embedder: Embedder,
    schema: ExtractionSchema,
    viewer: Viewer,
) -> Answer:
    """Return the sentences that answer, or an abstention with the nearest ones.

    Where the question only describes what it asks about (`described`), the nearest need not
    name what it names.
    """
    evidence, known = _to_read(reading, found, looked, store=store, viewer=viewer)
    sentences = read_sentences(evidence, store=store, viewer=viewer)
    spelled = stands_for(plan.question, sentences)
    if spelled is not None:
        return write(spelled, plan, replace(found, evidence=evidence))
    targets: tuple[Target, ...] = ()
    if not looked.about_one:
        targets = targets_of(plan, reading, sentences, store=store, viewer=viewer)
        known |= words_of(targets)
    also = stems_of(looked.hint.label) if looked.hint else frozenset[str]()
    ranked = rank_sentences(
        reading, sentences, embedder=embedder, known=known, stale=stale, also=also
    )
    used = replace(found, evidence=evidence, considered=found.considered or len(evidence))
    nearest = ranked if described else ()
    said = Predicate() if looked.about_one else predicate_of(reading, schema, known)
    if not looked.about_one:
        ranked = _about_it(reading, ranked, sentences, targets, said, store=store, viewer=viewer)
    because = why_not(reading, looked, sentences, ranked, said=said, targets=targets)
    if because and looked.draft is not None:
        return write(looked.draft, plan, replace(found, evidence=()))
    if because:
        nearby = list(dict.fromkeys(item.sentence for item in (*ranked, *nearest)))
        return refuse(plan, used, because=because, nearby=nearby)
    told = _told(reading, plan, looked, ranked, sentences, targets, evidence, known)
    return write(told, plan, used)


def _told(
    reading: Reading,
    plan: Plan,
    looked: Looked,
    ranked: Sequence[Ranked],
    sentences: Sequence[Sentence],
    targets: Sequence[Target],
    evidence: Sequence[Evidence],
    known: frozenset[str],
) -> Draft:
    """Return the conflict among the sentences that answer, the list they are of, or the best."""
    conflict = conflict_of(ranked, plan.question)
    told = conflict_draft(conflict) if conflict else steps_draft(plan.question, ranked, sentences)
    if told is not None:
        return told
    whole = ranked if plan.entities else those_that_say_all(reading, ranked)
    shown = for_each(plan.question, whole, ranked, sentences, targets)
    draft = _draft(
        shown,
        looked,
        evidence,
        spelled_out(reading, ranked[:SHOWN], sentences),
        openings={} if looked.about_one else _openings(ranked, sentences),
        question=plan.question,
    )
    if looked.about_one:
        return draft
    meant = dict(zip((s.order for s in sentences), carried(sentences), strict=True))
    return replace(draft, short=short_of(reading, shown[:SHOWN], known, meant))


def _openings(ranked: Sequence[Ranked], sentences: Sequence[Sentence]) -> Mapping[int, str]:
    shown = (item.sentence for item in ranked[:SHOWN])
    return {sentence.order: opening_of(sentence, sentences) for sentence in shown}


def _about_it(
    reading: Reading,
    ranked: Sequence[Ranked],
    sentences: Sequence[Sentence],
    targets: Sequence[Target],
    said: Predicate,
    *,
    store: Store,
    viewer: Viewer,
) -> tuple[Ranked, ...]:
    """Return of `ranked` what says what is asked of what is named, by how well it does."""
    question = reading.question
    least = _LEAST_PAID if kind_of(reading.head) == "money" else 0.0
    common = frozenset(stem(token.norm) for token in reading.words if token.raw.islower())
    about = of_what_is_asked(ranked, sentences, targets, least=least, common=common)
    fit = those_that_fit(that_say_so(about, said), question, said, store=store, viewer=viewer)
    return holding_then(told_last(fit, question), question)


def _to_read(
    reading: Reading, found: Found, looked: Looked, *, store: Store, viewer: Viewer
) -> tuple[tuple[Evidence, ...], frozenset[str]]:
    """Return what to read, and the words that only say which thing is meant."""
    match = looked.match
    if match is None or not looked.about_one:
        return found.evidence, frozenset()
    pages = passages_of(match.subject.chunks, taken=(), store=store, viewer=viewer)
    return pages, frozenset(token.norm for token in reading.names)


def _draft(
    ranked: Sequence[Ranked],
    looked: Looked,
    evidence: Sequence[Evidence],
    spelled: Sequence[Claim],
    *,
    openings: Mapping[int, str],
    question: str,
) -> Draft:
    least = _BESIDE * abs(ranked[0].score)
    near = [i for i in ranked[:SHOWN] if i is ranked[0] or i.score >= least]
    shown = sorted(near, key=lambda item: told_how(item.sentence.text, question) != "done")
    best = shown[0]
    claims = [
        Claim(
            " ".join(item.sentence.text.split()),
            (item.sentence.support,),
            openings.get(item.sentence.order, ""),
        )
        for item in shown
    ]
    claims.extend(spelled)
    extra: tuple[Evidence, ...] = ()
    if looked.draft is not None and looked.guess is not None:
        extra = relabelled(looked.draft.evidence[:1], evidence)
        text = looked.draft.claims[0].text
        claims.append(Claim(text, (support_of(extra[0]),), f"{looked.guess.label}: "))
    how = told_how(best.sentence.text, question)
    sure = best.words > _SURE and how == "done"
    because = NEAREST if sure else _WEAK[how]
    return Draft(tuple(claims), "medium" if sure else "low", because, extra)
