"""A small logistic over a question's shape and meaning: what the cue words leave open.

Fitted by `benchmarks/planner.py --fit`; the weights are `weights.json` beside this file.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from graphrag.ask.plan.shape import delexicalised, shape_of
from graphrag.model import Route
from graphrag.ports import Embedder, FloatArray

ROUTES: tuple[Route, ...] = ("local", "global", "aggregate", "both", "none")
_MEANING = 2.0
"""What the embedding weighs beside the shape's zeros and ones."""


@dataclass(frozen=True, slots=True)
class Learned:
    """The most likely route and the next.

    Attributes:
        route: Most likely.
        chance: Of it, 0–1.
        second: Next most likely.
    """

    route: Route
    chance: float
    second: Route


def learned_route(question: str, embedder: Embedder) -> Learned:
    """Return which route questions of this shape and meaning want."""
    weights = _weights()
    scores = features([question], embedder)[0] @ weights[:-1] + weights[-1]
    chances = np.exp(scores - scores.max())
    chances /= chances.sum()
    order = np.argsort(-chances, kind="stable")
    return Learned(ROUTES[order[0]], float(chances[order[0]]), ROUTES[order[1]])


def features(questions: Sequence[str], embedder: Embedder) -> FloatArray:
    """Return (n, SIZE + d) float32: shape, then the weighted embedding."""
    shapes = np.stack([shape_of(question) for question in questions])
    vectors = embedder.embed([delexicalised(question) or "?" for question in questions])
    return np.hstack([shapes, _MEANING * vectors]).astype(np.float32)


@cache
def _weights() -> FloatArray:
    """Return (SIZE + d + 1, 5) float32; the last row holds the offsets."""
    text = (Path(__file__).parent / "weights.json").read_text(encoding="utf-8")
    return np.asarray(json.loads(text)["weights"], dtype=np.float32)
