"""Text for the word index, and questions as harmless queries to it."""

from __future__ import annotations

import re
import unicodedata

_CJK = re.compile(r"([\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])")
_TERM = re.compile(r"\w+")


def searchable(text: str) -> str:
    """Return `text` as it is indexed: compatible forms made one, CJK signs set apart."""
    return _CJK.sub(r" \1 ", unicodedata.normalize("NFKC", text))


def any_of(question: str) -> str:
    """Return an FTS5 query for rows with any word of `question`; "" if it has no word.

    Each word is quoted, so nothing of it is read as FTS5 syntax; the index folds case and
    accents of both sides.
    """
    terms = dict.fromkeys(_TERM.findall(searchable(question.replace("_", " ")).casefold()))
    return " OR ".join(f'"{term}"' for term in terms)
