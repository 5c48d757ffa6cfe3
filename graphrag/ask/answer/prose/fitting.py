"""The answer beside the word that asks for it: a person by "is led by", tons by a number.

A sentence may speak of the thing, hold the relation's word and a name, and still join them
otherwise ("the weekly spoke with the president of X"). So what may be the answer counts by
how near it stands to that word.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from graphrag.ask.answer.prose.about import Target, of_what_is_asked
from graphrag.ask.answer.prose.concepts import concepts_in
from graphrag.ask.answer.prose.predicates import Predicate
from graphrag.ask.answer.prose.ranking import Ranked
from graphrag.ask.answer.sentences import Sentence
from graphrag.ask.facts.nouns import noun_counted
from graphrag.language.names import key
from graphrag.language.tokens import Token, stem, tokenise
from graphrag.model import Viewer
from graphrag.ports import Store

_WHO = re.compile(r"^\W*(?:who|whom|by whom)\b", re.IGNORECASE)
_PERSON = re.compile(r"\b[A-Z][\w'\u2019-]+(?: [A-Z][\w'\u2019-]+)+")
_BESIDE, _NEAR = 0.4, 6
"""What a name beside the word asked with adds, and words between them from which it adds 0."""
_NO_PERSON = 0.4
"""What a sentence without a person loses where one is asked for."""
_EITHER = re.compile(
    r"\b(?:more|less|fewer|most|least|\w{2,}er|older|which of the two)\b[^?]*?,?\s"
    r"(?P<one>[A-Z][^,?]*?) or (?P<other>[A-Z][^?]*)"
)
_UNIT = 0.5
"""What a sentence with a number of the things asked for gains, and one without loses."""
_AFTER_NUMBER = 2


def those_that_fit(
    ranked: Sequence[Ranked], question: str, predicate: Predicate, *, store: Store, viewer: Viewer
) -> tuple[Ranked, ...]:
    """Return `ranked` with those in front that hold what `question` asks for where it belongs."""
    noun = noun_counted(question)
    if noun:
        scored = [
            replace(
                item,
                score=item.score + (_UNIT if _counts(item.sentence.text, noun) else -_UNIT),
            )
            for item in ranked
        ]
    elif _WHO.match(question) and predicate:
        others = _no_people(ranked, store=store, viewer=viewer)
        scored = [
            replace(
                item, score=item.score + _person(item.sentence.text, question, predicate, others)
            )
            for item in ranked
        ]
    else:
        return tuple(ranked)
    return tuple(sorted(scored, key=lambda item: (-item.score, item.sentence.order)))


def for_each(
    question: str,
    shown: Sequence[Ranked],
    ranked: Sequence[Ranked],
    sentences: Sequence[Sentence],
    targets: Sequence[Target],
) -> Sequence[Ranked]:
    """Return the best sentence with a number about each of two things that are compared.

    Other questions, and things of which nothing is said, leave `shown` as it is.
    """
    either = _EITHER.search(question)
    if either is None:
        return shown
    best = []
    for name in (either["one"], either["other"]):
        own = [t for t in targets if key(t.name) in key(name)]
        about = of_what_is_asked(ranked, sentences, own) if own else ()
        best.extend([item for item in about if re.search(r"\d", item.sentence.text)][:1])
    if len({item.sentence.order for item in best}) < len(either.groups()):
        return shown
    top = max(abs(item.score) for item in best)
    return [replace(item, score=top) for item in best]


def _counts(text: str, noun: str) -> bool:
    """Whether `text` has a number right before `noun`."""
    tokens = tokenise(text)
    return any(
        token.norm.replace(".", "").isdigit()
        and noun in {stem(t.norm) for t in tokens[place + 1 : place + 1 + _AFTER_NUMBER]}
        for place, token in enumerate(tokens)
    )


def _person(text: str, question: str, predicate: Predicate, others: frozenset[str]) -> float:
    """Return what the nearest person to the word asked with adds to a sentence."""
    concepts = concepts_in(text)
    words = {word for name in predicate.concepts for word in concepts.get(name, ())}
    tokens = tokenise(text)
    places = [place for place, token in enumerate(tokens) if stem(token.norm) in words]
    asked = key(question)
    names = [
        found
        for found in _PERSON.finditer(text)
        if key(found.group()) not in others and key(found.group()) not in asked
    ]
    if not names:
        return -_NO_PERSON
    gaps = [_words_between(tokens, tokens[p], name) for name in names for p in places]
    return _BESIDE * max(0.0, 1 - min(gaps, default=_NEAR) / _NEAR)


def _words_between(tokens: Sequence[Token], word: Token, name: re.Match[str]) -> int:
    """Return how many tokens stand between a word and a name."""
    start, end = min(word.end, name.end()), max(word.start, name.start())
    return sum(1 for token in tokens if start <= token.start < end)


def _no_people(ranked: Sequence[Ranked], *, store: Store, viewer: Viewer) -> frozenset[str]:
    """Return the names in `ranked`, folded, that the graph knows, but not as persons."""
    names = sorted({m.group() for r in ranked for m in _PERSON.finditer(r.sentence.text)})
    found = store.named(names, viewer=viewer)
    ids = sorted({id_ for listed in found.values() for id_ in listed})
    types = {entity.id: entity.type for entity in store.entities(ids, viewer=viewer)}
    return frozenset(
        key(name)
        for name, listed in found.items()
        if not {types.get(id_) for id_ in listed} & {"Person", "Thing", None}
    )
