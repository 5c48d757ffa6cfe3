"""Find known names in texts, the longest first, in time linear in the texts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from graphrag.language.function_words import FUNCTION_WORDS
from graphrag.language.names import key
from graphrag.model import Span

Keys = tuple[str, ...]
_TOKEN = re.compile(r"\w+(?:['’]\w+)*(?:(?:\++|#)(?!\w))?")
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
        raw = match.group()
        if raw[-1] in "sS":
            raw = _POSSESSIVE.sub("", raw)
        folded = key(raw)
        if folded:
            capital = not raw[0].islower()
            found.append(Word(folded, match.start(), match.start() + len(raw), capital))
    return found


class Dictionary:
    """Names to look for, by their words."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names: dict[Keys, list[bool]] = {}
        lengths: dict[Keys, set[int]] = {}
        for name in sorted(set(names)):
            parts = words(name)
            if parts:
                keys = tuple(part.key for part in parts)
                self._names.setdefault(keys, [part.capital for part in parts])
                lengths.setdefault(keys[:2], set()).add(len(keys))
        self._lengths: dict[Keys, list[int]] = {
            start: sorted(found, reverse=True) for start, found in lengths.items()
        }

    def matches(self, text: str) -> Iterator[tuple[Keys, Span]]:
        """Yield each name's words and where they stand; matches do not overlap."""
        parts = words(text)
        keys = tuple(part.key for part in parts)
        at = 0
        while at < len(parts):
            length = self._longest_at(parts, keys, at)
            if length:
                yield keys[at : at + length], Span(parts[at].start, parts[at + length - 1].end)
            at += length or 1

    def _longest_at(self, parts: Sequence[Word], keys: Keys, at: int) -> int:
        left = len(parts) - at
        longer = self._lengths.get(keys[at : at + 2], []) if left > 1 else []
        for length in [*longer, *self._lengths.get(keys[at : at + 1], [])]:
            capitals = self._names.get(keys[at : at + length]) if length <= left else None
            if capitals and _dressed_alike(parts[at : at + length], capitals):
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
