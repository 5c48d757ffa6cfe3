"""Short forms that a text ties to a long name: "International Business Machines (IBM)"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from spacy.tokens import Doc

from graphrag.ingest.extract.with_spacy.naming.find import Name

_SHORT = re.compile(r"\(([A-Z][A-Za-z]?[A-Z&][A-Za-z&]{0,6})\)")


def short_forms(doc: Doc, names: Sequence[Name]) -> tuple[tuple[int, str], ...]:
    """Return (index of a long name, its short form) for each that stands in brackets after it."""
    found: list[tuple[int, str]] = []
    for index, name in enumerate(names):
        end = doc[name.end - 1].idx + len(doc[name.end - 1])
        short = _SHORT.match(doc.text, end + (doc.text[end : end + 1] == " "))
        if short and name.scope == "corpus" and _stands_for(short.group(1), name.text):
            found.append((index, short.group(1)))
    return tuple(found)


def _stands_for(short: str, long: str) -> bool:
    """Whether the capitals of `short` are initials in `long`, in order."""
    initials = iter(word[0].upper() for word in re.findall(r"\w+", long))
    return len(long) > len(short) + 2 and all(
        letter in initials for letter in short if letter.isupper()
    )
