"""From when and until when a clause says that something holds."""

from __future__ import annotations

import re
from dataclasses import dataclass

from spacy.tokens import Doc, Span, Token

from graphrag.ingest.extract.with_spacy.values import iso_date

_SINCE = frozenset({"in", "on", "since", "from"})
_UNTIL = frozenset({"until", "till", "through"})
_BETWEEN = re.compile(
    r"((?:1[5-9]|20)\d\d)\s*(?:to|and|until|till|through|[-\u2013\u2014])\s*\d{4}"
)
_VERBS = frozenset({"VERB", "AUX"})


@dataclass(frozen=True, slots=True)
class Times:
    """ISO dates; None where the clause gives none."""

    since: str | None = None
    until: str | None = None


def dates_of(doc: Doc) -> dict[int, Times]:
    """Return the dates of each verb, and of each role ("chief from 1998 to 2012"), by position."""
    found: dict[int, Times] = {}
    for entity in doc.ents:
        if entity.label_ != "DATE":
            continue
        times, word = _read(entity)
        if word is not None and times != Times():
            known = found.get(word.i, Times())
            found[word.i] = Times(known.since or times.since, known.until or times.until)
    return found


def _read(entity: Span) -> tuple[Times, Token | None]:
    root = entity.root
    word: Token | None = root.head
    before = entity.doc[entity.start - 1] if entity.start else None
    between = _BETWEEN.search(entity.text)
    if between:
        times = Times(iso_date(between.group(1)), iso_date(entity.text[between.end() - 4 :]))
        return times, _carrier(root)
    date = iso_date(entity.text)
    if before is not None and before.lower_ in _UNTIL:
        return Times(until=date), _carrier(root)
    if root.dep_ == "pobj" and root.head.lower_ in _SINCE:
        word = root.head.head
    elif root.dep_ != "npadvmod":
        return Times(), None
    return Times(since=date), word if word is not None and word.pos_ in {*_VERBS, "NOUN"} else None


def _carrier(token: Token) -> Token | None:
    """Return the verb, or the role right after one, that a stretch of time belongs to."""
    while token.head != token:
        token = token.head
        if token.pos_ in _VERBS or token.dep_ in {"attr", "appos", "oprd"}:
            return token
    return None
