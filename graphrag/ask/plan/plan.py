"""Choose how a question is answered: cue words, what it names, and its shape."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from graphrag.ask.link import is_small_word, link
from graphrag.ask.plan.cues import Cue, cue
from graphrag.ask.plan.learned import ROUTES, Learned, learned_route
from graphrag.ask.plan.shape import names_in
from graphrag.errors import UsageError
from graphrag.language.breadth import asks_about, years_in
from graphrag.language.one_thing import asks_one, asks_which, tells_which
from graphrag.language.tokens import content, stem, tokenise
from graphrag.model import (
    NO_FILTERS,
    ExtractionSchema,
    Filters,
    LinkedEntity,
    Plan,
    Route,
    Viewer,
)
from graphrag.ports import Embedder, Store, Words

UNSURE = 0.6
"""Below this chance a local question may also be tried as the next likely route."""
_WIDE = frozenset({"global", "both"})
_ASKING = frozenset({"who", "whom", "whose", "when", "where", "which", "what", "why", "how"})
_LOOKED_AT, _SHARED = 5, 2
"""Passages in which words of a question are looked for, and how many must stand in one."""
_MANY = 4
"""Words from which a question is more than talk, whatever stands in the documents."""
_TALKING = frozenset({"i", "me", "my", "you", "your", "yours"})
_US = frozenset({"we", "us", "our", "ours", "here", "these"})
FALLBACKS: dict[Route, Route | None] = {
    "local": None,
    "global": "local",
    "aggregate": "local",
    "both": "local",
    "none": None,
}


@dataclass(frozen=True, slots=True)
class Choice:
    """A route, why, and what to try when it finds nothing."""

    route: Route
    because: str
    fallback: Route | None


def plan(
    question: str,
    *,
    store: Store,
    viewer: Viewer,
    schema: ExtractionSchema,
    route: str = "auto",
    filters: Filters = NO_FILTERS,
    level: int | None = None,
    embedder: Embedder | None = None,
) -> Plan:
    """Return how `question` will be answered, and why.

    Without an `embedder` only its wording decides.

    Raises:
        UsageError: `route` is neither "auto" nor one of ours.
    """
    named = link(question, store=store, viewer=viewer)
    entities = tuple(entity for entity in named if not is_small_word(entity))
    asked = None if route == "auto" else _asked_for(route)
    choice = asked or choose(question, entities, embedder=embedder)
    if (
        not asked
        and choice.route == "none"
        and _asks_documents(question, store=store, viewer=viewer)
    ):
        choice = Choice("local", "its words stand in the documents", None)
    return Plan(
        question=question,
        route=choice.route,
        because=choice.because,
        fallback=choice.fallback,
        entities=entities,
        filters=filters,
        level=level,
    )


def choose(
    question: str, entities: tuple[LinkedEntity, ...], *, embedder: Embedder | None = None
) -> Choice:
    """Return the route that the wording, and what the question names, ask for.

    What there is to know of something is told by an overview where no sentence answers.
    """
    found = cue(question, names=max(len(entities), names_in(question)))
    if embedder is not None and question.strip() and _in_latin(question):
        choice = _learned(question, found, entities, embedder)
    elif found is not None:
        choice = Choice(found.route, f"“{found.words}”", FALLBACKS[found.route])
    else:
        choice = Choice("local", _named(entities) or "it asks for one thing", None)
    open_to_it = choice.route == "local" or (choice.route == "aggregate" and found is None)
    about = asks_about(question) if open_to_it else ""
    return Choice("local", f"“{about}”", "global") if about else choice


def _in_latin(question: str) -> bool:
    """Whether its script is that of the questions which routes were learned from."""
    letters = [sign for sign in question if sign.isalpha()]
    latin = sum(unicodedata.name(sign, "").startswith("LATIN") for sign in letters)
    return 2 * latin >= len(letters)


def _learned(
    question: str, found: Cue | None, entities: tuple[LinkedEntity, ...], embedder: Embedder
) -> Choice:
    guess = learned_route(question, embedder)
    route, because = _likely(question, found, entities, guess)
    named = _writes_names(question, entities)
    one = _has_one_answer(question, found, named=named)
    narrow = _narrow(question, found, route, one=one, named=named) if route in _WIDE else None
    if narrow is not None:
        return narrow
    if found is not None and found.route == route:
        because = f"“{found.words}”"
    elif route == "local":
        because = _named(entities) or "it asks for one thing"
    fallback = FALLBACKS[route]
    if route == "local" and guess.chance < UNSURE and guess.second in {"global", "aggregate"}:
        told_wide = guess.second == "global" and one and named  # no overview holds the answer
        fallback = None if told_wide else guess.second
    return Choice(route, because, fallback)


def _likely(
    question: str, found: Cue | None, entities: tuple[LinkedEntity, ...], guess: Learned
) -> tuple[Route, str]:
    """Return the learned route, or that of a firm cue, and why; small talk has cues of its own."""
    if found is not None and (found.firm > 1 or (found.firm and guess.route in _WIDE)):
        return found.route, ""
    if guess.route == "none" and found is not None:
        return found.route, ""
    if guess.route == "none" and (entities or _asks_of_us(question)):
        return guess.second, _named(entities) or "it asks about us"
    return guess.route, f"questions built like this one are {guess.route} ones"


def _narrow(
    question: str, found: Cue | None, wide: Route, *, one: bool, named: bool
) -> Choice | None:
    """Return what a question built like `wide` ones is, if it asks one thing or some of many."""
    counts = found is not None and found.route == "aggregate"
    some = named and asks_which(question) and (counts or found is None)
    if some or (one and counts):
        because = "it asks for some of many" if some else "it asks for one thing"
        return Choice("aggregate", because, FALLBACKS["aggregate"])
    because = f"it asks for one thing{' of what it names' if named else ''}"
    return Choice("local", because, None if named else wide) if one else None


def _asks_of_us(question: str) -> bool:
    """Whether it asks about those whose documents are read ("our money"), not about a talker."""
    words = {token.norm for token in tokenise(question)}
    return bool(words & _US and words & _ASKING) and not words & _TALKING


def _writes_names(question: str, entities: tuple[LinkedEntity, ...]) -> bool:
    """Whether it writes names, or numbers that are no years."""
    capital = any(entity.surface != entity.surface.lower() for entity in entities)
    return capital or names_in(question) > len(years_in(question))


def _has_one_answer(question: str, found: Cue | None, *, named: bool) -> bool:
    """Whether it asks one thing, though it be built like wider questions.

    Words as "usual" and "typical" may be said of one thing, where a clause tells which.
    """
    if not asks_one(question, named=named):
        return False
    if found is None or found.route == "aggregate":
        return True
    return named and tells_which(question)


def _asks_documents(question: str, *, store: Store, viewer: Viewer) -> bool:
    """Whether a question without names, and without a word of small talk, asks what is written.

    Who speaks of themselves or to us must say much, or share several words with one passage.
    """
    tokens = tokenise(question)
    words = [token.norm for token in tokens]
    said = [token.norm for token in content(tokens)]
    if not said or cue(question, names=0) is not None:
        return False
    if len(said) >= _MANY:
        return True
    hits = store.hits("chunk", Words(" ".join(said)), limit=_LOOKED_AT, viewer=viewer)
    if words[0] in _ASKING and _TALKING.isdisjoint(words):
        return bool(hits)
    chunks = store.chunks([hit.id for hit in hits], viewer=viewer) if hits else ()
    wanted = {stem(word) for word in said}
    return any(
        len(wanted & {stem(token.norm) for token in tokenise(chunk.text)}) >= _SHARED
        for chunk in chunks
    )


def _named(entities: tuple[LinkedEntity, ...]) -> str:
    named = ", ".join(entity.surface for entity in entities[:3])
    return f"it names {named}" if named else ""


ASKED_FOR: tuple[Route, ...] = (*ROUTES, "collapsed")
"""Routes that may be asked for; the last is never chosen."""


def _asked_for(route: str) -> Choice:
    if route not in ASKED_FOR:
        raise UsageError(
            f"There is no route named {route!r}.", hint=f"Known: auto, {', '.join(ASKED_FOR)}."
        )
    chosen: Route = next(known for known in ASKED_FOR if known == route)
    return Choice(chosen, "asked for with --route", None)
