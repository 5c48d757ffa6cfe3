"""Rare words that two names keep near them: evidence where no neighbour was extracted.

Words are read when first asked for, so that a corpus without open questions costs nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from graphrag.ingest.resolve.units import Unit
from graphrag.model import Chunk

BEFORE = 80
AFTER = 120
"""So many characters around a name are its wording."""
RARE = 4
"""In up to so many chunks, a word counts in full; in more it counts less."""
COMMON = 16
"""From so many chunks on, it does not count at all."""
LOOKED_AT = 50
"""So many mentions of a name are read."""
_WORD = re.compile(r"[^\W\d_]{4,}")


class Wording:
    """The words near names, and how many chunks hold each."""

    def __init__(self, units: Sequence[Unit], chunks: Mapping[str, Chunk]) -> None:
        """Keep what is read from; nothing is read yet."""
        self._units = units
        self._chunks = chunks
        self._near: dict[int, frozenset[str]] = {}

    def shared(self, left: Iterable[int], right: Iterable[int]) -> float:
        """Return how many rare words stand near names of both sides, common ones counting less."""
        names = {word for side in (left, right) for unit in side for word in self._own(unit)}
        both = (self._around(left) & self._around(right)) - names
        spread = self._spread
        # Where a window cuts a word in two, its part is in no chunk: it says nothing.
        rare = [word for word in sorted(both) if 0 < spread[word] < COMMON]
        return sum(min(1.0, RARE / spread[word]) for word in rare)

    def _own(self, unit: int) -> Iterable[str]:
        return _WORD.findall(self._units[unit].name.surface.lower())

    def _around(self, units: Iterable[int]) -> frozenset[str]:
        first = sorted(units)[:LOOKED_AT]
        return frozenset().union(*(self._read(unit) for unit in first))

    def _read(self, unit: int) -> frozenset[str]:
        if unit not in self._near:
            found: set[str] = set()
            for appearance in self._units[unit].appearances:
                text = self._chunks[appearance.chunk_id].text
                for span in appearance.entity.spans[:LOOKED_AT]:
                    around = text[max(0, span.start - BEFORE) : span.end + AFTER]
                    found.update(_WORD.findall(around.lower()))
            self._near[unit] = frozenset(found)
        return self._near[unit]

    @cached_property
    def _spread(self) -> Counter[str]:
        counts: Counter[str] = Counter()
        for chunk in self._chunks.values():
            counts.update(set(_WORD.findall(chunk.text.lower())))
        return counts
