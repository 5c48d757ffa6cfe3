"""What the sentences about one thing tell of its life: when and where from, in their own form.

"Where was X born?" is seldom answered by a sentence with "born": the brackets behind the
name say it, on the page whose title it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from graphrag.ask.answer.draft import Claim, Draft
from graphrag.ask.answer.lives.values import Aspect, Told, value_in
from graphrag.ask.answer.sentences import Sentence, passages_of, read_sentences
from graphrag.ask.link import link
from graphrag.language.names import POSSESSIVE, key
from graphrag.model import Evidence, Plan, Viewer
from graphrag.ports import Embedder, Store, Vector, Words, searching

_I = re.IGNORECASE
_WHERE = r"(?:which|what) (?:city|town|village|place|location)"
_ASPECTS: tuple[tuple[Aspect, re.Pattern[str]], ...] = (
    (
        "birthplace",
        re.compile(rf"\b(?:where|{_WHERE})\b.*\bborn\b|\bplace of birth\b|\bbirth ?place\b", _I),
    ),
    ("deathplace", re.compile(rf"\b(?:where|{_WHERE})\b.*\bdied?\b|\bplace of death\b", _I)),
    ("born", re.compile(r"\b(?:when|year)\b.*\bborn\b|\bdate of birth\b|\bbirthday\b", _I)),
    ("died", re.compile(r"\b(?:when|year)\b.*\bdied?\b|\bdate of death\b", _I)),
    ("from", re.compile(r"\bnationality\b|\b(?:which|what) country\b.*\b(?:from|citizen)\b", _I)),
)
_NAME = re.compile(
    r"[A-Z][\w.'\u2019-]*(?:,?\s+(?:(?:of|the|de|la|von|van|der|al|bin)\s+)*[A-Z\d][\w.'\u2019-]*)*"
)
_ENDS: tuple[Aspect, Aspect] = ("born", "died")
_PASSAGES = 8


@dataclass(frozen=True, slots=True)
class Life:
    """A value and the sentences that give it.

    Attributes:
        told: The value.
        sentences: Give it; two where one tells of birth and another of death.
        evidence: What was read.
    """

    told: Told
    sentences: tuple[Sentence, ...]
    evidence: tuple[Evidence, ...]


def aspect_of(question: str) -> Aspect | None:
    """Return what of a life `question` asks for."""
    return next((aspect for aspect, asks in _ASPECTS if asks.search(question)), None)


def told_of_life(plan: Plan, *, store: Store, embedder: Embedder, viewer: Viewer) -> Draft | None:
    """Return the date, place or country that `plan.question` asks for of one name."""
    aspect = aspect_of(plan.question)
    first = plan.question.split(maxsplit=1)[:1]
    rest = plan.question[len("".join(first)) :]
    names = [POSSESSIVE.sub("", found.group().rstrip(".,")) for found in _NAME.finditer(rest)]
    if aspect is None or len(names) != 1:
        return None
    life = life_of(names[0], aspect, plan, store=store, embedder=embedder, viewer=viewer)
    if life is None:
        return None
    claims = tuple(Claim(" ".join(s.text.split()), (s.support,)) for s in life.sentences)
    because, short = "the sentence that tells it of that name", life.told.text
    return Draft(claims, "medium", because, life.evidence, opening=short, short=short)


def life_of(
    name: str, aspect: Aspect, plan: Plan, *, store: Store, embedder: Embedder, viewer: Viewer
) -> Life | None:
    """Return what the first sentence about `name` that tells of `aspect` says; None if none."""
    own = replace(plan, question=name, entities=link(name, store=store, viewer=viewer))
    evidence = passages_for(own, store=store, embedder=embedder, viewer=viewer)
    for sentence in _about(name, read_sentences(evidence, store=store, viewer=viewer)):
        told = value_in(sentence.text, aspect)
        if told is not None:
            return Life(told, (sentence,), evidence)
    return None


def lifetime_of(
    name: str, plan: Plan, *, store: Store, embedder: Embedder, viewer: Viewer
) -> Life | None:
    """Return from when until when `name` lived; None if either end is not told."""
    born, died = (
        life_of(name, aspect, plan, store=store, embedder=embedder, viewer=viewer)
        for aspect in _ENDS
    )
    if born is None or died is None:
        return None
    told = Told(f"{born.told.text} – {died.told.text}", born.told.days + died.told.days)
    sentences = tuple(dict.fromkeys(born.sentences + died.sentences))
    return Life(told, sentences, born.evidence)


def passages_for(
    plan: Plan, *, store: Store, embedder: Embedder, viewer: Viewer
) -> tuple[Evidence, ...]:
    """Return the passages with most words of a step's question, and those nearest to it."""
    vector = Vector(searching(embedder).embed([plan.question])[0])
    ids: dict[str, None] = {}
    lists = [
        store.hits("chunk", query, limit=_PASSAGES, viewer=viewer, filters=plan.filters)
        for query in (vector, Words(plan.question))
    ]
    for pair in zip(*lists, strict=False):
        ids.update(dict.fromkeys(hit.id for hit in pair))
    chunks = store.chunks(list(ids)[:_PASSAGES], viewer=viewer)
    return passages_of(chunks, taken=(), store=store, viewer=viewer)


def _about(name: str, sentences: Sequence[Sentence]) -> list[Sentence]:
    """Return the sentences about `name`: those of its own page first, then those it opens."""
    bare = key(name.split(" (")[0])
    own = [s for s in sentences if key(s.title.split(" (")[0]) == bare]
    same = [s for s in own if key(s.title) == key(name)] or own
    named = [s for s in sentences if s not in own and key(s.text).startswith(f"{bare} ")]
    return [*same, *named]
