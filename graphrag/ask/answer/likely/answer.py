"""The likeliest sentences where no sentence says all of it; or none, where too little is found.

They are shown with low confidence and called likely. Whether they are shown at all, the learned
score decides (`trust`): it must reach what answerable questions of this corpus reach.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from graphrag.ask.answer.draft import Claim, Draft, Support, relabelled, write
from graphrag.ask.answer.likely.span import span_of
from graphrag.ask.answer.likely.trust import trust
from graphrag.ask.answer.likely.weigh import Weighed, weigh
from graphrag.ask.answer.lives.lives import aspect_of
from graphrag.ask.answer.lives.values import value_in
from graphrag.ask.answer.prose.about import opening_of
from graphrag.ask.answer.prose.doubts import SHOWN
from graphrag.ask.answer.prose.predicates import predicate_of
from graphrag.ask.answer.prose.ranking import says_something
from graphrag.ask.answer.sentences import Sentence, read_sentences
from graphrag.ask.facts import Reading, read
from graphrag.language.tokens import tokenise
from graphrag.model import Answer, ExtractionSchema, Found, Plan, Viewer
from graphrag.ports import Embedder, Store

LIKELY = "Most likely:"
LIKELIEST = "the likeliest sentences that lead on from one another"
"""Ends the reason of such an answer."""
_UNSAID = 1.5
"""What it costs in trust (a logit) that the question asks with a word of a relation ("composed")
and no sentence has one."""


def likeliest(
    plan: Plan,
    found: Found,
    guessed: Answer,
    *,
    least: float,
    store: Store,
    embedder: Embedder,
    schema: ExtractionSchema,
    viewer: Viewer,
) -> Answer | None:
    """Return the sentences that answer most likely, what was `guessed` first before them.

    Where nothing was guessed, None if the trust is below `least`.
    """
    own = () if guessed.abstained else guessed.evidence
    read_anew = replace(found, evidence=relabelled(found.evidence, own))
    weighed = weighed_for(plan, read_anew, store=store, embedder=embedder, viewer=viewer)
    if weighed is None:
        return None
    board = weighed.board
    likely = (board.sentences[row] for row in weighed.order)
    claims = {claim.text: claim for claim in (() if guessed.abstained else _first(guessed))}
    for sentence in likely:
        if len(claims) < SHOWN:
            claims.setdefault(_plain(sentence.text), _claim(sentence, board.sentences))
    if guessed.abstained:
        said = _say_what_is_asked(claims, plan, board.reading, schema)
        if trust(plan, weighed) - _UNSAID * (not said) < least:
            return None
    draft = Draft(
        tuple(claims.values()),
        "low",
        f"{guessed.because}; {LIKELIEST}",
        own,
        opening=LIKELY,
        short=span_of(weighed, store=store, viewer=viewer),
    )
    return write(draft, plan, read_anew)


def trusted(
    plan: Plan, found: Found, *, store: Store, embedder: Embedder, viewer: Viewer
) -> float | None:
    """Return how far what was found is to be trusted (see `trust`); None if nothing was."""
    weighed = weighed_for(plan, found, store=store, embedder=embedder, viewer=viewer)
    return None if weighed is None else trust(plan, weighed)


def weighed_for(
    plan: Plan, found: Found, *, store: Store, embedder: Embedder, viewer: Viewer
) -> Weighed | None:
    """Return the sentences of what was found, weighed for the question; None if there are none."""
    everything = read_sentences(found.evidence, store=store, viewer=viewer)
    sentences = [sentence for sentence in everything if says_something(sentence.text)]
    if not sentences:
        return None
    reading = read(plan.question)
    return weigh(reading, sentences, store=store, embedder=embedder, viewer=viewer)


def _say_what_is_asked(
    texts: Iterable[str], plan: Plan, reading: Reading, schema: ExtractionSchema
) -> bool:
    """Whether any of `texts` has a word for the relation asked for, or gives the value."""
    aspect = aspect_of(reading.head)
    if aspect is not None:
        return any(value_in(text, aspect) is not None for text in texts)
    names = frozenset(t.norm for item in plan.entities for t in tokenise(item.surface))
    wanted = predicate_of(reading, schema, names)
    return any(wanted.said_in(text) for text in texts)


def _first(guessed: Answer) -> tuple[Claim, ...]:
    """Return the claim that `guessed` makes first, with what it rests on."""
    first = guessed.citations[0].claim if guessed.citations else ""
    supports = tuple(
        Support(item.evidence_label, item.quote, item.source)
        for item in guessed.citations
        if item.claim == first and item.source is not None
    )
    return (Claim(first, supports),) if supports else ()


def _claim(sentence: Sentence, sentences: Sequence[Sentence]) -> Claim:
    return Claim(_plain(sentence.text), (sentence.support,), opening_of(sentence, sentences))


def _plain(text: str) -> str:
    return " ".join(text.split())
