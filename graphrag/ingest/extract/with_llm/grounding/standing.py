"""Where a passage names something: words compared without case, accents and punctuation."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice, pairwise

from graphrag.language import names
from graphrag.model import Span

# A possessive "'s" is a word of its own, so that "Orbis" stands in "Orbis's".
_WORD = re.compile(r"[^\W_]+(?:['\u2019\u02bc](?!s\b)[^\W_]+)*")
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_ARTICLES = frozenset({"the", "a", "an", "der", "die", "das", "le", "la", "les", "el", "los"})
_PRONOUNS = """
i me my he him his she her hers it its they them their theirs we us our ours you your yours
this that these those who whom whose himself herself itself themselves somebody someone
er sie es ihn ihm ihr il elle ils elles lui él ella ellos ellas lei
"""
_FEWEST = 3
"""Words of a quote that names neither end: "he founded it"."""
_FURTHEST = 4
"""Characters that may stand between two words of a name: ", ", " (", " & "."""


class Standing:
    """The words of one passage, ready to be looked up.

    Where they stand is told only of passages that name something.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._words = words_of(text, article=True)
        self._said = frozenset(self._words)
        self._coming = (match for match in _WORD.finditer(text) if _key(match[0]))
        self._known: list[tuple[int, int]] = []

    def spans(self, name: str) -> tuple[Span, ...]:
        """Return every place that names `name`, its leading article aside."""
        if _UNSPACED.search(name):
            return tuple(Span(*m.span()) for m in re.finditer(re.escape(name.strip()), self._text))
        wanted = words_of(name)
        starts = self._starts(wanted) if wanted else ()
        return tuple(span for at in starts if (span := self._at(at, len(wanted))) is not None)

    def share(self, quote: str) -> float:
        """Return the share of the quote's words that stand anywhere in the text, 0–1."""
        wanted = words_of(quote)
        return sum(word in self._said for word in wanted) / len(wanted) if wanted else 0.0

    def _starts(self, wanted: Sequence[str]) -> Iterator[int]:
        at = -1
        for _ in range(self._words.count(wanted[0])):
            at = self._words.index(wanted[0], at + 1)
            if self._words[at : at + len(wanted)] == wanted:
                yield at

    def _at(self, at: int, length: int) -> Span | None:
        ends = self._places(at + length)[at:]
        if any(b[0] - a[1] > _FURTHEST for a, b in pairwise(ends)):
            return None
        return Span(ends[0][0], ends[-1][1])

    def _places(self, count: int) -> list[tuple[int, int]]:
        """Return where the first `count` words stand: seldom are all of them needed."""
        more = islice(self._coming, max(0, count - len(self._known)))
        self._known.extend(match.span() for match in more)
        return self._known[:count]


@lru_cache(maxsize=1 << 16)
def _key(word: str) -> str:
    """Return `names.key`: the same few words make up most of every text."""
    return names.key(word)


def words_of(name: str, *, article: bool = False) -> tuple[str, ...]:
    """Return the words of `name` for look-ups, a leading article only where it is asked for."""
    words = tuple(filter(None, map(_key, _WORD.findall(name))))
    return words[1:] if not article and len(words) > 1 and words[0] in _ARTICLES else words


def is_common(name: str, surfaces: Collection[str]) -> bool:
    """Whether every place that names it writes it as a common noun: "the pilot"."""
    shown = [_without_article(surface) for surface in surfaces or [name]]
    return all(
        text == text.lower() and text != text.upper() and not any(map(str.isdigit, text))
        for text in shown
    )


def is_pronoun(text: str) -> bool:
    """Whether it stands for a name: "He", but not "WHO", "US" and "IT"."""
    return text.strip().lower() in _PRONOUNS.split() and (
        len(text.strip()) == 1 or not text.isupper()
    )


def telling(quote: str, ends: Iterable[str]) -> bool:
    """Whether words can state a relation between `ends`: one of them is named, or they are some."""
    if _UNSPACED.search(quote) or len(words_of(quote, article=True)) >= _FEWEST:
        return True
    standing = Standing(quote)
    return any(standing.spans(end) for end in ends)


def _without_article(text: str) -> str:
    first, _, rest = text.partition(" ")
    return rest if rest and first.lower() in _ARTICLES else text
