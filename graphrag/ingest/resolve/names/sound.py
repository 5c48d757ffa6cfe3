"""What a word sounds like, roughly, whatever the language it was transliterated from.

In the spirit of Soundex and Metaphone (L. Philips, 1990), with fewer classes and none of
English's silent letters: names come from everywhere, and a skeleton that two spellings
share is a reason to compare them, never to merge them.
"""

from __future__ import annotations

import re
from functools import lru_cache

_PAIRS = (
    ("tsch", "c"), ("tch", "c"), ("sch", "s"), ("dzh", "j"), ("dsch", "j"), ("sh", "s"),
    ("zh", "j"), ("kh", "h"), ("gh", "g"), ("ph", "f"), ("th", "t"), ("ck", "k"), ("cz", "c"),
    ("ch", "c"), ("qu", "k"), ("x", "ks"), ("ts", "c"), ("tz", "c"), ("dh", "d"), ("bh", "b"),
)  # fmt: skip
_SOFT_C = re.compile(r"c(?=[eiy])")
_VOWELS = re.compile(r"[aeiouyh]+")
_DOUBLE = re.compile(r"(.)\1+")


@lru_cache(maxsize=200_000)
def skeleton(word: str) -> str:
    """Return the consonants of a folded `word`, vowels left out save that the first one shows."""
    text = _SOFT_C.sub("s", word)
    for letters, sound in _PAIRS:
        if letters in text:
            text = text.replace(letters, sound)
    text = text.replace("z", "s").replace("w", "v").replace("q", "k")
    if text and text[0] in "aeiouyj":
        text = "a" + text[1:]
    head, tail = text[:1], text[1:]
    return _DOUBLE.sub(r"\1", head + _VOWELS.sub("", tail.replace("j", "")))
