"""The score for showing likely answers: how many twins it catches, and its fit.

Twins are the same questions with the gold passages hidden. A threshold may refuse a tenth of
the answerable questions. `fitted` is where the product's weights come from: a logistic on the
halves that rules were made on, over the whole corpus and over as few passages as are gold.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from answers_asked import Bench, Gold, only
from numpy.typing import NDArray
from scipy.optimize import minimize

import graphrag.ask.answer.likely.trust as shipped
from graphrag.ask.answer.likely.answer import weighed_for
from graphrag.ask.answer.likely.trust import FEATURES, features
from graphrag.model import NO_FILTERS, OPERATOR, Filters, Found, Plan
from graphrag.ports import Vector

FALSE_ABSTENTIONS = 0.1
"""Share of the answerable questions that a threshold may refuse."""
PENALTY = 0.3
Floats = NDArray[np.float64]
Sides = Mapping[str, Floats]
"""Of `answerable`, `twins`, `near misses`, `gold alone` and `few twins` (as few passages, the
first that are found of a twin): a row a question."""


def filters_of(bench: Bench, gold: Gold) -> Mapping[str, Filters]:
    """Return what the question may be answered from, by side."""
    return {
        "answerable": NO_FILTERS,
        "twins": bench.without(gold.documents),
        "near misses": bench.without(gold.holding),
    }


def measured(bench: Bench, golds: Sequence[Gold]) -> tuple[Sides, Sides]:
    """Return the features (n, FEATURES), and the cosines (n, 1) of the best passages."""
    shown: dict[str, list[Floats]] = {}
    nearest: dict[str, list[Floats]] = {}
    for gold in golds:
        found = {}
        for side, filters in filters_of(bench, gold).items():
            found[side] = bench.found(gold, filters)
            nearest.setdefault(side, []).append(_cosine(bench, gold, filters))
        few = len(gold.documents)
        found["gold alone"] = _first(few, *bench.found(gold, only(gold.documents)))
        found["few twins"] = _first(few, *found["twins"])
        for side, (plan, what) in found.items():
            shown.setdefault(side, []).append(_features(bench, plan, what))
    return (
        {side: np.array(rows) for side, rows in shown.items()},
        {side: np.array(rows) for side, rows in nearest.items()},
    )


def shipped_scores(rows: Floats) -> Floats:
    """Return the product's score of each row of features."""
    weights = shipped.fitted().weights
    return np.asarray(rows @ weights[:-1] + weights[-1])


def caught(scores: Sides, tuned_on: NDArray[np.bool_]) -> dict[str, Any]:
    """Return what is refused by a threshold of the tuned half on the other, and by its own."""
    own, odd = tuned_on, ~tuned_on
    threshold = float(np.quantile(scores["answerable"][own], FALSE_ABSTENTIONS))
    at = float(np.quantile(scores["answerable"][odd], FALSE_ABSTENTIONS))
    refused = {
        side: round(float((rows[odd] < threshold).mean()), 3) for side, rows in scores.items()
    }
    return {
        "threshold": round(threshold, 3),
        "refused": refused,
        "twins refused at 10 % of this half": round(float((scores["twins"][odd] < at).mean()), 3),
    }


def fitted(sets: Sequence[tuple[Sides, NDArray[np.bool_]]]) -> dict[str, list[float]]:
    """Return the weights and the usual threshold, from the tuned halves of `sets`."""
    right, wrong = (
        np.vstack([sides[side][own] for sides, own in sets for side in chosen])
        for chosen in (("answerable", "gold alone"), ("twins", "few twins"))
    )
    x = np.vstack([right, wrong])
    mean, deviation = x.mean(axis=0), x.std(axis=0) + 1e-6
    z = np.hstack([(x - mean) / deviation, np.ones((len(x), 1))])
    sign = np.array([1.0] * len(right) + [-1.0] * len(wrong))

    def loss(weights: Floats) -> float:
        penalty = PENALTY * float(weights[:-1] @ weights[:-1])
        return float(np.logaddexp(0, -sign * (z @ weights)).sum()) + penalty

    scaled = minimize(loss, np.zeros(len(FEATURES) + 1)).x
    weights = scaled[:-1] / deviation
    offset = float(scaled[-1] - weights @ mean)
    threshold = float(np.quantile(right @ weights + offset, FALSE_ABSTENTIONS))
    return {
        "weights": [*np.round(weights, 4).tolist(), round(offset, 4)],
        "threshold": [round(threshold, 3)],
    }


def write_weights(found: Mapping[str, list[float]]) -> None:
    """Put fitted weights where the product reads them."""
    path = Path(shipped.__file__).with_name("weights.json")
    path.write_text(json.dumps(found) + "\n", encoding="utf-8")


def _first(most: int, plan: Plan, found: Found) -> tuple[Plan, Found]:
    return plan, replace(found, evidence=found.evidence[:most])


def _features(bench: Bench, plan: Plan, found: Found) -> Floats:
    weighed = weighed_for(plan, found, store=bench.store, embedder=bench.embedder, viewer=OPERATOR)
    return np.zeros(len(FEATURES)) if weighed is None else features(plan, weighed)


def _cosine(bench: Bench, gold: Gold, filters: Filters) -> Floats:
    query = Vector(bench.embedder.embed([gold.text])[0])
    hits = bench.store.hits("chunk", query, limit=1, viewer=OPERATOR, filters=filters)
    return np.array([hits[0].score if hits else 0.0])
