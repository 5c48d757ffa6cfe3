"""Words of a question as a word index should be asked for them."""

from __future__ import annotations

import re
import unicodedata

_CJK = re.compile(r"([\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])")
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
    """Return `text` as it is indexed: compatible forms made one, CJK signs set apart."""
    return _CJK.sub(r" \1 ", unicodedata.normalize("NFKC", text))


def terms(question: str) -> tuple[str, ...]:
    """Return the words of `question`, each once, English ones in singular and plural.

    A word index keeps words as they are written, since a stemmer makes "Ines" into "in";
    it is the question that asks for both numbers.
    """
    words = _TERM.findall(searchable(question.replace("_", " ")).casefold())
    return tuple(dict.fromkeys(form for word in words for form in _both_numbers(word)))


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
