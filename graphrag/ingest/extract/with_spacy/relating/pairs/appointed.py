"""Roles that a verb gives or takes: "was appointed chief of X", "joined X as", "resigned as"."""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Token

from graphrag.ingest.extract.with_spacy.relating.frames import OBJECTS, Frame
from graphrag.ingest.extract.with_spacy.relating.page import Page, objects
from graphrag.ingest.extract.with_spacy.relating.pairs.roles import Pair, complements, keys_of_role
from graphrag.ingest.extract.with_spacy.relating.tie import Words

_GIVES = frozenset(
    {"appoint", "name", "elect", "hire", "promote", "install", "choose", "select", "recruit"}
    | {"make", "employ", "engage", "pick", "nominate", "confirm", "reappoint", "re-elect"}
)
_HOLDS = frozenset(
    {"serve", "work", "act", "join", "rejoin", "start", "begin", "continue", "return", "stay"}
    | {"remain", "move", "operate", "take over"}
)
_FOLLOWS = frozenset({"succeed", "replace", "follow"})
_LEAVES = frozenset({"resign", "retire", "step down", "quit", "stand down", "leave", "depart"})


def appointed_pairs(page: Page, frame: Frame, lemma: str) -> Iterator[Pair]:
    """Yield who has which role at whom, by a verb and the role that hangs on it."""
    direct = [child for child in frame.verb.rights if child.dep_ in OBJECTS]
    named = [index for child in direct for index in page.referents(child)]
    if lemma in _GIVES and (frame.passive or named):
        holders, givers = (frame.subjects, []) if frame.passive else (named, frame.subjects)
        yield from _roles(page, frame, holders, givers)
    elif lemma in _HOLDS and not frame.passive:
        yield from _roles(page, frame, frame.subjects, named)
        yield from _from_before(page, frame, lemma)
    elif lemma in _FOLLOWS:
        first, last = (frame.subjects, []) if frame.passive else (named, frame.subjects)
        yield from _roles(page, frame, last, [])
        yield from _roles(page, frame, first, [], ends=True)
    elif lemma in _LEAVES and not frame.passive:
        yield from _roles(page, frame, frame.subjects, named, ends=True)
        if named:
            words = Words((("employee+of", False),), "", frame.verb, mood=frame.mood, ends=True)
            yield from ((holder, other, words) for holder in frame.subjects for other in named)


def _from_before(page: Page, frame: Frame, lemma: str) -> Iterator[Pair]:
    """Yield whom a person took over from."""
    people = page.lexicon.people
    holders = [i for i in frame.subjects if page.names[i].type in people]
    for child in frame.verb.rights:
        if lemma == "take over" and child.lower_ == "from":
            others = [i for token in objects(child) for i in page.referents(token)]
            words = Words((("succeed", False),), "", frame.verb, mood=frame.mood)
            before = [i for i in others if page.names[i].type in people]
            yield from ((holder, other, words) for holder in holders for other in before)


def _roles(
    page: Page, frame: Frame, holders: list[int], at: list[int], *, ends: bool = False
) -> Iterator[Pair]:
    """Yield the roles of `holders`; `at` is where a role is held whose noun does not say it."""
    for role in _named_roles(page, frame.verb):
        places = [(word, others) for word, others in complements(page, role) if others]
        for word, others in places or [("of", at)]:
            words = Words(keys_of_role(role, word), "", role, mood=frame.mood, ends=ends)
            yield from ((holder, other, words) for holder in holders for other in others)


def _named_roles(page: Page, verb: Token) -> Iterator[Token]:
    """Yield the nouns of roles after a verb: "as chief of", "chief of", "to chief of"."""
    for child in verb.rights:
        if child.dep_ in {"oprd", "attr"} and child.pos_ == "NOUN":
            yield child
        if child.dep_ == "prep" and child.lower_ in {"as", "to"}:
            yield from (t for t in objects(child) if t.pos_ == "NOUN" and page.at(t) < 0)
