"""Words of a text as stems, for looking up; each once."""

from __future__ import annotations

import re
from functools import lru_cache

from graphrag.language.sentences import sentences
from graphrag.language.tokens import FUNCTION, fold, stem
from graphrag.model import Span

_OPENING = re.compile(r"(?<=[a-z)]):\s*(?=(?:The|A|An|This|In|On|After|When)\b)")
WORD = re.compile(r"[^\W_]+")


@lru_cache(maxsize=50_000)
def stems_of(text: str) -> frozenset[str]:
    """Return the stems of the words in `text`, function words left out."""
    words = {fold(word) for word in WORD.findall(text)}
    return frozenset(stem(word) for word in words if word not in FUNCTION)


def code_of(text: str) -> str:
    """Return `text` without spaces and punctuation, for codes: "PA-28 181" is "pa28181"."""
    return "".join(WORD.findall(fold(text)))


def statements(text: str) -> tuple[Span, ...]:
    """Return the sentences of `text`, without an opening that ends with a colon.

    "The board determines the cause to be: The exhaustion of …" says what follows the colon.
    """
    found: list[Span] = []
    for span in sentences(text):
        start = span.start
        for opening in _OPENING.finditer(text, span.start, span.end):
            found.append(Span(start, opening.start() + 1))
            start = opening.end()
        found.append(Span(start, span.end))
    return tuple(found)
