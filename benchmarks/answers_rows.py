"""Rows of the benchmark of answers: each a measure over the questions of one set."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
from answers_asked import Bench, Gold, Judged, only

from graphrag.ask.answer.trust import trust_of
from graphrag.ask.budget import fitted
from graphrag.ask.pipeline import Asked
from graphrag.evaluate.answers import containment
from graphrag.evaluate.retrieval import paired_difference
from graphrag.model import NO_FILTERS, OPERATOR, Filters
from graphrag.ports import Vector

FALSE_ABSTENTIONS = 0.1
"""Share of the answerable questions that a threshold may refuse."""
Row = dict[str, Any]
Scored = tuple[bool, float]
"""Whether a question belongs to the half that the threshold is chosen on, and its score."""


def asked_rows(bench: Bench) -> Iterator[Row]:
    """Yield how often answers are right, by what is read and by kind, and by confidence."""
    whole = [bench.ask(gold) for gold in bench.golds]
    ways = {
        "as retrieved": whole,
        "gold passages": [bench.ask(gold, only(gold.documents)) for gold in bench.golds],
    }
    for way, made in ways.items():
        for kind in ("all", "other", "comparison", "yes or no"):
            own = [one for one in made if kind in {"all", one.gold.kind}]
            odd = [one for one in own if not one.gold.tuned_on]
            for part, ones in (("whole", own), ("odd", odd)):
                if ones:
                    label = {"data": f"{bench.name}, {way}", "questions": kind, "part": part}
                    yield {"system": "graphrag", **label, **_rates(ones)}
    yield from _reliability(bench.name, whole)


def _rates(made: Sequence[Judged]) -> Row:
    return {
        "n": len(made),
        "answered": _mean([not one.answer.abstained for one in made]),
        "em": _mean([one.exact for one in made]),
        "f1": _mean([one.f1 for one in made]),
        "containment@3": _mean([one.shown for one in made]),
    }


def _reliability(name: str, made: Sequence[Judged]) -> Iterator[Row]:
    """Yield of each confidence how often the answers were right."""
    for confidence in ("high", "medium", "low"):
        own = [
            one for one in made if one.answer.confidence == confidence and not one.answer.abstained
        ]
        if own:
            right = [max(one.exact, one.shown) for one in own]
            yield {
                "system": "graphrag",
                "data": name,
                "confidence": confidence,
                "n": len(own),
                "right": _mean(right),
                "short right": _mean([one.exact for one in own]),
            }


def abstention_rows(bench: Bench) -> Iterator[Row]:
    """Yield how many twins are refused, as the product does it and by thresholds."""
    golds = [gold for gold in bench.golds if gold.holding]
    hidden: dict[str, Callable[[Gold], Filters]] = {
        "answerable": lambda gold: NO_FILTERS,
        "twins": lambda gold: bench.without(gold.documents),
        "near misses": lambda gold: bench.without(gold.holding),
    }
    scores: dict[str, dict[str, list[Scored]]] = {"trust": {}, "best cosine": {}}
    for name, filters in hidden.items():
        made = [bench.ask(gold, filters(gold)).answer for gold in golds]
        yield {
            "system": "graphrag",
            "data": bench.name,
            "questions": name,
            "n": len(made),
            "abstained": _mean([answer.abstained for answer in made]),
        }
        halves = [gold.tuned_on for gold in golds]
        trusts = [trust_of(answer) for answer in made]
        nearest = [_cosine(bench, gold, filters(gold)) for gold in golds]
        scores["trust"][name] = list(zip(halves, trusts, strict=True))
        scores["best cosine"][name] = list(zip(halves, nearest, strict=True))
    for system, by_name in scores.items():
        yield {"system": system, "data": bench.name, **_thresholded(by_name)}


def _thresholded(scores: dict[str, list[Scored]]) -> Row:
    """Return what a threshold, chosen on one half, refuses of the other."""
    chosen = [score for half, score in scores["answerable"] if half]
    threshold = float(np.quantile(chosen, FALSE_ABSTENTIONS))
    refused = {
        name: _mean([score < threshold for half, score in rows if not half])
        for name, rows in scores.items()
    }
    own = sorted(score for half, score in scores["answerable"] if not half)
    at = own[int(FALSE_ABSTENTIONS * len(own))]
    twins = [score for half, score in scores["twins"] if not half]
    return {
        "threshold": round(threshold, 3),
        "refused": refused,
        "twins refused at 10 % of this half": _mean([score < at for score in twins]),
    }


def _cosine(bench: Bench, gold: Gold, filters: Filters) -> float:
    query = Vector(bench.embedder.embed([gold.text])[0])
    hits = bench.store.hits("chunk", query, limit=1, viewer=OPERATOR, filters=filters)
    return hits[0].score if hits else 0.0


def compression_rows(bench: Bench) -> Iterator[Row]:
    """Yield how many tokens compression saves, and what it loses of the answers."""
    saved, whole, cut = [], [], []
    for gold in bench.golds:
        if gold.kind != "other":
            continue
        found = bench.pipeline.search(Asked(gold.text, OPERATOR, "local", NO_FILTERS, None))
        tokens = 100_000
        full = fitted(found.evidence, gold.text, tokens=tokens, compressing="never")
        less = fitted(
            found.evidence,
            gold.text,
            tokens=tokens,
            embedder=bench.embedder,
            compressing="always",
        )
        before, after = (sum(piece.tokens for piece in side) for side in (full, less))
        saved.append(1 - after / max(before, 1))
        whole.append(containment("\n".join(piece.text for piece in full), gold.answers))
        cut.append(containment("\n".join(piece.text for piece in less), gold.answers))
    gap = paired_difference(cut, whole)
    yield {
        "system": "graphrag",
        "data": f"{bench.name}, compression",
        "n": len(saved),
        "tokens saved": _mean(saved),
        "containment whole": _mean(whole),
        "containment cut": _mean(cut),
        "difference": [round(value, 3) for value in (gap.mean, gap.low, gap.high)],
    }


def _mean(values: Sequence[float]) -> float:
    return round(sum(values) / max(len(values), 1), 3)
