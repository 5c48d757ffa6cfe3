"""From words to a typed tie: the schema's type where a trigger names one, else the words' own."""

from __future__ import annotations

import re
from dataclasses import dataclass

from anyascii import anyascii
from spacy.tokens import Span as Tokens
from spacy.tokens import Token

from graphrag.ingest.extract.with_spacy.relating.mood import PLAIN, Mood, is_told_in_past
from graphrag.ingest.extract.with_spacy.relating.page import Page
from graphrag.ingest.extract.with_spacy.relating.times import Times
from graphrag.model import RelationType
from graphrag.model.graph import Polarity
from graphrag.model.text import Span

_NOT_LETTER = re.compile(r"[^A-Z0-9]+")
_TYPE = re.compile(r"[A-Z][A-Z0-9_]{0,63}")
_LISTED, _SURE, _OWN = 0.9, 0.8, 0.6
_LONG = 300


@dataclass(frozen=True, slots=True)
class Tie:
    """A relation between two names of a text, by their indices.

    Attributes:
        source: Index of a name.
        target: Index of a name.
        type: UPPER_SNAKE.
        span: The sentence or clause that says it, in the text.
        confidence: 0–1.
        polarity: Whether it is asserted.
        since: ISO date, if the clause gives one.
        until: ISO date when it ended, if the clause gives one.
        past: It holds no longer.
        types: What its source and its target may be; empty for anything.
        own: The type is made of the sentence's own words.
    """

    source: int
    target: int
    type: str
    span: Span
    confidence: float
    polarity: Polarity = "asserted"
    since: str | None = None
    until: str | None = None
    past: bool = False
    types: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    own: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """How a sentence ties two names.

    Attributes:
        keys: Trigger keys, surest first; True where the key reads from target to source.
        own: Type to give it where no trigger fits, in words; empty for none.
        anchor: The verb or noun that ties.
        sure: Factor on the confidence, 0–1.
        mood: It is denied, planned, or over.
        ends: The date that the clause gives is its end ("resigned in 2012").
        types: What the two must be, where the words leave no doubt.
        loose: The parse is often wrong here, so that types must fit whatever the trigger.
    """

    keys: tuple[tuple[str, bool], ...]
    own: str
    anchor: Token
    sure: float = 1.0
    mood: Mood = PLAIN
    ends: bool = False
    types: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    loose: bool = False


def tied(page: Page, source: int, target: int, words: Words) -> Tie | None:
    """Return the tie that `words` make between two names; None if the schema wants none."""
    if source == target or page.names[source].text == page.names[target].text:
        return None
    found = _listed(page, source, target, words)
    own = _own(page, source, target, words)
    if found is not None:
        relation, ends, confidence = found
        type_, types = relation.name, (relation.sources, relation.targets)
    elif own:
        type_, ends, confidence, types = own, (source, target), _OWN, ((), ())
    else:
        return None
    times = page.times(words.anchor)
    if words.ends:
        times = Times(until=times.until or times.since)
    return Tie(
        source=ends[0],
        target=ends[1],
        type=type_,
        span=_quote(page, source, target, words.anchor),
        confidence=round(confidence * words.sure, 2),
        polarity=words.mood.polarity,
        since=times.since,
        until=times.until,
        past=words.mood.past or words.ends or (bool(times.until) and _was(words.anchor)),
        types=words.types or types,
        own=found is None,
    )


def _was(anchor: Token) -> bool:
    """Whether the clause of a verb or a role is told in the past."""
    verb = anchor
    while verb.pos_ not in {"VERB", "AUX"} and verb.head != verb:
        verb = verb.head
    return is_told_in_past(verb)


def _listed(
    page: Page, source: int, target: int, words: Words
) -> tuple[RelationType, tuple[int, int], float] | None:
    """Return the schema's type for `words`, and its ends in reading order of the type."""
    sure = None
    for key, backwards in words.keys:
        for relation, inverse in page.lexicon.triggered(key):
            ends = (target, source) if backwards != inverse else (source, target)
            types = (page.names[ends[0]].type, page.names[ends[1]].type)
            if page.lexicon.fits(relation, *types):
                return relation, ends, _LISTED
            sure_key = key in relation.sure and not words.loose
            if sure is None and sure_key and _may_be(page, relation, ends):
                sure = relation, ends, _SURE
    return sure


def _may_be(page: Page, relation: RelationType, ends: tuple[int, int]) -> bool:
    """Whether the types that do not fit are only the tagger's guesses."""
    allowed = (relation.sources, relation.targets)
    return all(
        not types or page.names[end].type in types or not page.names[end].certain
        for types, end in zip(allowed, ends, strict=True)
    )


def _own(page: Page, source: int, target: int, words: Words) -> str:
    """Return a type made of the words themselves; only between names, and not if strict."""
    scopes = {page.names[source].scope, page.names[target].scope}
    if page.lexicon.mode == "strict" or not words.own or scopes == {"document"}:
        return ""
    type_ = _NOT_LETTER.sub("_", anyascii(words.own).upper()).strip("_")
    return type_ if _TYPE.fullmatch(type_) else ""


def _quote(page: Page, source: int, target: int, anchor: Token) -> Span:
    """Return the sentence; of a long one, the stretch from end to end with the words between."""
    sentence = anchor.sent
    if len(sentence.text.strip()) <= _LONG:
        return _span(sentence)
    names = (page.names[source], page.names[target])
    start = min(anchor.i, *(name.start for name in names))
    end = max(anchor.i + 1, *(name.end for name in names))
    start, end = max(start, sentence.start), min(end, sentence.end)
    left = min(token.left_edge.i for token in page.doc[start:end] if token.head.i >= start)
    return _span(page.doc[max(min(start, left), sentence.start) : end])


def _span(tokens: Tokens) -> Span:
    text = tokens.text
    left = len(text) - len(text.lstrip())
    return Span(tokens.start_char + left, tokens.start_char + len(text.rstrip()))
