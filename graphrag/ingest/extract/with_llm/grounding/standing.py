"""Where a passage names something: words compared without case, accents and punctuation."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Sequence
from itertools import pairwise

from graphrag.language import names
from graphrag.model import Span

# A possessive "'s" is a word of its own, so that "Orbis" stands in "Orbis's".
_WORD = re.compile(r"[^\W_]+(?:['\u2019\u02bc](?!s\b)[^\W_]+)*")
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_ARTICLES = frozenset({"the", "a", "an", "der", "die", "das", "le", "la", "les", "el", "los"})
_FURTHEST = 4
"""Characters that may stand between two words of a name: ", ", " (", " & "."""


class Standing:
    """The words of one passage, ready to be looked up."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._words: list[tuple[str, tuple[int, int]]] = []
        self._places: defaultdict[str, list[int]] = defaultdict(list)
        for match in _WORD.finditer(text):
            if word := names.key(match[0]):
                self._places[word].append(len(self._words))
                self._words.append((word, match.span()))

    def spans(self, name: str) -> tuple[Span, ...]:
        """Return every place that names `name`, its leading article aside."""
        if _UNSPACED.search(name):
            return tuple(Span(*m.span()) for m in re.finditer(re.escape(name.strip()), self._text))
        wanted = words_of(name)
        if not wanted:
            return ()
        starts = self._places.get(wanted[0], ())
        return tuple(span for at in starts if (span := self._at(at, wanted)) is not None)

    def share(self, quote: str) -> float:
        """Return the share of the quote's words that stand anywhere in the text, 0–1."""
        wanted = words_of(quote)
        return sum(word in self._places for word in wanted) / len(wanted) if wanted else 0.0

    def _at(self, at: int, wanted: Sequence[str]) -> Span | None:
        found = self._words[at : at + len(wanted)]
        if [word for word, _ in found] != list(wanted):
            return None
        ends = [span for _, span in found]
        if any(b[0] - a[1] > _FURTHEST for a, b in pairwise(ends)):
            return None
        return Span(ends[0][0], ends[-1][1])


def words_of(name: str) -> tuple[str, ...]:
    """Return the words of `name` for look-ups, without a leading article."""
    words = tuple(key for word in _WORD.findall(name) if (key := names.key(word)))
    return words[1:] if len(words) > 1 and words[0] in _ARTICLES else words


def is_common(name: str, surfaces: Collection[str]) -> bool:
    """Whether every place that names it writes it as a common noun: "the pilot"."""
    shown = [_without_article(surface) for surface in surfaces or [name]]
    return all(
        text == text.lower() and text != text.upper() and not any(map(str.isdigit, text))
        for text in shown
    )


def _without_article(text: str) -> str:
    first, _, rest = text.partition(" ")
    return rest if rest and first.lower() in _ARTICLES else text
