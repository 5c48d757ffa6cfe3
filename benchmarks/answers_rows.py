"""Rows of the benchmark of answers: each a measure over the questions of one set."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
from answers_asked import SHOWN, Bench, Gold, Judged, only
from answers_trust import features, learned_weights, scored

from graphrag.ask.answer.prose.ranking import rank_sentences
from graphrag.ask.answer.sentences import read_sentences
from graphrag.ask.budget import fitted
from graphrag.ask.facts import read
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


def ranked_rows(bench: Bench) -> Iterator[Row]:
    """Yield how often a right answer stands in the three sentences that rank first.

    Whether they are taken for an answer is left out: this is what there is to show.
    """
    golds = [gold for gold in bench.golds if gold.kind == "other"]
    for way in ("as retrieved", "gold passages"):
        held = []
        for gold in golds:
            filters = NO_FILTERS if way == "as retrieved" else only(gold.documents)
            found = bench.pipeline.search(Asked(gold.text, OPERATOR, "local", filters, None))
            sentences = read_sentences(found.evidence, store=bench.store, viewer=OPERATOR)
            ranked = rank_sentences(read(gold.text), sentences, embedder=bench.embedder)
            shown = " ".join(item.sentence.text for item in ranked[:SHOWN])
            held.append(containment(shown, gold.answers))
        yield {
            "system": "graphrag",
            "data": f"{bench.name}, {way}, sentences ranked first",
            "n": len(held),
            "containment@3": _mean(held),
        }


def route_rows(bench: Bench) -> Iterator[Row]:
    """Yield what the planner's routes cost against the best one, answer by answer.

    The best is the planned route or `local`, whichever shows a right answer.
    """
    planned = [bench.ask(gold) for gold in bench.golds]
    local = [
        one if one.answer.plan.route == "local" else bench.ask(one.gold, route="local")
        for one in planned
    ]
    right = [[one.shown for one in side] for side in (planned, local)]
    best = [max(pair) for pair in zip(*right, strict=True)]
    gap = paired_difference(right[0], best)
    yield {
        "system": "graphrag",
        "data": f"{bench.name}, routes",
        "n": len(planned),
        "not local": sum(one.answer.plan.route != "local" for one in planned),
        "planned": _mean(right[0]),
        "always local": _mean(right[1]),
        "best route": _mean(best),
        "cost": [round(value, 3) for value in (gap.mean, gap.low, gap.high)],
    }


def _rates(made: Sequence[Judged]) -> Row:
    return {
        "n": len(made),
        "answered": _mean([not one.answer.abstained for one in made]),
        "em": _mean([one.exact for one in made]),
        "f1": _mean([one.f1 for one in made]),
        "containment@3": _mean([one.shown for one in made]),
        "with refusals": _mean([one.nearby for one in made]),
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
    halves = [gold.tuned_on for gold in golds]
    shown: dict[str, list[list[float]]] = {}
    nearest: dict[str, list[Scored]] = {}
    for name, filters in hidden.items():
        made = [bench.ask(gold, filters(gold)).answer for gold in golds]
        yield {
            "system": "graphrag",
            "data": bench.name,
            "questions": name,
            "n": len(made),
            "abstained": _mean([answer.abstained for answer in made]),
        }
        shown[name] = [features(answer) for answer in made]
        cosines = [_cosine(bench, gold, filters(gold)) for gold in golds]
        nearest[name] = list(zip(halves, cosines, strict=True))
    own = {
        name: [row for row, half in zip(rows, halves, strict=True) if half]
        for name, rows in shown.items()
    }
    weights = learned_weights(own["answerable"], own["twins"])
    learned = {
        name: list(zip(halves, scored(rows, weights), strict=True)) for name, rows in shown.items()
    }
    for system, scores in (("learned score", learned), ("best cosine", nearest)):
        yield {"system": system, "data": bench.name, **_thresholded(scores)}


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
