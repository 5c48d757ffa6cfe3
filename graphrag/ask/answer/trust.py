"""How far an answer is to be trusted, as one number: for thresholds, and for measuring them.

A small logistic over what the answer itself shows: how near its best passage is to the
question, how much of the question its evidence covers, how many of the question's words
and names it holds, and what the answerer says of itself. Fitted by `benchmarks/answers.py
--fit` on questions and their twins without the passages that answer them.
"""

from __future__ import annotations

import math

from graphrag.ask.facts import read
from graphrag.language.tokens import stem, tokenise
from graphrag.model import Answer

FEATURES = (
    "answered",
    "high",
    "medium",
    "nearest",
    "covered",
    "names",
    "words",
    "short",
    "linked",
    "path",
)
_WEIGHTS = (1.2, 0.8, 0.4, 2.0, 1.0, 1.5, 1.0, 0.2, 0.1, 0.1)
_OFFSET = -4.0


def trust_of(answer: Answer) -> float:
    """Return how likely `answer` is to rest on what answers the question, 0–1."""
    weighted = zip(_WEIGHTS, features(answer), strict=True)
    return 1 / (1 + math.exp(-(_OFFSET + sum(weight * value for weight, value in weighted))))


def features(answer: Answer) -> tuple[float, ...]:
    """Return what trust is told by, in the order of `FEATURES`, each 0–1 or a small count."""
    reading = read(answer.plan.question)
    scores = [item.scores for item in answer.evidence]
    held = {stem(t.norm) for item in answer.evidence for t in tokenise(item.text)}
    cited = {stem(t.norm) for item in answer.citations for t in tokenise(item.quote)}
    names = [stem(token.norm) for token in reading.names]
    return (
        float(not answer.abstained),
        float(answer.confidence == "high"),
        float(answer.confidence == "medium"),
        max((one.get("vectors", 0.0) for one in scores), default=0.0),
        sum(one.get("coverage", 0.0) for one in scores),
        _share(names, held),
        _share(list(reading.stems), cited),
        float(bool(answer.short)),
        float(bool(answer.plan.entities)),
        float(any(item.path for item in answer.evidence)),
    )


def _share(words: list[str], held: set[str]) -> float:
    return sum(word in held for word in words) / len(words) if words else 1.0
