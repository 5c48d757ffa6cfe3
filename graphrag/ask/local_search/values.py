"""The numbers of local search, each with its unit and its worth."""

from __future__ import annotations

from dataclasses import dataclass

from graphrag.ports import SHARPNESS


@dataclass(frozen=True, slots=True)
class Settings:
    """How passages are sought. The defaults were tuned on half of two public question sets.

    Attributes:
        seeds: How many passages nearest to the question the walk starts from.
        temperature: Of the softmax over cosines that shares the start's mass; small is sharp.
        linked: Mass of the entities that the question names; the passages' is 1.
        words: Mass of the passages that share words with the question, where it names nothing.
        damping: Chance that the walk goes on along an edge.
        steps: Of the power iteration.
        direct: Weight of the edges from a passage that names a thing to the passages about it,
            which share it; 0 leaves these edges out.
        region: From how many passages on the walk stays in the neighbourhood of its start.
        candidates: How many of the walk's best passages a set is chosen from.
        coverage: Weight of newly covered question words against one standard deviation of the
            walk; 0 keeps the walk's order.
        linkage: Weight of being linked to what is chosen.
        opinion: Weight of a reranker's standardised score, where there is a reranker, in the
            same unit.
        picks: How many passages are chosen; the rest follow in the order of the walk.
        rounds: How often what is left uncovered is asked again.
        starts: From how many of the best chosen passages it is asked.
        bridges: Entities a passage lends to sub-questions, in each round.
        residual: Mass of the passages that sub-questions find.
        covered: A question word counts as covered from this likeness on.
    """

    seeds: int = 200
    temperature: float = 0.05
    linked: float = 1.0
    words: float = 0.5
    damping: float = 0.8
    steps: int = 25
    direct: float = 3.0
    region: int = 6_000
    candidates: int = 50
    coverage: float = 15.0
    linkage: float = 1.0
    opinion: float = 1.0
    picks: int = 8
    rounds: int = 1
    starts: int = 2
    bridges: int = 3
    residual: float = 1.5
    covered: float = 0.7**SHARPNESS
