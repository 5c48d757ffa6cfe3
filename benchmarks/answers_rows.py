"""Rows of the benchmark of answers: each a measure over the questions of one set."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from answers_asked import SHOWN, Bench, Judged, only
from answers_trust import caught, filters_of, measured, shipped_scores

from graphrag.ask.answer.likely.answer import weighed_for
from graphrag.ask.answer.likely.bearing import bearing_on
from graphrag.ask.answer.prose.ranking import rank_sentences
from graphrag.ask.answer.sentences import read_sentences
from graphrag.ask.budget import fitted
from graphrag.ask.facts import read
from graphrag.evaluate.answers import containment
from graphrag.evaluate.retrieval import paired_difference
from graphrag.model import NO_FILTERS, OPERATOR

Row = dict[str, Any]


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
    store, embedder = bench.store, bench.embedder
    for way in ("as retrieved", "gold passages"):
        held: dict[str, list[float]] = {}
        for gold in golds:
            filters = NO_FILTERS if way == "as retrieved" else only(gold.documents)
            plan, found = bench.found(gold, filters)
            sentences = read_sentences(found.evidence, store=store, viewer=OPERATOR)
            ranked = rank_sentences(read(gold.text), sentences, embedder=embedder)
            texts = [item.sentence.text for item in ranked[:SHOWN]]
            weighed = weighed_for(plan, found, store=store, embedder=embedder, viewer=OPERATOR)
            order = weighed.order[:SHOWN] if weighed else ()
            likely = [weighed.board.sentences[row].text for row in order] if weighed else []
            for system, shown in (("ranked alone", texts), ("along the chain", likely)):
                held.setdefault(system, []).append(containment(" ".join(shown), gold.answers))
        for system, own in held.items():
            odd = [h for h, gold in zip(own, golds, strict=True) if not gold.tuned_on]
            yield {
                "system": f"graphrag, {system}",
                "data": f"{bench.name}, {way}",
                "n": len(own),
                "containment@3": _mean(own),
                "odd": _mean(odd),
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


def trust_rows(bench: Bench) -> Iterator[Row]:
    """Yield how many twins thresholds on the learned score refuse, and on the best cosine."""
    golds = [gold for gold in bench.golds if gold.holding]
    tuned_on = np.array([gold.tuned_on for gold in golds])
    shown, nearest = measured(bench, golds)
    learned = {side: shipped_scores(rows) for side, rows in shown.items()}
    cosines = {side: rows[:, 0] for side, rows in nearest.items()}
    for system, scores in (("learned score", learned), ("best cosine", cosines)):
        yield {"system": system, "data": bench.name, "n": len(golds), **caught(scores, tuned_on)}


def abstention_rows(bench: Bench) -> Iterator[Row]:
    """Yield how many questions, twins and near misses the product refuses."""
    golds = [gold for gold in bench.golds if gold.holding]
    for side in ("answerable", "twins", "near misses"):
        made = [bench.ask(gold, filters_of(bench, gold)[side]).answer for gold in golds]
        odd = [a for a, gold in zip(made, golds, strict=True) if not gold.tuned_on]
        yield {
            "system": "graphrag",
            "data": bench.name,
            "questions": side,
            "n": len(made),
            "abstained": _mean([answer.abstained for answer in made]),
            "abstained, odd": _mean([answer.abstained for answer in odd]),
        }


def compression_rows(bench: Bench) -> Iterator[Row]:
    """Yield how many tokens compression saves, and what it loses of the answers."""
    saved, whole, cut = [], [], []
    for gold in bench.golds:
        if gold.kind != "other":
            continue
        _, found = bench.found(gold)
        tokens = 100_000
        bearing = bearing_on(gold.text, store=bench.store, embedder=bench.embedder, viewer=OPERATOR)
        full = fitted(found.evidence, gold.text, tokens=tokens, compressing="never")
        less = fitted(
            found.evidence, gold.text, tokens=tokens, bearing=bearing, compressing="always"
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
