"""Whether a question asks one thing, by how it is built: who, when, which X, what is the X of Y.

Questions of several steps ("Besides the continent that the Nile drains, where did …?") are
built unlike those that routes were learned from. What asks one thing of something that it
names, or tells by a description, has one answer, and no overview holds it.
"""

from __future__ import annotations

import re

from graphrag.language.aspects import signs_of
from graphrag.language.breadth import names_an_overview

_VERB = r"(?:is|was|are|were|did|does|do|has|had|have|will|would|can|could|should|may|might)"
_PREPOSITION = (
    r"(?:in|on|at|by|for|from|to|of|with|under|after|since|during|through|until|behind|called)"
)
_RELATIVE = r"(?:that|which|who|whom|whose|where)"
_IRREGULAR = r"(?:comes?|came|took|led|won|made|held|became|gave|began|ran|lies|belongs)"
_START = (
    r"^\W*(?:(?:in|on|at|by|for|from|to|of|with|under|after|before|since|during|besides|beside|"
    r"along|apart|aside|other|given|if|when|while|among|between|within|outside|near|despite)\b"
    rf"[^?]*?,\s+)?(?:{_PREPOSITION} )?"
)
"""Perhaps with a clause in front of what is asked ("Besides Togo, where did …")."""
_MEASURED = r"(?:much|long|old|far|tall|high|deep|wide|big|large|heavy|thick|fast|hot|cold|warm)"
_WHO = re.compile(
    rf"{_START}(?:who|whom|whose|when|where|how {_MEASURED})\b|^\W*what [^?,]+ called\W*$",
    re.IGNORECASE,
)
_WHY = re.compile(rf"{_START}why (?:did|was|is|does|has)\b", re.IGNORECASE)
_NOUN = (
    rf"(?!(?:{_VERB}|{_PREPOSITION}|{_RELATIVE}|{_IRREGULAR}|the|an?|happened|went)\b)"
    r"[a-z-]+(?:(?<!s)|(?<=ss|us|is))\b"
)
_WHAT = re.compile(
    rf"{_START}(?:what|which) (?:(?:is|was)(?: (?:the|an?)|[^?]{{1,60}}['\u2019]s?) )?"
    rf"(?P<nouns>{_NOUN}(?: {_NOUN}){{0,2}}?)"
    rf"(?= (?:{_VERB}|{_PREPOSITION}|{_RELATIVE}|{_IRREGULAR}|the|an?)\b| (?-i:[A-Z])|"
    r" \w+(?:ed|s) (?:the|an?|it|its|his|her)\b|\W*$)",
    re.IGNORECASE,
)
"""What is asked for in the singular, up to where something is said of it."""
_WHICH = re.compile(
    rf"^\W*which (?P<nouns>(?:{_NOUN} )?(?!(?:{_VERB})\b)[a-z-]{{2,}}s) {_VERB}\b", re.IGNORECASE
)
_MANY = frozenset({"people", "men", "women", "children", "staff", "kind", "sort", "type", "way"})
"""Nouns that ask for many things, whatever they end in."""
_CALLED = frozenset({"name", "nickname", "term", "word", "title"})
"""Nouns that ask what one thing is called."""
_DESCRIBED = re.compile(
    rf"\b(?:the|an?) (?:{_NOUN} ){{1,3}}?(?:where|who|whom|whose|{_PREPOSITION} which|"
    r"(?:that|which|[a-z]+ing|[a-z]+ed)(?=[^?]*[A-Z\d]))\b"
)
"""One thing, told by what is said of it: "the state where …", "the firm that Orbis bought"."""
_ASKS_ON = re.compile(rf",? and (?:{_VERB}|what|how|why|who|when|where|which)\b", re.IGNORECASE)
"""A second question in the same sentence."""


def asks_one(question: str, *, named: bool) -> bool:
    """Whether `question` asks for one person, place, time, amount, reason, or thing.

    The reason must be of something `named`; a thing ("what role", "which part of") may also be
    of something described. Words for what is many ("kind", "people") and for aspects
    ("problem", "reason") ask for no one.
    """
    if second_question(question):
        return False
    if _WHO.search(question):
        return True
    if named and _WHY.search(question):
        return True
    nouns = [] if names_an_overview(question) else _asked_for(question)
    return bool(nouns) and (named or tells_which(question) or not _CALLED.isdisjoint(nouns))


def asks_which(question: str) -> bool:
    """Whether it asks for some of many ("Which objects does Orbis lend?"), no aspect of them."""
    found = _WHICH.search(question)
    nouns = found["nouns"].lower().split() if found else []
    return bool(nouns) and not any(map(signs_of, nouns)) and not names_an_overview(question)


def second_question(question: str) -> str:
    """Return what the sentence goes on to ask ("…, and is it typical?"); empty if nothing."""
    found = _ASKS_ON.search(question)
    return question[found.start() :] if found else ""


def tells_which(question: str) -> bool:
    """Whether it describes one thing by a clause: "the state where monster trucks is set"."""
    return _DESCRIBED.search(question) is not None


def _asked_for(question: str) -> list[str]:
    found = _WHAT.search(question)
    nouns = found["nouns"].lower().split() if found else []
    many = not _MANY.isdisjoint(nouns) or any(map(signs_of, nouns))
    return [] if many else nouns
