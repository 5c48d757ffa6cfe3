"""An overview from the findings of reports, each cited through to a chunk's own sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set
from dataclasses import replace

from graphrag.ask.answer.draft import Claim, Draft, Support, write
from graphrag.ask.answer.overview_groups import arranged
from graphrag.ask.answer.overview_trust import ONE_THING, asks_for_one, trust
from graphrag.ask.answer.refuse import refuse
from graphrag.ask.answer.sentences import passages_of
from graphrag.ask.facts import Subject, read
from graphrag.ask.facts.nouns import counted_nouns
from graphrag.ask.facts.told import (
    boilerplate,
    headed_statements,
    named_sections,
)
from graphrag.ask.facts.words import stems_of
from graphrag.language.aspects import signs_of
from graphrag.language.breadth import narrowing
from graphrag.language.claims import supports
from graphrag.language.quotes import align
from graphrag.language.sentences import sentences
from graphrag.language.tokens import stem, tokenise
from graphrag.model import Answer, Chunk, Evidence, ExtractionSchema, Found, Plan, Span, Viewer
from graphrag.model.answers import Confidence
from graphrag.ports import Embedder, Store

_FIELDS = 3
_FEWEST = 3
"""Documents from which what they share can be told."""
_LEAST = 6
"""Words in a statement."""
_USUAL = 0.4
"""Share of statements from which a word in them narrows nothing."""
SHOWN = 12
"""Findings in an overview."""
_Statement = tuple[Chunk, Span, frozenset[str]]
"""A statement of a chunk, and the stems of the headings above it."""


def overview_of_sections(
    plan: Plan,
    subjects: Sequence[Subject],
    *,
    schema: ExtractionSchema,
    embedder: Embedder,
    store: Store,
    viewer: Viewer,
) -> Draft | None:
    """Return what each document says under the heading that the question names.

    "What are the main causes?" where most documents have a section on the cause: one
    statement a document, the most typical first; "… of engine failures": of those documents
    that speak of engines. None where no heading is named, or none speaks of it.
    """
    wanted = [word for word in read(plan.question).stems if word not in counted_nouns(schema)]
    named = named_sections(wanted, subjects)
    chosen = plan.filters.document_ids is not None  # of a year: few may be all there are
    if len(subjects) < (1 if chosen else _FEWEST) or not named:
        return None
    under = _told_under([word for word in wanted if word in named], subjects)
    told, words, exact = _narrowed(under, plan, counted_nouns(schema), subjects)
    if not told:
        return None
    times, ordered = _most_typical(told, embedder)
    lines = arranged([_text(statement) for statement in ordered], times, limit=SHOWN)
    best = [ordered[position] for position, _ in lines]
    evidence = passages_of([chunk for chunk, *_ in best], taken=(), store=store, viewer=viewer)
    claims = tuple(map(_stated, best, evidence, (before for _, before in lines)))
    said_of = f"speak of “{' '.join(words)}”" if words else ""
    which = f", those that {said_of}" if words else ""
    because = f"what {len(told)} of {len(subjects)} documents say under that heading{which}"
    shown = sum(times[_text(item)] for item in best)
    closing = _closing(shown, len(told), said_of, 0 if words else len(subjects) - len(under))
    rests_on = (len(told), len(subjects))
    confidence: Confidence = "high" if exact and len(told) >= _FEWEST else "medium"
    if asks_for_one(plan):
        confidence, because = "low", f"{because}; {ONE_THING}"
    return Draft(claims, confidence, because, evidence, closing=closing, rests_on=rests_on)


def _closing(shown: int, told: int, said_of: str, silent: int) -> str:
    """Return how many of the documents that tell it are shown, and how many are `silent`.

    Silent is a document that has no statement under the heading; elsewhere it may say it.
    """
    every = f"all {told} documents" if shown == told else f"{shown} of {told} documents"
    if told == 1:
        return "Shown: the one document that says it."
    text = (
        f"Shown: {every} {f'that {said_of}' if said_of else 'with a statement under that heading'}"
    )
    return (
        f"{text}; {silent} more {'has' if silent == 1 else 'have'} none there."
        if silent
        else f"{text}."
    )


def _most_typical(
    told: Sequence[_Statement], embedder: Embedder
) -> tuple[Counter[str], list[_Statement]]:
    """Return how often each text stands, and the statements, most typical first, each text once."""
    texts = [_text(statement) for statement in told]
    times = Counter(texts)
    vectors = embedder.embed(texts)
    typical = vectors @ vectors.mean(axis=0)
    first = {text: index for index, text in reversed(list(enumerate(texts)))}
    best = sorted(first.values(), key=lambda n: (-times[texts[n]], -float(typical[n]), n))
    return times, [told[index] for index in best]


def _text(statement: _Statement) -> str:
    chunk, span, _ = statement
    return " ".join(span.of(chunk.text).split())


def _stated(statement: _Statement, item: Evidence, before: str) -> Claim:
    chunk, span, _ = statement
    support = Support(item.label, span.of(chunk.text), replace(item.sources[0], span=span))
    return Claim(_text(statement), (support,), before=before)


def _told_under(words: Sequence[str], subjects: Sequence[Subject]) -> list[_Statement]:
    """Return what most subjects say under a heading with the best of `words`; else nothing.

    What several say alike counts where cases are written up in stock phrases, and fewer than
    half would be told; what most say alike only where nothing else is said.
    """
    alike = boilerplate(subjects)
    for stale in (alike, _in_most(alike, subjects), frozenset[str]()):
        found = max((_said_under(word, subjects, stale) for word in words), key=len)
        if len(found) * 2 >= len(subjects):
            return found
    return []


def _in_most(texts: frozenset[str], subjects: Sequence[Subject]) -> frozenset[str]:
    return frozenset(
        text
        for text in texts
        if 2 * sum(any(text in c.text for c in subject.chunks) for subject in subjects)
        > len(subjects)
    )


def _said_under(word: str, subjects: Sequence[Subject], stale: frozenset[str]) -> list[_Statement]:
    """Return of each subject the first telling statement under a heading with `word`."""
    found = (_under(subject, word, stale) for subject in subjects)
    return [statement for statement in found if statement is not None]


def _under(subject: Subject, word: str, stale: frozenset[str]) -> _Statement | None:
    for chunk in subject.chunks:
        for heading, span in headed_statements(chunk):
            text = span.of(chunk.text)
            telling = len(text.split()) >= _LEAST and text not in stale
            if word in heading and telling and text.rstrip()[-1:] == "." and "|" not in text:
                return chunk, span, heading
    return None


def _narrowed(
    told: Sequence[_Statement],
    plan: Plan,
    general: Set[str],
    subjects: Sequence[Subject],
) -> tuple[list[_Statement], list[str], bool]:
    """Return those statements that the question's other words leave, these words, whether said.

    They are said where each statement holds them all, not only its document.

    A word that stands in most statements narrows nothing ("failure", where pilots fail). The
    statement itself must hold the others; where hardly any does, its document; where most do,
    the statement must hold the rarest of the words that several hold.
    """
    narrow = set(narrowing(plan.question, dated=plan.filters.document_ids is not None))
    raw = {stem(t.norm): t.raw for t in tokenise(plan.question) if t.norm in narrow}
    said = [heading | stems_of(span.of(chunk.text)) for chunk, span, heading in told]
    most = _USUAL * len(told)
    words = {
        word: written
        for word, written in raw.items()
        if word not in general and sum(word in held for held in said) <= most
    }
    of = {
        chunk.document_id: stems_of(" ".join(f"{c.header} {c.text}" for c in subject.chunks))
        for subject in subjects
        for chunk in subject.chunks[:1]
    }
    wide = [of.get(chunk.document_id, frozenset()) for chunk, *_ in told]
    held_by = {
        word: [t for t, held in zip(told, said, strict=True) if word in held] for word in words
    }
    all_said = [t for t, held in zip(told, said, strict=True) if words.keys() <= held]
    if len(all_said) >= _FEWEST:
        return all_said, list(words.values()), True
    near = [t for t, held in zip(told, wide, strict=True) if words.keys() <= held]
    rarest = min(
        (word for word in words if len(held_by[word]) >= _FEWEST),
        key=lambda word: (len(held_by[word]), word),
        default="",
    )
    if rarest and 2 * len(near) > len(told):
        return held_by[rarest], [words[rarest]], False
    return near, list(words.values()), False


def overview(plan: Plan, found: Found, *, store: Store, viewer: Viewer) -> Answer:
    """Return the findings that were found, best first, each with its source's words."""
    ids = [source.chunk_id for item in found.evidence for source in item.sources]
    texts = {chunk.id: chunk.text for chunk in store.chunks(sorted(set(ids)), viewer=viewer)}
    prose = [item for item in found.evidence if _is_prose(item.text)] or found.evidence
    claims: list[Claim] = []
    theme = ("", "")
    for item in prose:
        if item.kind == "finding" and len(claims) < SHOWN:
            claim = _claim(
                item, texts, again=bool(item.finding_of) and theme == (item.finding_of, item.theme)
            )
            if claim is not None:
                claims.append(claim)
                theme = (item.finding_of, item.theme)
    if not claims or _speak_of_something_else(plan, claims):
        return refuse(plan, found, because=_not_told(plan))
    documents = found.rests_on[1] if found.rests_on else 0
    confidence, why = trust(plan, claims, documents)
    because = "; ".join(filter(None, (_told_by(found.evidence), why)))
    return write(Draft(tuple(claims), confidence, because), plan, found)


def _speak_of_something_else(plan: Plan, claims: Sequence[Claim]) -> bool:
    """Whether less than half of the words that narrow the question stand in any claim.

    An aspect ("risks") may be told in other words.
    """
    said = {word for claim in claims for word in stems_of(f"{claim.before} {claim.text}")}
    narrow = narrowing(plan.question, dated=plan.filters.document_ids is not None)
    words = [word for word in narrow if not signs_of(word)]
    return 2 * sum(stem(word) in said for word in words) < len(words)


def _not_told(plan: Plan) -> str:
    words = narrowing(plan.question, dated=plan.filters.document_ids is not None)
    named = " or ".join(f"“{word}”" for word in words)
    return f"no passage speaks of {named}" if named else "no report speaks of it"


def _told_by(evidence: Sequence[Evidence]) -> str:
    """Return what an answer from `evidence` is made of."""
    reports = len({item.finding_of for item in evidence if item.finding_of})
    if not reports or any("words" in item.scores for item in evidence):
        return "sentences, each traced to its source"
    return f"findings of {reports} report{'s' * (reports > 1)}, each traced to its source"


def _is_prose(text: str) -> bool:
    """Whether a finding is told in sentences: no row of a table, no fields, no bare link."""
    return "|" not in text and text.count(": ") < _FIELDS and "://" not in text


def _claim(item: Evidence, texts: dict[str, str], *, again: bool) -> Claim | None:
    """Return the finding as a claim, or its source's own sentence where that says less.

    Its theme stands before it, but not `again` where the claim before is of the same.
    """
    text = " ".join(item.text.split())
    for source in item.sources:
        chunk = texts.get(source.chunk_id)
        if chunk is None:
            continue
        quote = text if align(text, chunk) else _nearest(text, chunk)
        if not quote:
            continue
        claim = text if supports(text, [quote]) else " ".join(quote.split())
        before = "  - " if again else f"- {item.theme}: " if item.theme else "- "
        return Claim(claim, (Support(item.label, quote, source),), before=before)
    return None


def _nearest(text: str, chunk: str) -> str:
    wanted = {stem(token.norm) for token in tokenise(text)}

    def shared(sentence: str) -> int:
        return len(wanted & {stem(token.norm) for token in tokenise(sentence)})

    parts = [span.of(chunk) for span in sentences(chunk)]
    return max(parts, key=lambda part: (shared(part), -len(part)), default="")
