"""Numerals in names, however they are written: digits, Roman, words, ordinals.

An ordinal is no cardinal: the "fourth season" is one season, "four seasons" are four.
"""

from __future__ import annotations

import re

from graphrag.ingest.resolve.names.lexicon import Lexicon

_ROMAN = re.compile(r"^X{0,3}(?:IX|IV|V?I{0,3})$")
_ORDINAL = re.compile(r"^(\d+)(?:st|nd|rd|th)$")
_DIGITS = frozenset("123456789")
_ROMAN_VALUES = {"I": 1, "V": 5, "X": 10}


def number(word: str, token: str, index: int, words: Lexicon) -> str:
    """Return the number that a word says, in digits ("8th" if an ordinal); empty if none.

    A Roman numeral is written in capitals and never stands first (`index` 0).
    """
    if token[0].isdigit():
        ordinal = _ORDINAL.match(token)
        return f"{ordinal.group(1)}th" if ordinal else ""
    if token in words.ordinals:
        return f"{words.ordinals[token]}th"
    if token in words.numbers:
        return str(words.numbers[token])
    if index and word.isupper() and _ROMAN.match(word):
        values = [_ROMAN_VALUES[letter] for letter in word]
        following = [*values[1:], 0]
        return str(sum(-v if v < n else v for v, n in zip(values, following, strict=True)))
    return ""


def add_up(previous: str, found: str, previous_word: str, words: Lexicon) -> str:
    """Return "44" for "forty" and "four"; empty if the two are no such pair."""
    tens = words.numbers.get(previous_word, 0)
    if tens < 20 or previous != str(tens) or found.removesuffix("th") not in _DIGITS:
        return ""
    ordinal = "th" if found.endswith("th") else ""
    return f"{tens + int(found.removesuffix('th'))}{ordinal}"
