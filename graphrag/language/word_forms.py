"""Words of a question as a word index should be asked for them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import pairwise

"""Words of scripts that part none (Chinese, Japanese, Thai …) are indexed sign by sign."""
_UNPARTED = r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]"
_SIGN = re.compile(f"({_UNPARTED})")
_RUN = re.compile(f"{_UNPARTED}+")
_TERM = re.compile(r"\w+")
_SHORTEST = 4  # letters of a word that is asked for in both numbers
_OTHER_NUMBER = (  # the first ending that fits counts; what is cut off and what is put there
    (("ies",), 3, "y"),
    (("ses", "xes", "zes", "ches", "shes"), 2, ""),
    (("ss", "x", "z", "ch", "sh"), 0, "es"),
    (("us", "is"), 0, ""),
    (("s",), 1, ""),
    (("by", "cy", "dy", "fy", "gy", "ly", "my", "ny", "py", "ry", "sy", "ty", "vy"), 1, "ies"),
    (("",), 0, "s"),
)


def searchable(text: str) -> str:
    """Return `text` as it is indexed: compatible forms made one, unparted signs set apart."""
    return _SIGN.sub(r" \1 ", unicodedata.normalize("NFKC", text))


def terms(question: str) -> tuple[str, ...]:
    """Return the words of `question`, each once, English ones in singular and plural.

    A word index keeps words as they are written, since a stemmer makes "Ines" into "in";
    it is the question that asks for both numbers. Of a run of signs it asks for each two
    in a row, as a phrase ("故 障"), since one sign alone says next to nothing.
    """
    folded = unicodedata.normalize("NFKC", question.replace("_", " ")).casefold()
    words = [part for word in _TERM.findall(folded) for part in _parts(word)]
    return tuple(dict.fromkeys(form for word in words for form in _both_numbers(word)))


def _parts(word: str) -> Iterator[str]:
    """Yield a word as the index has it: itself, or pairs of its signs."""
    if not _RUN.search(word):
        yield word
        return
    yield from _TERM.findall(_RUN.sub(" ", word))
    for run in _RUN.findall(word):
        yield run
        yield from (f"{one} {other}" for one, other in pairwise(run))


def _both_numbers(word: str) -> tuple[str, ...]:
    if len(word) < _SHORTEST or not (word.isalpha() and word.isascii()):
        return (word,)
    cut, put = next((cut, put) for ends, cut, put in _OTHER_NUMBER if word.endswith(ends))
    return word, word[: len(word) - cut] + put


def folded(text: str) -> str:
    """Return the words of `text` that accents make different, without them; for an index."""
    if text.isascii():
        return ""
    words = dict.fromkeys(_TERM.findall(searchable(text).casefold()))
    plain = dict.fromkeys(without_accents(word) for word in words)
    return " ".join(word for word in plain if word not in words)


def without_accents(word: str) -> str:
    """Return `word` without combining marks: "zürich" becomes "zurich"."""
    if word.isascii():
        return word
    return "".join(
        sign for sign in unicodedata.normalize("NFKD", word) if not unicodedata.combining(sign)
    )
