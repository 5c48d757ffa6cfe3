"""Find known names in texts, the longest first, in time linear in the texts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from graphrag.language.function_words import FUNCTION_WORDS
from graphrag.language.names import key
from graphrag.model import Span

_TOKEN = re.compile(r"\w+(?:['’]\w+)*")
_POSSESSIVE = re.compile(r"['’]s$")


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a text, folded for look-up.

    Attributes:
        key: As `language.names.key` has it.
        start: In code points.
        end: One past its last code point, a possessive 's left out.
        capital: It is written with a capital, or is a number.
    """

    key: str
    start: int
    end: int
    capital: bool


def words(text: str) -> list[Word]:
    """Return the words of `text`, in order."""
    found = []
    for match in _TOKEN.finditer(text):
        raw = _POSSESSIVE.sub("", match.group())
        folded = key(raw)
        if folded:
            capital = not raw[0].islower()
            found.append(Word(folded, match.start(), match.start() + len(raw), capital))
    return found


class Dictionary:
    """Names to look for, by their words."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names: dict[tuple[str, ...], list[bool]] = {}
        self._longest: dict[str, int] = {}
        for name in sorted(set(names)):
            parts = words(name)
            if not parts:
                continue
            keys = tuple(part.key for part in parts)
            self._names.setdefault(keys, [part.capital for part in parts])
            self._longest[keys[0]] = max(self._longest.get(keys[0], 0), len(keys))

    def matches(self, text: str) -> Iterator[tuple[tuple[str, ...], Span]]:
        """Yield each name's words and where they stand; matches do not overlap."""
        parts = words(text)
        at = 0
        while at < len(parts):
            length = self._longest_at(parts, at)
            if length:
                keys = tuple(part.key for part in parts[at : at + length])
                yield keys, Span(parts[at].start, parts[at + length - 1].end)
            at += length or 1

    def _longest_at(self, parts: Sequence[Word], at: int) -> int:
        longest = min(self._longest.get(parts[at].key, 0), len(parts) - at)
        for length in range(longest, 0, -1):
            window = parts[at : at + length]
            capitals = self._names.get(tuple(part.key for part in window))
            if capitals is not None and _dressed_alike(window, capitals):
                return length
        return 0


def _dressed_alike(window: Sequence[Word], capitals: Sequence[bool]) -> bool:
    """Whether capitals stand where the name has them.

    Only the first may differ, in a name whose other words are small ("Rugby league"), for
    a title begins with a capital whatever it names; a single word must have its own.
    """
    small = len(window) > 1 and not any(capitals[1:])
    return all(
        part.capital or not capital or (small and number == 0) or part.key in FUNCTION_WORDS
        for number, (part, capital) in enumerate(zip(window, capitals, strict=True))
    )
