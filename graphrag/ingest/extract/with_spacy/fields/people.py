"""People in a line of who was there, wrote or was told: "Present: Ana Ruiz (chair), Bo Lund"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from graphrag.language import names

_LISTING = (
    "absent|apologies|attendees|attending|author|cc|chair|chairman|chaired by|excused|from|"
    "in the room|minutes|minutes by|participants|prepared by|present|regrets|to|written by"
)
_LABELS = frozenset(_LISTING.split("|"))
_OF_ONE = frozenset({"author", "chair", "chairman", "chaired by", "prepared by", "written by"})
"""Labels of one person: what follows a comma is a post or a department."""
_BETWEEN = re.compile(r"[,;\n]|\s(?:and|&)\s")
_BESIDE = re.compile(r"\([^)]*\)?|<[^>]*>?|\[[^\]]*\]?")
_TITLE = re.compile(r"^(?:Dr|Mr|Mrs|Ms|Prof)\.? ")
_PARTICLES = frozenset({"de", "del", "der", "di", "la", "ten", "van", "von", "al", "el"})
_OFFICES = """
all board committee department desk director group head info manager office officer press sales
secretary service services staff support team
"""
_NO_PERSON = frozenset(_OFFICES.split())
_WORDS = range(2, 5)


def names_people(label: str) -> bool:
    """Whether a field of that label lists people."""
    return names.key(label) in _LABELS


def people_in(label: str, value: str) -> Iterator[str]:
    """Yield the full names in a field's `value`; what stands in brackets is beside them."""
    pieces = _BETWEEN.split(_BESIDE.sub(" ", value))
    for piece in pieces[:1] if names.key(label) in _OF_ONE else pieces:
        name = _TITLE.sub("", " ".join(piece.split()).strip(" .\"'"))
        words = name.split()
        if len(words) in _WORDS and all(map(_fits, words)) and not _PARTICLES & {words[-1]}:
            yield name


def _fits(word: str) -> bool:
    plain = word.strip(".").replace("-", "").replace("'", "").replace("\u2019", "")
    capital = word[:1].isupper() and not (word.isupper() and len(plain) > 1)
    return plain.isalpha() and (capital or word in _PARTICLES) and word.lower() not in _NO_PERSON
