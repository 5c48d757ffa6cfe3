"""Common words of a corpus: what its texts are about, names left aside.

A word is common when a fair share of its uses has no capital ("river" is, though many
a "River" bears a name); so no tagger is needed.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from graphrag.language.function_words import FUNCTION_WORDS

_WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*['’]?")
_POSSESSIVE = re.compile(r"['’]s?$")
_LEAST = 3
COMMON = 3
"""Uses with a capital, for each one without, up to which a word is no mere name."""
COMMONPLACE, FEW_DOCUMENTS = 0.5, 5
_BLAND_TEXT = """
    another approximately around away back became become began best better billion called came
    cent come day days different dollar dollars due early eight eleven end ended euro euros
    example fifteen fifty first five following forty found four fourteen full general get given
    go good great group half having held high hour hours however hundred hundreds include
    included includes including instead kept known large last late later least left less like
    list located long made main make many may member members million millions minute minutes
    month months mr mrs ms much name named near need new next nine none number often one ones
    order original others page part people per percent place point pound pounds present put
    quarter right said second see seen seven several short show since six small soon still taken
    ten term thirteen thirty thousand thousands three time times today together took toward
    towards twelve twenty two type used using usual usually various week weeks well went whole
    work working year years yes
"""
_BLAND = frozenset(_BLAND_TEXT.split())


def words(text: str) -> list[str]:
    """Return the words of `text` as written, without numbers and possessive endings."""
    return [_POSSESSIVE.sub("", word) for word in _WORD.findall(text)]


def common_words(texts: Iterable[Sequence[str]]) -> list[list[str]]:
    """Return, for each text's words, those that are common and carry content, lower-cased."""
    held = [list(text) for text in texts]
    low: Counter[str] = Counter()
    high: Counter[str] = Counter()
    for text in held:
        for word in text:
            (low if word[0].islower() else high)[word.lower()] += 1
    return [
        [
            word.lower()
            for word in text
            if carries_content(word.lower()) and COMMON * low[word.lower()] > high[word.lower()]
        ]
        for text in held
    ]


def carries_content(word: str) -> bool:
    """Whether a lower-cased word can stand for a subject."""
    return len(word) >= _LEAST and word not in FUNCTION_WORDS and word not in _BLAND


def commonplace(texts: Sequence[Iterable[str]], homes: Sequence[str]) -> frozenset[str]:
    """Return words that stand in half of all documents: they tell no document from others.

    `homes` names the document of each text. Empty where there are too few documents to tell.
    """
    at: defaultdict[str, set[str]] = defaultdict(set)
    for text, home in zip(texts, homes, strict=True):
        for word in text:
            at[word].add(home)
    documents = len(set(homes))
    if documents < FEW_DOCUMENTS:
        return frozenset()
    return frozenset(word for word, held in at.items() if len(held) >= COMMONPLACE * documents)
