"""MinHash: a few numbers stand for a text's word triples, and agree as often as the triples do.

Broder, "On the resemblance and containment of documents" (1997). A document's signature is the
least of its passages' numbers, so no document's text is needed again.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

SIZE = 64
"""Numbers in a signature: likeness is told to about ±0.06."""
BANDS = 16
"""Two texts are compared when one of their bands is equal: almost surely from .7 on."""
_WORDS = 3
_TOKEN = re.compile(r"\w+")
_UNPARTED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\u0e00-\u0e7f]")
_PRIME = np.uint64((1 << 31) - 1)

Numbers = NDArray[np.uint32]


@dataclass(frozen=True, slots=True, eq=False)
class Signatures:
    """Signatures of texts.

    Attributes:
        ids: Whose.
        rows: (n, SIZE) uint32, in that order.
    """

    ids: tuple[str, ...]
    rows: Numbers

    def likeness(self, one: int, other: int) -> float:
        """Return the estimated share of triples that two texts have in common."""
        return float((self.rows[one] == self.rows[other]).mean())

    def near(self) -> Iterable[tuple[int, int]]:
        """Yield pairs of rows that share a band: each row with the first of its bucket."""
        width = SIZE // BANDS
        for band in range(BANDS):
            first: dict[bytes, int] = {}
            part = np.ascontiguousarray(self.rows[:, band * width : (band + 1) * width])
            for row in range(len(self.ids)):
                other = first.setdefault(part[row].tobytes(), row)
                if other != row:
                    yield other, row

    def joined(self, groups: Mapping[str, str]) -> Signatures:
        """Return one signature a group: the least of its members' numbers."""
        order = sorted(set(groups.values()))
        place = {group: row for row, group in enumerate(order)}
        rows = np.full((len(order), SIZE), np.iinfo(np.uint32).max, dtype=np.uint32)
        at = np.array([place[groups[id_]] for id_ in self.ids], dtype=np.int64)
        np.minimum.at(rows, at, self.rows)
        return Signatures(tuple(order), rows)


def signatures(texts: Mapping[str, str]) -> Signatures:
    """Return the signatures of `texts`, by id."""
    ids = tuple(sorted(texts))
    rows = np.empty((len(ids), SIZE), dtype=np.uint32)
    for row, id_ in enumerate(ids):
        rows[row] = _signature(words_of(texts[id_]))
    return Signatures(ids, rows)


def words_of(text: str) -> list[str]:
    """Return the words of `text` as they are compared; signs where words are not parted."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    if _UNPARTED.search(folded):
        folded = _UNPARTED.sub(r" \g<0> ", folded)
    return _TOKEN.findall(folded)


def triples(words: Sequence[str]) -> set[int]:
    """Return what stands for each three words in a row; all of them together if there are fewer."""
    size = _WORDS if len(words) >= _WORDS else max(1, len(words))
    return {
        crc32(" ".join(words[at : at + size]).encode("utf-8", "surrogatepass"))
        for at in range(max(1, len(words) - size + 1))
    }


def _signature(words: Sequence[str]) -> Numbers:
    hashes = np.fromiter(triples(words), dtype=np.uint64)
    # (a·x + b) mod p: 32 bits times 31 stay within 64.
    mixed = (hashes[:, None] % _PRIME * _FACTORS + _SHIFTS) % _PRIME
    least: Numbers = mixed.min(axis=0).astype(np.uint32)
    return least


_SEEDED = np.random.default_rng(20)
_FACTORS = _SEEDED.integers(1, int(_PRIME), SIZE, dtype=np.uint64)
_SHIFTS = _SEEDED.integers(0, int(_PRIME), SIZE, dtype=np.uint64)
