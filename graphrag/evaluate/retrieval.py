"""How well a ranking finds what it should: the usual measures, and whether two differ.

All take the ids that were ranked, best first, and the ids that are right. They are means
over questions elsewhere; here is one question at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from math import log2

import numpy as np


def recall_at(ranked: Sequence[str], right: AbstractSet[str], k: int) -> float:
    """Return the share of `right` among the first `k`; 1 if nothing is right to find."""
    if not right:
        return 1.0
    return len(right & set(ranked[:k])) / len(right)


def all_at(ranked: Sequence[str], right: AbstractSet[str], k: int) -> float:
    """Return 1 if the first `k` hold all of `right`, else 0: what a multi-hop answer needs."""
    return float(right <= set(ranked[:k]))


def reciprocal_rank(ranked: Sequence[str], right: AbstractSet[str]) -> float:
    """Return 1 over the rank of the first that is right; 0 if none is."""
    return next((1 / rank for rank, id_ in enumerate(ranked, 1) if id_ in right), 0.0)


def ndcg_at(ranked: Sequence[str], right: AbstractSet[str], k: int) -> float:
    """Return nDCG@k with equal gains (Järvelin and Kekäläinen, TOIS 2002), 0–1.

    An id that is ranked twice counts once, where it first stands.
    """
    if not right:
        return 1.0
    ranks: dict[str, int] = {}
    for rank, id_ in enumerate(ranked[:k], 1):
        ranks.setdefault(id_, rank)
    gained = sum(1 / log2(rank + 1) for id_, rank in ranks.items() if id_ in right)
    best = sum(1 / log2(rank + 1) for rank in range(1, min(k, len(right)) + 1))
    return gained / best


@dataclass(frozen=True, slots=True)
class Difference:
    """How much better one system is than another, question by question.

    Attributes:
        mean: Of the differences.
        low: Lower end of the 95 % interval.
        high: Upper end.
    """

    mean: float
    low: float
    high: float

    @property
    def exceeds_noise(self) -> bool:
        """Whether the interval leaves out zero."""
        return self.low > 0 or self.high < 0


def paired_difference(
    ours: Sequence[float], theirs: Sequence[float], *, samples: int = 2000, seed: int = 0
) -> Difference:
    """Return the mean of `ours` minus `theirs` with its paired bootstrap interval.

    Questions are drawn with repetition, both systems' values together (Efron, 1979; for
    retrieval: Sakai, SIGIR 2006).

    Args:
        ours: A value a question.
        theirs: Of the same questions in the same order; at least one.
        samples: How often questions are drawn.
        seed: Of the draws.
    """
    gaps = np.asarray(ours, dtype=np.float64) - np.asarray(theirs, dtype=np.float64)
    draws = np.random.default_rng(seed).integers(0, len(gaps), size=(samples, len(gaps)))
    means = gaps[draws].mean(axis=1)
    low, high = np.quantile(means, [0.025, 0.975])
    return Difference(float(gaps.mean()), float(low), float(high))
