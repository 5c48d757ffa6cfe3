"""Which reports to read for an overview: those that stand for most of the corpus.

"What are the main themes?" resembles nothing in particular, so similarity to the
question chooses badly. Here a report counts by size and importance, and by how much
it stands for others that are not read (facility location, greedily: Nemhauser, Wolsey
and Fisher, Mathematical Programming 1978), within a budget of tokens.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from graphrag.ports import FloatArray

SHARE = 0.05
"""Of the tokens of all reports, what a default overview reads."""
LEAST_TOKENS = 1500


def budget_for(tokens: int) -> int:
    """Return how many tokens of reports to read, where all together have `tokens`."""
    return max(LEAST_TOKENS, int(SHARE * tokens))


def choose_reports(
    mass: Sequence[float],
    tokens: Sequence[int],
    vectors: FloatArray,
    *,
    budget: int,
    limit: int | None = None,
) -> list[int]:
    """Return positions of reports to read, the most telling first.

    `mass` is size × importance of each report, `vectors` their meanings, (n, d) with rows
    of length 1 (zero rows: unknown, they stand for themselves alone).
    """
    weight = np.asarray(mass, dtype=np.float64)
    near = _likeness(vectors)
    covered: NDArray[np.float64] = np.zeros(len(weight))
    chosen: list[int] = []
    left = budget
    open_ = np.ones(len(weight), dtype=bool)
    while limit is None or len(chosen) < limit:
        affordable = open_ & (np.asarray(tokens) <= left)
        if not affordable.any():
            break
        gain = (np.maximum(near - covered, 0.0) * weight).sum(axis=1)
        best = int(np.argmax(np.where(affordable, np.round(gain, 9), -1.0)))
        chosen.append(best)
        covered = np.maximum(covered, near[best])
        open_[best] = False
        left -= tokens[best]
    return chosen


def _likeness(vectors: FloatArray) -> NDArray[np.float64]:
    """Return (n, n) in 0–1: how far the reader of one report knows the other."""
    cosine = np.asarray(vectors, dtype=np.float64) @ np.asarray(vectors, dtype=np.float64).T
    near = np.clip(cosine, 0.0, 1.0) ** 2
    np.fill_diagonal(near, 1.0)
    return near
