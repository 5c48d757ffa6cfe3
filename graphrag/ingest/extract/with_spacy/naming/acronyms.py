"""Short forms that a text ties to a long name: "International Business Machines (IBM)"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from spacy.tokens import Doc

from graphrag.ingest.extract.with_spacy.naming.find import Name

_COMMON = re.compile(r"((?:[a-z\-]+ ){1,6})\(([A-Z]{2,6})\)")
_SHORT = re.compile(r"\(([A-Z][A-Za-z]?[A-Z&][A-Za-z&]{0,6})\)")


def short_forms(
    doc: Doc, names: Sequence[Name], places: frozenset[str]
) -> tuple[tuple[int, str], ...]:
    """Return (index of a long name, its short form) for each that stands in brackets after it.

    The short form has the name's initials, or it is the code of a place ("Tampa (TPA)").
    """
    found: list[tuple[int, str]] = []
    text = doc.text
    for index, name in enumerate(names):
        end = doc[name.end - 1].idx + len(doc[name.end - 1])
        short = _SHORT.match(text, end + (text[end : end + 1] == " "))
        if short is None or name.scope == "document":
            continue
        code = name.type in places and short.group(1).isupper() and len(short.group(1)) <= 4
        if code or _stands_for(short.group(1), name.text):
            found.append((index, short.group(1)))
    return tuple(found)


def common_short_forms(doc: Doc) -> frozenset[str]:
    """Return short forms that stand for common words: "the designated pilot examiner (DPE)"."""
    return frozenset(
        found.group(2)
        for found in _COMMON.finditer(doc.text)
        if _stands_for(found.group(2), " ".join(found.group(1).split()[-len(found.group(2)) :]))
    )


def _stands_for(short: str, long: str) -> bool:
    """Whether the capitals of `short` are initials in `long`, in order."""
    initials = iter(word[0].upper() for word in re.findall(r"\w+", long))
    return len(long) > len(short) + 2 and all(
        letter in initials for letter in short if letter.isupper()
    )
