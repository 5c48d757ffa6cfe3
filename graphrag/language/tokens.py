"""Tokens for comparing what was written with what is claimed: numbers, names, negations apart.

"didn't" becomes "did" and "not", "30-day" becomes "30" and "day", "12,000" is "12000",
"three" is "3": dress does not count, values do. Chinese and Japanese fall into characters.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz.distance import OSA

from graphrag.language.function_words import EMPTY_WORDS, NEGATIONS, SKIPPABLE

__all__ = [
    "FUNCTION",
    "NEGATIONS",
    "NUMBER_WORDS",
    "SKIPPABLE",
    "Token",
    "content",
    "denies",
    "fold",
    "is_typo",
    "stem",
    "tokenise",
]

_NUMBERS = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
sixteen seventeen eighteen nineteen twenty
"""
FUNCTION = EMPTY_WORDS
"""Words that carry no content of their own."""
_TENS = "thirty forty fifty sixty seventy eighty ninety"
NUMBER_WORDS = {word: str(value) for value, word in enumerate(_NUMBERS.split())} | {
    word: str(10 * tens) for tens, word in enumerate(_TENS.split(), start=3)
}
_TOKEN = re.compile(
    r"\d+(?:[.,:]\d+)*(?![^\W_])|[^\W\d_]+(?:['\u2019][^\W\d_]+)+|[^\W_]+(?:['\u2019]s\b)?"
)
_HAN_KANA = r"\u3040-\u30ff\u3400-\u9fff"
_CHARACTER = re.compile(f"[{_HAN_KANA}]")
_WRITTEN_TOGETHER = re.compile(
    rf"[{_HAN_KANA}]|\d+(?:[.,:]\d+)*(?![^\W_{_HAN_KANA}])|[^\W_{_HAN_KANA}]+(?:['\u2019]s\b)?"
)
"""Chinese and Japanese put no space between words: each character is a token, as in BERT."""
_GROUPED = re.compile(r"^\d{1,3}(?:,\d{3})+(?:\.\d+)?$")
_NT = re.compile(r"^(.+)n['\u2019]t$", re.IGNORECASE)
_LONG, _SHORT = 8, 5
_SCALES = frozenset({"hundred", "thousand", "million", "billion", "trillion"})


@dataclass(frozen=True, slots=True)
class Token:
    """A word or number of a text.

    Attributes:
        norm: For comparison: case and accents folded, numerals as digits.
        raw: As written.
        start: Where it begins in the text, in code points.
        end: One past its last code point.
    """

    norm: str
    raw: str
    start: int
    end: int

    @property
    def is_number(self) -> bool:
        """Whether it holds a digit, or says a number."""
        return any(character.isdigit() for character in self.norm)

    @property
    def is_name(self) -> bool:
        """Whether it is written with a capital and is no function word."""
        return self.raw[:1].isupper() and self.norm not in FUNCTION


def tokenise(text: str) -> list[Token]:
    """Return the tokens of `text` in order."""
    tokens: list[Token] = []
    form = _WRITTEN_TOGETHER if _CHARACTER.search(text) else _TOKEN
    for match in form.finditer(text):
        raw, start, end = match.group(), match.start(), match.end()
        negated = _NT.match(raw)
        if negated:
            middle = start + len(negated.group(1))
            stem = "can" if raw[:2].lower() == "ca" else negated.group(1)
            stem = "will" if raw[:2].lower() == "wo" else stem
            tokens.append(Token(fold(stem), raw[: middle - start], start, middle))
            tokens.append(Token("not", raw[middle - start :], middle, end))
            continue
        base, _, rest = raw.replace("\u2019", "'").partition("'")
        if rest.lower() == "s":
            tokens.append(Token(fold(base), base, start, start + len(base)))
            continue
        tokens.append(Token(fold(raw), raw, start, end))
    return tokens


@lru_cache(maxsize=100_000)
def fold(word: str) -> str:
    """Return `word` without case and accents; numerals as digits, "12,000" as "12000"."""
    if _GROUPED.match(word):
        return word.replace(",", "")
    text = unicodedata.normalize("NFKD", word).casefold()
    text = "".join(c for c in text if not unicodedata.combining(c) and c not in "'\u2019")
    if text == "cannot":
        return "not"
    return NUMBER_WORDS.get(text, text)


def is_typo(quoted: Token, written: Token) -> bool:
    """Whether `quoted` is a slip for `written`: a lower-case word, one or two letters off."""
    if (
        quoted.norm in _SCALES
        or _protected(quoted)
        or (_protected(written) and not _is_long_function_word(written))
    ):
        return False
    left, right = quoted.norm, written.norm
    shorter = min(len(left), len(right))
    if shorter < 4 or left in {f"a{right}"} or right in {f"a{left}"}:
        return False
    distance = OSA.distance(left, right, score_cutoff=2)
    if distance == 1:
        return True
    return distance == 2 and shorter >= _LONG and left[:2] == right[:2]


def _is_long_function_word(token: Token) -> bool:
    """Whether a slip of it ("befor") can be no other word; what denies stays as it is."""
    known = token.norm in FUNCTION and token.norm not in NEGATIONS
    return known and len(token.norm) > _SHORT and token.raw == token.raw.lower()


def _protected(token: Token) -> bool:
    return (
        token.is_number
        or token.norm in FUNCTION
        or token.raw != token.raw.lower()
        or not token.norm.isalpha()
    )


@lru_cache(maxsize=100_000)
def stem(word: str) -> str:
    """Return a rough stem of a folded word: enough to match "returned" with "return"."""
    if word.endswith("ss"):
        return word
    for suffix, least in _SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= least:
            return _mended(word[: -len(suffix)], suffix)
    return word


_SUFFIXES = (
    ("ations", 4), ("ation", 4), ("ators", 4), ("ator", 4), ("ating", 4), ("ated", 4),
    ("ates", 4), ("ate", 4), ("ings", 4), ("ing", 4), ("edly", 4), ("ies", 3), ("ied", 3),
    ("ers", 4), ("ors", 4), ("ed", 3), ("es", 4), ("er", 5), ("or", 5), ("ly", 4), ("s", 3),
    ("e", 4),
)  # fmt: skip


def _mended(base: str, suffix: str) -> str:
    if suffix in {"ies", "ied"}:
        return f"{base}y"
    doubled = len(base) > 3 and base[-1] == base[-2] and base[-1] not in "ls"
    return base[:-1] if doubled else base


def denies(text: str) -> bool:
    """Whether `text` has a word that denies."""
    return any(token.norm in NEGATIONS for token in tokenise(text))


def content(tokens: Sequence[Token]) -> list[Token]:
    """Return the tokens that carry content: no function words, no negations."""
    return [token for token in tokens if token.norm not in FUNCTION]
