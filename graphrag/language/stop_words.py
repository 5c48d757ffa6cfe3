"""Which words carry only grammar in a text that is not in English.

Most texts here are English and say so by every fourth word; only others are looked at.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from importlib import import_module

from graphrag.language.detect import language_of
from graphrag.language.function_words import FUNCTION_WORDS

NOUNS_HAVE_CAPITALS = frozenset({"de", "lb"})
_ENGLISH = 0.15
"""Share of English function words from which a text is English."""
_SAMPLE = 300
"""Words from which a language is told."""
_CALLED = {"no": "nb"}


def foreign_language(words: Sequence[str]) -> str:
    """Return the two letters of the language of these words; empty for English, or if unclear."""
    sample = [word.lower() for word in words[:_SAMPLE]]
    if sum(word in FUNCTION_WORDS for word in sample) >= _ENGLISH * len(sample):
        return ""
    language = language_of(" ".join(words[:_SAMPLE]))
    return "" if language == "en" else language


@cache
def stop_words(language: str) -> Collection[str]:
    """Return the words of `language`, lower-cased, that name no subject; none if it is not known.

    English has its own list (`function_words`), and none here.
    """
    if not language:
        return frozenset()
    try:
        known = import_module(f"spacy.lang.{_CALLED.get(language, language)}.stop_words")
    except ModuleNotFoundError:
        return frozenset()
    return frozenset(word.lower() for word in known.STOP_WORDS)
