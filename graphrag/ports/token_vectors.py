"""A vector for each word of a text, compact: what covers which word of a question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import log

import numpy as np
from numpy.typing import NDArray

from graphrag.model import Chunk

FloatArray = NDArray[np.float32]
SHARPNESS = 3
"""Cosines of words are raised to this power: .9 says a word, .5 hardly."""
_LEAST_RARE = 0.1
"""Weight of a word that every passage has, before weights are scaled to sum 1."""


@dataclass(frozen=True, slots=True, eq=False)
class TokenVectors:
    """A compact vector for each content word piece of a passage.

    Attributes:
        pieces: Vocabulary ids of the word pieces, (n,) int32.
        matrix: (n, k) int8; row i times `scale` has length about 1.
        scale: What one int8 step is worth.
        words: (n, 2) int32: start and end, in code points of the text, of the word that each
            piece is part of. None where it was not kept.
    """

    pieces: NDArray[np.int32]
    matrix: NDArray[np.int8]
    scale: float
    words: NDArray[np.int32] | None = None

    def likeness(self, question: TokenVectors) -> FloatArray:
        """Return (n, question pieces) 0–1: how far each says the other.

        It is their cosine, negative ones as 0, to the power of `SHARPNESS`.
        """
        held = self.matrix.astype(np.float32) * self.scale
        asked = question.matrix.astype(np.float32) * question.scale
        return np.clip(held @ asked.T, 0.0, 1.0) ** SHARPNESS

    @property
    def places(self) -> list[tuple[int, int]]:
        """Start and end of each piece's word; of each piece itself where words were not kept."""
        if self.words is None:
            return [(number, number + 1) for number in range(len(self.pieces))]
        return [(int(start), int(end)) for start, end in self.words]

    def starts(self, chunk: Chunk) -> NDArray[np.int32] | None:
        """Return (n,) where each piece's word starts in `chunk.text`; its header lies before 0.

        None where words were not kept.
        """
        if self.words is None:
            return None
        shift = len(chunk.contextual_text) - len(chunk.text)
        return np.asarray(self.words[:, 0] - shift, dtype=np.int32)

    def rarity(self, passages: Iterable[TokenVectors]) -> FloatArray:
        """Return (n,) sum 1: the rarity of each piece's word, shared among its pieces.

        A word is as frequent as its rarest piece is among `passages`.
        """
        counts: Counter[int] = Counter()
        total = 0
        for tokens in passages:
            counts.update(set(tokens.pieces.tolist()))
            total += 1
        places = self.places
        rarest: dict[tuple[int, int], float] = {}
        for piece, place in zip(self.pieces.tolist(), places, strict=True):
            idf = log((total + 1) / (counts[piece] + 0.5))
            rarest[place] = max(rarest.get(place, _LEAST_RARE), idf)
        sizes = Counter(places)
        weights = np.array([rarest[place] / sizes[place] for place in places], dtype=np.float32)
        return weights / max(float(weights.sum()), 1e-9)
