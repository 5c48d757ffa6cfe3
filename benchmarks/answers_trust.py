"""A score for abstaining, learned from what answers show of themselves.

A logistic over how near the best passage is, how much of the question the evidence covers,
which of its words and names are held, and what the answerer says of itself. It is fitted on
one half of a set and its twins without the gold passages; the product does not use it.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from graphrag.ask.facts import read
from graphrag.language.tokens import stem, tokenise
from graphrag.model import Answer

PENALTY = 0.1
Floats = NDArray[np.float64]


def features(answer: Answer) -> list[float]:
    """Return what the score is learned from, each 0–1 or a small count."""
    reading = read(answer.plan.question)
    scores = [item.scores for item in answer.evidence]
    held = {stem(t.norm) for item in answer.evidence for t in tokenise(item.text)}
    cited = {stem(t.norm) for item in answer.citations for t in tokenise(item.quote)}
    names = [stem(token.norm) for token in reading.names]
    return [
        float(not answer.abstained),
        float(answer.confidence == "high"),
        float(answer.confidence == "medium"),
        max((one.get("vectors", 0.0) for one in scores), default=0.0),
        sum(one.get("coverage", 0.0) for one in scores),
        _share(names, held),
        _share(reading.stems, cited),
        float(bool(answer.short)),
        float(bool(answer.plan.entities)),
        float(any(item.path for item in answer.evidence)),
    ]


def learned_weights(
    answerable: Sequence[Sequence[float]], twins: Sequence[Sequence[float]]
) -> Floats:
    """Return (d + 1,) float64: a weight a feature, and the offset."""
    x = np.array([*answerable, *twins])
    x = np.hstack([x, np.ones((len(x), 1))])
    sign = np.array([1.0] * len(answerable) + [-1.0] * len(twins))

    def loss(weights: Floats) -> float:
        return float(np.logaddexp(0, -sign * (x @ weights)).sum() + PENALTY * weights @ weights)

    return np.asarray(minimize(loss, np.zeros(x.shape[1])).x)


def scored(rows: Sequence[Sequence[float]], weights: Floats) -> list[float]:
    """Return how likely each of `rows` rests on what answers its question, 0–1."""
    z = np.array(rows) @ weights[:-1] + weights[-1]
    return [float(value) for value in 1 / (1 + np.exp(-z))]


def _share(words: Sequence[str], held: set[str]) -> float:
    return sum(word in held for word in words) / len(words) if words else 1.0
