"""Choose a set of passages that covers the question, not the passages most alike to it.

The same similarities used as a sort gain nothing: they reward repeating what is covered.
So passages are picked one by one, each for what it adds (the greedy rule for weighted
coverage; Nemhauser, Wolsey and Fisher, 1978), and for being tied to what is chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from graphrag.ask.local_search.graph import WalkGraph
from graphrag.ports import FloatArray, TokenVectors


@dataclass(frozen=True, slots=True, eq=False)
class Chosen:
    """Passages in the order of choice.

    Attributes:
        order: Numbers of passages; the chosen first, then the other candidates.
        gains: What each added to the covered weight when it was picked, 0–1; 0 for the rest.
        picks: How many were chosen.
    """

    order: tuple[int, ...]
    gains: tuple[float, ...]
    picks: int


def similarities(question: TokenVectors, passages: Sequence[TokenVectors | None]) -> FloatArray:
    """Return (passages, question pieces): how far each passage says each piece, 0–1."""
    found = np.zeros((len(passages), len(question.pieces)), dtype=np.float32)
    for row, tokens in enumerate(passages):
        if tokens is not None and len(tokens.pieces) and len(question.pieces):
            found[row] = tokens.likeness(question).max(axis=0)
    return found


def choose(
    candidates: Sequence[int],
    walked: FloatArray,
    likeness: FloatArray,
    weights: FloatArray,
    graph: WalkGraph,
    *,
    coverage: float,
    linkage: float,
    picks: int,
    opinion: FloatArray | None = None,
) -> Chosen:
    """Return `candidates` with a set that covers the question in front.

    Args:
        candidates: Numbers of passages, best of the walk first.
        walked: (candidates,) their mass in the walk.
        likeness: (candidates, question pieces) as `similarities` gives it.
        weights: (question pieces,) sum 1: how much each piece matters.
        graph: Tells how passages are tied.
        coverage: Weight of what is newly covered.
        linkage: Weight of the tie to what is chosen.
        picks: Size of the set.
        opinion: (candidates,) what a reranker adds to each one's score; None for nothing.
    """
    base = standardised(np.log(np.maximum(walked, 1e-12)))
    base = base if opinion is None else base + opinion
    covered = np.zeros(likeness.shape[1], dtype=np.float32)
    tied = graph.ties(candidates)
    ties = np.zeros(len(candidates), dtype=np.float32)
    left = np.ones(len(candidates), dtype=bool)
    order: list[int] = []
    gains: list[float] = []
    for _ in range(min(picks, len(candidates))):
        adds = np.maximum(likeness - covered, 0.0) @ weights
        score = np.where(left, base + coverage * adds + linkage * ties, -np.inf)
        best = int(score.argmax())
        order.append(best)
        gains.append(float(adds[best]))
        left[best] = False
        covered = np.maximum(covered, likeness[best])
        ties = np.maximum(ties, tied.to(best))
    rest = [place for place in range(len(candidates)) if left[place]]
    return Chosen(
        order=tuple(candidates[place] for place in (*order, *rest)),
        gains=(*gains, *(0.0 for _ in rest)),
        picks=len(order),
    )


def standardised(values: FloatArray) -> FloatArray:
    """Return (n,) float32 of mean 0 and deviation 1; zeros where all are alike."""
    spread = float(values.std())
    scaled = (values - values.mean()) / (spread if spread > 1e-9 else 1.0)
    return np.asarray(scaled, dtype=np.float32)
