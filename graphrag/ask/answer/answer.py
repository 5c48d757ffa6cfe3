"""An answer without a model: the words of the sources, chosen and arranged.

It says that it is extractive. A table (a count, a list, a comparison) is read out; the
findings of reports are listed; else a field of the thing asked about answers, and where
no field does, the sentences that do.
"""

from __future__ import annotations

from dataclasses import replace

from graphrag.ask.answer.draft import Claim, Draft, relabelled, write
from graphrag.ask.answer.lookup import Looked, look_up
from graphrag.ask.answer.overview import overview
from graphrag.ask.answer.prose import Ranked, rank_sentences
from graphrag.ask.answer.refuse import chat, refuse
from graphrag.ask.answer.sentences import Sentence, passages_of, read_sentences
from graphrag.ask.answer.tables import read_out
from graphrag.ask.facts import Reading, read
from graphrag.language.tokens import fold
from graphrag.model import Answer, ExtractionSchema, Found, Plan, Viewer
from graphrag.ports import Embedder, Store

SHOWN = 3
"""Sentences in an answer from prose."""
_ENOUGH = 0.75
"""Least score of a sentence that answers."""


def answer(
    plan: Plan,
    found: Found,
    *,
    store: Store,
    embedder: Embedder,
    schema: ExtractionSchema,
    viewer: Viewer,
) -> Answer:
    """Return a draft answer to `plan.question` from what was found, or an abstention."""
    if plan.route == "none":
        return chat(plan)
    if found.table is not None:
        return read_out(plan, found)
    if any(item.kind == "finding" for item in found.evidence):
        return overview(plan, found, store=store, viewer=viewer)
    reading = read(plan.question)
    looked = look_up(reading, plan, store=store, embedder=embedder, schema=schema, viewer=viewer)
    if looked.draft is not None:
        return write(looked.draft, plan, _relabelled(looked.draft, found))
    return _from_prose(reading, plan, found, looked, store=store, embedder=embedder, viewer=viewer)


def _relabelled(draft: Draft, found: Found) -> Found:
    return replace(found, evidence=relabelled(found.evidence, draft.evidence))


def _from_prose(
    reading: Reading,
    plan: Plan,
    found: Found,
    looked: Looked,
    *,
    store: Store,
    embedder: Embedder,
    viewer: Viewer,
) -> Answer:
    evidence = found.evidence
    known: frozenset[str] = frozenset()
    if looked.match is not None and not looked.match.missing and looked.match.score > 0.5:
        chunks = looked.match.subject.chunks
        evidence = passages_of(chunks, taken=(), store=store, viewer=viewer)
        known = frozenset(t.norm for t in reading.names)
    sentences = read_sentences(evidence, store=store, viewer=viewer)
    ranked = rank_sentences(reading, sentences, embedder=embedder, known=known)
    nearby = [item.sentence for item in ranked]
    missing = _missing(reading, sentences)
    used = Found(evidence, found.considered or len(evidence), rests_on=found.rests_on)
    if missing:
        because = f"{_listed(missing)} stands in none of the passages that were found"
        return refuse(plan, used, because=because, nearby=nearby)
    if not ranked or ranked[0].score < _ENOUGH:
        return refuse(plan, used, because="no sentence says it", nearby=nearby)
    return write(_draft(ranked), plan, used)


def _draft(ranked: tuple[Ranked, ...]) -> Draft:
    claims = tuple(
        Claim(" ".join(item.sentence.text.split()), (item.sentence.support,))
        for item in ranked[:SHOWN]
    )
    best = ranked[0]
    sure = best.words > 0.6
    return Draft(
        claims,
        "medium" if sure else "low",
        "the sentences nearest to the question" if sure else "the nearest sentences; weak match",
    )


def _missing(reading: Reading, sentences: tuple[Sentence, ...]) -> list[str]:
    text = " ".join([*(s.text for s in sentences), *(s.title for s in sentences)])
    folded = fold(text)
    return [token.raw for token in reading.names if token.norm not in folded]


def _listed(names: list[str]) -> str:
    return ", ".join(f"“{name}”" for name in names)
