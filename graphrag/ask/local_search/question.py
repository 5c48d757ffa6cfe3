"""A question as its words: what each weighs, what is covered, what is left to ask."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import log

import numpy as np

from graphrag.ports import FloatArray, TokenVectors

_WORD = re.compile(r"\w+(?:['’-]\w+)*")
_ASKING = frozenset(("who", "whom", "whose", "what", "when", "where", "which", "why", "how"))


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """What is asked, as text and as vectors.

    Attributes:
        text: As asked.
        vector: (d,) float32 of length 1.
        tokens: Of its content words, `words` included.
    """

    text: str
    vector: FloatArray
    tokens: TokenVectors

    @property
    def words(self) -> list[tuple[int, int]]:
        """Where the word of each piece stands."""
        if self.tokens.words is None:
            return [(number, number + 1) for number in range(len(self.tokens.pieces))]
        return [(int(start), int(end)) for start, end in self.tokens.words]

    def weights(self, passages: Iterable[TokenVectors]) -> FloatArray:
        """Return (pieces,) sum 1: the rarity of each piece's word, shared among its pieces.

        A word is as frequent as its rarest piece is among `passages`.
        """
        counts: Counter[int] = Counter()
        total = 0
        for tokens in passages:
            counts.update(set(tokens.pieces.tolist()))
            total += 1
        rarity: dict[tuple[int, int], float] = {}
        sizes = Counter(self.words)
        for piece, word in zip(self.tokens.pieces.tolist(), self.words, strict=True):
            idf = log((total + 1) / (counts[piece] + 0.5))
            rarity[word] = max(rarity.get(word, 0.0), idf)
        weights = np.array(
            [max(rarity[word], 0.1) / sizes[word] for word in self.words], dtype=np.float32
        )
        return weights / max(float(weights.sum()), 1e-9)

    def uncovered(self, likeness: FloatArray, *, covered: float) -> str:
        """Return the question without the words that `likeness` covers, asking words kept.

        Empty if it covers every content word.

        Args:
            likeness: (pieces,) best cosine of each piece in what was chosen.
            covered: From which likeness on a word counts as covered.
        """
        best: dict[tuple[int, int], float] = {}
        for word, value in zip(self.words, likeness.tolist(), strict=True):
            best[word] = max(best.get(word, 0.0), value)
        kept: list[str] = []
        content = False
        for match in _WORD.finditer(self.text):
            start, end = match.span()
            inside = [value for (s, e), value in best.items() if start <= s and e <= end]
            left = bool(inside) and min(inside) < covered
            content = content or left
            if left or match.group().lower() in _ASKING:
                kept.append(match.group())
        return " ".join(kept) if content else ""
