"""Words of a text as stems, for looking up; each once."""

from __future__ import annotations

import re
from functools import lru_cache

from graphrag.language.tokens import FUNCTION, fold, stem

WORD = re.compile(r"[^\W_]+")


@lru_cache(maxsize=50_000)
def stems_of(text: str) -> frozenset[str]:
    """Return the stems of the words in `text`, function words left out."""
    words = {fold(word) for word in WORD.findall(text)}
    return frozenset(stem(word) for word in words if word not in FUNCTION)


def code_of(text: str) -> str:
    """Return `text` without spaces and punctuation, for codes: "PA-28 181" is "pa28181"."""
    return "".join(WORD.findall(fold(text)))
