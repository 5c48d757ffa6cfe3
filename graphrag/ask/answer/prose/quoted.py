"""An answer from prose: the sentences that answer, or why none does."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from graphrag.ask.answer.draft import Claim, Draft, relabelled, write
from graphrag.ask.answer.fields.lookup import Looked, support_of
from graphrag.ask.answer.prose.about import (
    Target,
    of_what_is_asked,
    opening_of,
    targets_of,
    words_of,
)
from graphrag.ask.answer.prose.conflict import conflict_draft, conflict_of
from graphrag.ask.answer.prose.kinds import kind_of
from graphrag.ask.answer.prose.predicates import predicates_of, that_say_so
from graphrag.ask.answer.prose.ranking import Ranked, is_field, rank_sentences
from graphrag.ask.answer.prose.told_how import told_last
from graphrag.ask.answer.prose.whole import those_that_say_all
from graphrag.ask.answer.refuse import refuse
from graphrag.ask.answer.sentences import Sentence, passages_of, read_sentences
from graphrag.ask.answer.tenses import told_how
from graphrag.ask.facts import Reading
from graphrag.ask.facts.reading import asked_nouns
from graphrag.ask.facts.words import code_of, stems_of
from graphrag.language.claims import CALENDAR
from graphrag.language.tokens import fold, stem
from graphrag.model import Answer, Evidence, ExtractionSchema, Found, Plan, Viewer
from graphrag.ports import Embedder, Store

SHOWN = 3
"""Sentences in an answer."""
_ENOUGH = 0.54
"""Least trust in the sentences for them to be an answer."""
_ENOUGH_OF_IT = 0.48
"""The same where the sentences are known to be about what is asked, whose names weigh nothing."""
_PREDICATE = 0.3
"""What it counts that they hold a word for the relation that is asked for."""
_WORDS = 0.4
"""What the words in the best sentence weigh beside the nearness of the shown ones."""
_SAME_THING = 0.62
"""Nearness from which a sentence may speak of the thing asked for in other words."""
_NAME_OF = re.compile(r"\bnames?\b|\bcalled\b|\bnamed\b", re.IGNORECASE)
_NAME = re.compile(r"\b[A-Z][\w'\u2019.-]*(?: [A-Z][\w'\u2019.-]*)+")
_SHORT_NAME = re.compile(r"\b[A-Z]{2,6}\b")
_CODE = 2
"""Longer codes are also found inside others."""
_BESIDE = 0.6
"""Share of the best sentence's score that another needs to be shown beside it."""
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
    store: Store,
    embedder: Embedder,
    schema: ExtractionSchema,
    viewer: Viewer,
) -> Answer:
    """Return the sentences that answer, or an abstention with the nearest ones."""
    evidence, known = _to_read(reading, found, looked, store=store, viewer=viewer)
    sentences = read_sentences(evidence, store=store, viewer=viewer)
    targets: tuple[Target, ...] = ()
    if not looked.about_one:
        targets = targets_of(plan, reading, sentences, store=store, viewer=viewer)
        known |= words_of(targets)
    also = stems_of(looked.hint.label) if looked.hint else frozenset[str]()
    ranked = rank_sentences(
        reading, sentences, embedder=embedder, known=known, stale=stale, also=also
    )
    used = replace(found, evidence=evidence, considered=found.considered or len(evidence))
    said = frozenset[str]()
    if not looked.about_one:
        said = predicates_of(reading, schema, known)
        ranked = that_say_so(of_what_is_asked(ranked, sentences, targets), said)
        ranked = told_last(ranked, plan.question)
    because = _why_not(reading, looked, sentences, ranked, said=said, targets=targets)
    if because and looked.draft is not None:
        return write(looked.draft, plan, replace(found, evidence=()))
    if because:
        nearby = [item.sentence for item in ranked]
        return refuse(plan, used, because=because, nearby=nearby)
    shown = ranked if plan.entities else those_that_say_all(reading, ranked)
    conflict = conflict_of(ranked)
    spelled = _spelled_out(reading, ranked, sentences)
    openings = {
        item.sentence.order: opening_of(item.sentence, sentences)
        for item in ranked[:SHOWN]
        if not looked.about_one
    }
    draft = (
        conflict_draft(conflict)
        if conflict
        else _draft(shown, looked, evidence, spelled, openings=openings, question=plan.question)
    )
    return write(draft, plan, used)


def _said_of_others(targets: Sequence[Target]) -> str:
    listed = ", ".join(f"“{target.name}”" for target in targets)
    return f"no sentence says it of {listed}" if targets else "no sentence says it"


def _to_read(
    reading: Reading, found: Found, looked: Looked, *, store: Store, viewer: Viewer
) -> tuple[tuple[Evidence, ...], frozenset[str]]:
    """Return what to read, and the words that only say which thing is meant."""
    match = looked.match
    if match is None or not looked.about_one:
        return found.evidence, frozenset()
    pages = passages_of(match.subject.chunks, taken=(), store=store, viewer=viewer)
    return pages, frozenset(token.norm for token in reading.names)


def _why_not(
    reading: Reading,
    looked: Looked,
    sentences: Sequence[Sentence],
    ranked: Sequence[Ranked],
    *,
    said: frozenset[str],
    targets: Sequence[Target],
) -> str:
    """Return why the sentences do not answer; empty if they do."""
    text = " ".join([*(s.text for s in sentences), *(s.title for s in sentences)])
    stems, code = stems_of(text), code_of(text)
    missing = [
        token.raw
        for token in reading.names
        if stem(token.norm) not in stems
        and not (token.is_number and len(token.norm) > _CODE and code_of(token.raw) in code)
        and not (looked.match and token.norm in looked.match.found)
    ]
    if missing:
        listed = ", ".join(f"“{name}”" for name in missing)
        return f"{listed} stands in none of the passages that were found"
    if not ranked or _trust(ranked, said) < (_ENOUGH_OF_IT if targets else _ENOUGH):
        return _said_of_others(targets)
    if _NAME_OF.search(reading.head) and not any(_names(r, reading) for r in ranked[:SHOWN]):
        return "no sentence gives a name"
    asked = asked_nouns(reading.question)
    if (
        looked.match
        and asked
        and not asked & stems
        and max(r.near for r in ranked[:SHOWN]) < _SAME_THING
    ):
        return f"nothing that was found speaks of “{', '.join(sorted(asked))}”"
    guess = looked.guess if looked.sure and looked.draft is None else None
    if guess and not any(stems_of(r.sentence.text) & guess.telling for r in ranked[:SHOWN]):
        return f"the report that fits gives no “{guess.label}”"
    return ""


def _names(ranked: Ranked, reading: Reading) -> bool:
    """Whether a sentence holds a name of two words or more that the question lacks."""
    asked = {token.norm for token in reading.words}
    text = ranked.sentence.text
    return not is_field(text) and any(
        not {fold(word) for word in found.group().split()} & (asked | CALENDAR)
        for found in _NAME.finditer(text)
        if found.start() > 0
    )


def _trust(ranked: Sequence[Ranked], said: frozenset[str]) -> float:
    """Return how far the best sentences are an answer, about 0–1.7.

    That they hold a word for what is asked (`said`) counts, too.
    """
    near = max(item.near for item in ranked[:SHOWN])
    return near + _WORDS * ranked[0].words + _PREDICATE * bool(said)


def _spelled_out(
    reading: Reading, ranked: Sequence[Ranked], sentences: Sequence[Sentence]
) -> tuple[Claim, ...]:
    """Return the sentence that says what a short name in the best ones stands for.

    Only where a name is asked for: "at DLS" answers "where" for those who know it.
    """
    if kind_of(reading.head) != "name":
        return ()
    shown = [item.sentence for item in ranked[:SHOWN]]
    for code in (found for sentence in shown for found in _SHORT_NAME.findall(sentence.text)):
        for sentence in sentences:
            same = sentence.source.document_id == shown[0].source.document_id
            if same and f"({code})" in sentence.text and not is_field(sentence.text):
                if any(f"({code})" in other.text for other in shown):
                    break
                text = " ".join(sentence.text.split())
                return (Claim(text, (sentence.support,), f"{code}: "),)
    return ()


def _draft(
    ranked: Sequence[Ranked],
    looked: Looked,
    evidence: Sequence[Evidence],
    spelled: Sequence[Claim],
    *,
    openings: Mapping[int, str],
    question: str,
) -> Draft:
    best = ranked[0]
    shown = [i for i in ranked[:SHOWN] if i is best or i.score >= _BESIDE * abs(best.score)]
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
    because = "the sentences nearest to the question" if sure else _WEAK[how]
    return Draft(tuple(claims), "medium" if sure else "low", because, extra)
