"""Several rankings of the same passages become one.

Calibrated fusion adds standardised scores, so that a hit far above the rest of its list
stays far above. Rank fusion throws these distances away and gives a weak list the same
vote as a strong one; it is here because many guides advise it, and so that the
difference can be measured (docs/adr/0010).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from graphrag.model import Hit

RANK_CONSTANT = 60


def calibrated(rankings: Sequence[Sequence[Hit]], weights: Sequence[float]) -> tuple[Hit, ...]:
    """Return the weighted sum of the rankings' standard scores, best first, ties by id.

    A passage that a ranking does not hold counts there as its lowest hit does.
    """
    total: defaultdict[str, float] = defaultdict(float)
    ids = sorted({hit.id for ranking in rankings for hit in ranking})
    for ranking, weight in zip(rankings, weights, strict=True):
        if not ranking:
            continue
        scores = np.array([hit.score for hit in ranking])
        spread = float(scores.std()) or 1.0
        mean, least = float(scores.mean()), float(scores.min())
        held = {hit.id: hit.score for hit in ranking}
        for id_ in ids:
            total[id_] += weight * (held.get(id_, least) - mean) / spread
    return _ordered(total)


def rank_fusion(rankings: Sequence[Sequence[Hit]]) -> tuple[Hit, ...]:
    """Return reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009), ties by id."""
    total: defaultdict[str, float] = defaultdict(float)
    for ranking in rankings:
        for rank, hit in enumerate(ranking, 1):
            total[hit.id] += 1 / (RANK_CONSTANT + rank)
    return _ordered(total)


def _ordered(total: dict[str, float]) -> tuple[Hit, ...]:
    best = sorted(total.items(), key=lambda item: (-item[1], item[0]))
    return tuple(Hit(id_, score) for id_, score in best)
