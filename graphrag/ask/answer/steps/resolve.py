"""What a description means: by a relation, else the name that the best sentence gives."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from graphrag.ask.answer.draft import Support
from graphrag.ask.answer.lives.lives import passages_for, told_of_life
from graphrag.ask.answer.prose.about import (
    Target,
    carried,
    of_what_is_asked,
    opens_with_pronoun,
    targets_of,
    words_of,
)
from graphrag.ask.answer.prose.concepts import concepts_in
from graphrag.ask.answer.prose.ranking import Ranked, rank_sentences
from graphrag.ask.answer.relations.chains import answer_from_relations
from graphrag.ask.answer.relations.walk import kind_named
from graphrag.ask.answer.sentences import Sentence, read_sentences
from graphrag.ask.answer.steps.nested import Nested
from graphrag.ask.facts import Reading, read
from graphrag.ask.link import link
from graphrag.language.claims import CALENDAR
from graphrag.language.names import POSSESSIVE, key
from graphrag.language.tokens import FUNCTION, stem, tokenise
from graphrag.model import Evidence, ExtractionSchema, Plan, Viewer
from graphrag.ports import Embedder, Store

_READ = 5
"""Sentences that may name what is sought."""
_ENOUGH = 0.45
"""Least nearness of a sentence, or share of the step's words in it, for it to name anything."""
_OWN_PAGE = 0.25
"""The same on the page of what the step names, where its opening says most of it."""
_FAR = 0.03
"""What every word between a name and the nearest word asked with costs it."""
_DONE = 0.6
"""What it adds to a name that it is the one by whom that is done: for a director "directed by"."""
_BY = re.compile(r"\b(?P<done>[a-z]+) by\s+$")
_BRACKETS = re.compile(r"\s\([^()]*\)")
"""They tell namesakes apart, and stand in no sentence."""
_NAME = re.compile(
    r"\b[A-Z][\w&.'\u2019-]*(?:\s+(?:(?:&|of|the|and|de|la|von|van)\s+)*[A-Z\d][\w&.'\u2019-]*)*"
)


@dataclass(frozen=True, slots=True)
class Step:
    """A description and what it means.

    Attributes:
        words: As the question has it.
        name: Of the thing.
        said: Words of the sources that say so.
        evidence: What was read for it, those words among it.
    """

    words: str
    name: str
    said: tuple[Support, ...]
    evidence: tuple[Evidence, ...]


def resolve(
    nested: Nested,
    plan: Plan,
    *,
    store: Store,
    embedder: Embedder,
    schema: ExtractionSchema,
    viewer: Viewer,
) -> Step | None:
    """Return what `nested` means; None if nothing says it well enough."""
    linked = link(nested.asks, store=store, viewer=viewer)
    asked = replace(plan, question=nested.asks, entities=linked)
    life = told_of_life(asked, store=store, embedder=embedder, viewer=viewer)
    if life is not None:
        return Step(nested.words, life.short, life.claims[0].supports, life.evidence)
    evidence = passages_for(asked, store=store, embedder=embedder, viewer=viewer)
    sentences = read_sentences(evidence, store=store, viewer=viewer)
    reading = read(_BRACKETS.sub("", nested.asks))
    targets = targets_of(asked, reading, sentences, store=store, viewer=viewer)
    known = words_of(targets)
    ranked = rank_sentences(reading, sentences, embedder=embedder, known=known)
    likely = [
        item
        for item in of_what_is_asked(ranked, sentences, targets)[:_READ]
        if max(item.near, item.words) >= (_OWN_PAGE if _is_of(targets, item) else _ENOUGH)
    ]
    meant = dict(zip((s.order for s in sentences), carried(sentences), strict=True))
    kinds = _kinds(nested.noun, likely, meant, store=store, viewer=viewer)
    best = max(
        (
            (item.score + item.words - cost, -place, name, item.sentence)
            for place, item in enumerate(likely)
            for name, cost in _names(
                item, meant.get(item.sentence.order, ""), nested, reading, known
            )
            if kinds(name)
        ),
        default=None,
        key=lambda found: found[:3],
    )
    if best is None:
        return _by_relations(
            nested, asked, store=store, embedder=embedder, schema=schema, viewer=viewer
        )
    return Step(nested.words, _in_full(best[2], sentences), (best[3].support,), evidence)


def _in_full(name: str, sentences: Sequence[Sentence]) -> str:
    """Return a surname as the one page that was found about somebody of that name has it."""
    titles = {_BRACKETS.sub("", sentence.title) for sentence in sentences}
    full = [title for title in titles if " " in title and title.split()[-1] == name]
    return full[0] if len(full) == 1 else name


def _is_of(targets: Sequence[Target], item: Ranked) -> bool:
    """Whether a sentence stands in the document of what the step names."""
    title = key(item.sentence.title.split(" (")[0])
    return any(title in target.forms for target in targets)


def _by_relations(
    nested: Nested,
    asked: Plan,
    *,
    store: Store,
    embedder: Embedder,
    schema: ExtractionSchema,
    viewer: Viewer,
) -> Step | None:
    chain = answer_from_relations(
        asked, store=store, embedder=embedder, schema=schema, viewer=viewer
    )
    if chain is None or ";" in chain.opening:
        return None
    said = tuple(support for claim in chain.claims for support in claim.supports)
    return Step(nested.words, chain.opening, said, chain.evidence)


def _names(
    item: Ranked, meant: str, nested: Nested, reading: Reading, known: frozenset[str]
) -> Iterator[tuple[str, float]]:
    """Yield the names in a sentence that the step does not hold itself, and what each costs."""
    text = item.sentence.text
    asked = {stem(t.norm) for t in reading.words if t.norm not in known}
    tokens = tokenise(text)
    places = [t.start for t in tokens if stem(t.norm) in asked]
    described, does = f" {key(nested.asks)} ", concepts_in(nested.noun).keys()
    for found in _NAME.finditer(text):
        name = POSSESSIVE.sub("", found.group().rstrip("."))
        words = {token.norm for token in tokenise(name)}
        if not words or f" {key(name)} " in described:
            continue
        first = tokenise(name)[0].norm
        empty = all(word in FUNCTION | CALENDAR or word.isdigit() for word in words)
        if empty or first in known or words <= asked:
            continue
        near = min((abs(found.start() - place) for place in places), default=len(text))
        by = _BY.search(text, 0, found.start())
        done = by is not None and bool(does & concepts_in(by["done"]).keys())
        yield name, _FAR * near / 6 - _DONE * done
    if (
        meant
        and opens_with_pronoun(text)
        and not {token.norm for token in tokenise(meant)} <= known
    ):
        yield meant, _FAR * 2


def _kinds(
    noun: str,
    ranked: Sequence[Ranked],
    meant: dict[int, str],
    *,
    store: Store,
    viewer: Viewer,
) -> _Kinds:
    """Return a judge of names: whether each may be a `noun`, as far as the graph knows it."""
    wanted = kind_named(noun)
    names = {m.group().rstrip(".") for r in ranked for m in _NAME.finditer(r.sentence.text)}
    names |= {name for name in meant.values() if name}
    found = store.named(sorted(names), viewer=viewer)
    ids = sorted({id_ for listed in found.values() for id_ in listed})
    types = {entity.id: entity.type for entity in store.entities(ids, viewer=viewer)}
    return _Kinds(wanted, {n: {types[i] for i in listed} for n, listed in found.items()})


@dataclass(frozen=True, slots=True)
class _Kinds:
    """Which kind is wanted, and of which kinds the names are."""

    wanted: str | None
    types: dict[str, set[str]]

    def __call__(self, name: str) -> bool:
        """Whether `name` may be of the kind that is wanted."""
        types = self.types.get(name, set())
        if self.wanted is None or not types or key(name) == "":
            return True
        return bool(types & {self.wanted, "Thing"})
