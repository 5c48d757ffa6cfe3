"""A question as its words: what each weighs, what is covered, what is left to ask."""

from __future__ import annotations

import re
from dataclasses import dataclass

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

    def uncovered(self, likeness: FloatArray, *, covered: float) -> str:
        """Return the question without the words that `likeness` covers, asking words kept.

        Empty if it covers every content word.

        Args:
            likeness: (pieces,) how far what was chosen says each piece, 0–1.
            covered: From which likeness on a word counts as covered.
        """
        best: dict[tuple[int, int], float] = {}
        for word, value in zip(self.tokens.places, likeness.tolist(), strict=True):
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
