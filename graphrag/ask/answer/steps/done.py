"""What somebody did, as sentences tell it: "What did the founder of X do after the sale?".

Where relations are silent. Sentences count whose subject is the person, by whatever name: "Dr.
Maria Lindqvist", "M. Lindqvist", or "Lindqvist" where nobody else is called so, or the sentence
speaks of the same things. What only tells who is meant, and what it must come after, is cited,
but is not what they did.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from graphrag.ask.answer.draft import Claim, Draft, write
from graphrag.ask.answer.lives.lives import passages_for
from graphrag.ask.answer.prose.people import Person, subject_of
from graphrag.ask.answer.relations.doings import asked_doings
from graphrag.ask.answer.relations.triggers import root
from graphrag.ask.answer.sentences import Sentence, read_sentences
from graphrag.ask.answer.steps.join import with_step
from graphrag.ask.answer.steps.nested import Nested, nested_in
from graphrag.ask.answer.steps.resolve import Step, resolve
from graphrag.ask.answer.tenses import told_how
from graphrag.language.tokens import tokenise
from graphrag.model import Answer, ExtractionSchema, Found, Plan, Viewer
from graphrag.ports import Embedder, Store

_LATER = re.compile(
    r"\b(?:now|today|later|then|since|currently|afterwards|subsequently|thereafter|retired|after)\b",
    re.IGNORECASE,
)
_ROLE = re.compile(r"the (?P<noun>[a-z-]+) (?:of|behind|who|that) ", re.IGNORECASE)
_YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d\b")
_SHOWN = 3


@dataclass(frozen=True, slots=True)
class _Deeds:
    """What sentences tell of somebody, apart from who they are.

    Attributes:
        done: What answers, what is told as later first.
        before: What it came after; None if the question says nothing of it.
    """

    done: tuple[Sentence, ...]
    before: Sentence | None


def told_doings(
    plan: Plan,
    found: Found,
    *,
    store: Store,
    embedder: Embedder,
    schema: ExtractionSchema,
    viewer: Viewer,
) -> Answer | None:
    """Return what is told that somebody did; None if the question asks something else, or none."""
    asked = asked_doings(plan.question)
    if asked is None:
        return None
    nested = _described(plan.question, asked.whom)
    step = None
    if nested is not None:
        step = resolve(nested, plan, store=store, embedder=embedder, schema=schema, viewer=viewer)
        if step is None:
            return None
    person = Person.of(step.name if step else asked.whom)
    passages = passages_for(
        replace(plan, question=person.name), store=store, embedder=embedder, viewer=viewer
    )
    sentences = read_sentences(passages, store=store, viewer=viewer)
    deeds = _deeds(sentences, person, step, asked.event)
    if not deeds.done or (asked.event and deeds.before is None):
        return None
    claims = [_claim(sentence, "") for sentence in deeds.done[:_SHOWN]]
    if deeds.before is not None:
        claims.append(_claim(deeds.before, "Before that: "))
    draft = Draft(tuple(claims), "medium", f"sentences about {person.name}", passages)
    answer = write(draft, plan, replace(found, evidence=()))
    return with_step(answer, step, plan) if step else answer


def _described(question: str, whom: str) -> Nested | None:
    """Return who is meant as a description; None where `whom` is a name."""
    nested = nested_in(question)
    if nested is not None and nested.words == whom:
        return nested
    said = _ROLE.match(whom)
    return Nested(whom, said["noun"], f"Who or what is {whom}?", "", "") if said else None


def _deeds(
    sentences: Sequence[Sentence], person: Person, step: Step | None, event: frozenset[str]
) -> _Deeds:
    known = {support.quote for support in step.said} if step else set[str]()
    bound = {word for quote in known for word in _names(quote)} - person.words
    others = {subject for s in sentences if (subject := subject_of(s.text))}
    own = [s for s in sentences if person.is_subject(s.text, others, bound)]
    before = next((s for s in own if event & _roots(s.text)), None)
    limit = max(_years(before.text), default=0) if before else 0
    done = [
        sentence
        for sentence in own
        if sentence is not before
        and sentence.text not in known
        and told_how(sentence.text, "") != "planned"
        and max(_years(sentence.text), default=limit) >= limit
    ]
    done.sort(key=lambda sentence: not _LATER.search(sentence.text))
    return _Deeds(tuple(done), before)


def _claim(sentence: Sentence, before: str) -> Claim:
    return Claim(" ".join(sentence.text.split()), (sentence.support,), before)


def _roots(text: str) -> frozenset[str]:
    return frozenset(root(token.norm) for token in tokenise(text))


def _names(text: str) -> set[str]:
    return {token.norm for token in tokenise(text) if token.is_name}


def _years(text: str) -> list[int]:
    return [int(found) for found in _YEAR.findall(text)]
