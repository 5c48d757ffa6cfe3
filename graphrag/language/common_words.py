"""Common words of a corpus: what its texts are about, names left aside.

A word is common when a fair share of its uses has no capital ("river" is, though many
a "River" bears a name); so no tagger is needed. In German, where every noun has one, none is
left aside.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from graphrag.language.function_words import FUNCTION_WORDS
from graphrag.language.stop_words import NOUNS_HAVE_CAPITALS, foreign_language, stop_words

_WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*['’]?")
_POSSESSIVE = re.compile(r"['’]s?$")
_LEAST = 3
COMMON = 3
"""Uses with a capital, for each one without, up to which a word is no mere name."""
COMMONPLACE, FEW_DOCUMENTS = 0.5, 5
_BLAND_TEXT = """
    another approximately around away back became become began best better billion called came cent
    come day days different dollar dollars due early eight eleven end ended euro euros example
    fifteen fifty first five following forty found four fourteen full general get given go good
    great group half having held high hour hours however hundred hundreds include included includes
    including instead kept known large last late later least left less like list located long made
    main make many may member members milliarden million millionen millions minute minutes month
    months mr mrs ms much name named near need new next nine none number often one ones order
    original others page part people per percent place point pound pounds present prozent put
    quarter right said second see seen seven several short show since six small soon still taken
    ten term thirteen thirty thousand thousands three time times today together took toward towards
    twelve twenty two type used using usual usually various week weeks well went whole work working
    year years yes
"""
_BLAND = frozenset(_BLAND_TEXT.split())


def words(text: str) -> list[str]:
    """Return the words of `text` as written, without numbers and possessive endings."""
    return [_POSSESSIVE.sub("", word) for word in _WORD.findall(text)]


def common_words(texts: Iterable[Sequence[str]]) -> list[list[str]]:
    """Return, for each text's words, those that are common and carry content, lower-cased."""
    held = [list(text) for text in texts]
    languages = [foreign_language(text) for text in held]
    low: Counter[str] = Counter()
    high: Counter[str] = Counter()
    for text, language in zip(held, languages, strict=True):
        for word in text if language not in NOUNS_HAVE_CAPITALS else ():
            (low if word[0].islower() else high)[word.lower()] += 1
    return [
        [
            word
            for word in content_words(text, language)
            if language in NOUNS_HAVE_CAPITALS or COMMON * low[word] > high[word]
        ]
        for text, language in zip(held, languages, strict=True)
    ]


def content_words(words: Sequence[str], language: str = "") -> list[str]:
    """Return those of a text's words that can stand for a subject, lower-cased.

    `language` is that of the text, empty for English.
    """
    idle = stop_words(language)
    lowered = (word.lower() for word in words)
    return [word for word in lowered if carries_content(word) and word not in idle]


def usual_forms(texts: Iterable[Sequence[str]]) -> dict[str, str]:
    """Return how each word, lower-cased, is written: as it mostly is.

    With a small letter unless capitals prevail by far, for many a sentence begins with it.
    """
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for text in texts:
        for word in text:
            counts[word.lower()][word] += 1
    return {
        word: max(forms, key=lambda form: (forms[form] * (1 + form.islower()), form))
        for word, forms in counts.items()
    }


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
