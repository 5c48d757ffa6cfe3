"""Measures of answers: exact match, F1, containment, citation precision, risk and coverage.

Answers are compared as SQuAD compares them (Rajpurkar et al., EMNLP 2016): case,
punctuation and articles do not count.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

_ARTICLES = re.compile(r"\b(?:a|an|the)\b")
_PUNCTUATION = re.compile(r"[^\w\s]|_")
_MARK = re.compile(r"\[\d+\]")


@dataclass(frozen=True, slots=True)
class Point:
    """A point of a risk–coverage curve.

    Attributes:
        coverage: Share of the questions that are answered, 0–1.
        risk: Share of those answers that are wrong, 0–1.
        confidence: Least confidence that is answered.
    """

    coverage: float
    risk: float
    confidence: float


def normal(text: str) -> str:
    """Return `text` for comparison: no case, punctuation, articles or citation marks."""
    plain = _PUNCTUATION.sub(" ", _MARK.sub(" ", text).casefold())
    return " ".join(_ARTICLES.sub(" ", plain).split())


def exact_match(answer: str, golds: Sequence[str]) -> float:
    """Return 1 if `answer` is one of `golds`, else 0."""
    return float(any(normal(answer) == normal(gold) for gold in golds))


def f1(answer: str, golds: Sequence[str]) -> float:
    """Return the best token F1 of `answer` with any of `golds`, 0–1."""
    return max((_f1(normal(answer).split(), normal(gold).split()) for gold in golds), default=0.0)


def containment(answer: str, golds: Sequence[str]) -> float:
    """Return 1 if `answer` holds one of `golds` as whole words, else 0."""
    text = f" {normal(answer)} "
    return float(any(normal(gold) and f" {normal(gold)} " in text for gold in golds))


def citation_precision(cited: Sequence[str], gold: Sequence[str]) -> float:
    """Return the share of cited sources that are gold ones; 0 if nothing is cited."""
    return sum(source in set(gold) for source in cited) / len(cited) if cited else 0.0


def risk_coverage(confidences: Sequence[float], right: Sequence[bool]) -> tuple[Point, ...]:
    """Return the curve from the surest question to all, one point a distinct confidence.

    Questions of equal confidence are answered together (El-Yaniv and Wiener, JMLR 2010).
    """
    pairs = sorted(zip(confidences, right, strict=True), key=lambda pair: -pair[0])
    points: list[Point] = []
    wrong = 0
    for count, (confidence, good) in enumerate(pairs, start=1):
        wrong += not good
        if count == len(pairs) or pairs[count][0] != confidence:
            points.append(Point(count / len(pairs), wrong / count, confidence))
    return tuple(points)


def area_under_risk(points: Sequence[Point]) -> float:
    """Return the mean risk over coverage; smaller is better, 0 for no points."""
    area = last = 0.0
    for point in points:
        area += (point.coverage - last) * point.risk
        last = point.coverage
    return area


def _f1(answer: Sequence[str], gold: Sequence[str]) -> float:
    shared = sum((Counter(answer) & Counter(gold)).values())
    if not shared:
        return float(not answer and not gold)
    precision, recall = shared / len(answer), shared / len(gold)
    return 2 * precision * recall / (precision + recall)
