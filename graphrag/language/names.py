"""Names for comparison: one spelling for what differs only in dress."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from anyascii import anyascii

_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_APOSTROPHES = re.compile("[\u2018\u2019\u02bc'`\u00b4]")
_MARKS = re.compile("[\u2120\u2122]")
"""Service mark and trade mark, which would be read as letters."""
_SIGNS = re.compile(r"(?<=\w)(?:\++|#)(?!\w)")
_SPOKEN = {"+": " plus", "#": " sharp"}
_OTHER = re.compile(r"[^\w]+|_+")


def spoken_signs(name: str) -> str:
    """Return `name` with the signs that end its words written out: C, C++ and C# are three."""
    if "+" not in name and "#" not in name:
        return name
    return _SIGNS.sub(lambda match: _SPOKEN[match.group()[0]] * len(match.group()), name)


POSSESSIVE = re.compile(r"['\u2019]s?$")
"""What ends a name that owns something."""


@lru_cache(maxsize=200_000)
def key(name: str) -> str:
    """Return `name` folded for look-ups: case, accents, punctuation and spacing do not count.

    Plus signs and # at the end of a word do. Other scripts are transliterated, CJK is left as
    it is. Numerals are kept. Empty only if nothing of `name` is a letter or a digit.
    """
    text = unicodedata.normalize("NFKC", _MARKS.sub("", name))
    text = spoken_signs(_APOSTROPHES.sub("", text))
    if not _CJK.search(text):
        text = anyascii(text)
    return _OTHER.sub(" ", text.casefold()).strip()
