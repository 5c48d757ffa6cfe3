"""What likely answers of a graph must reach: learned once, when it is filled, and remembered."""

from __future__ import annotations

import json
from collections.abc import Callable

from graphrag.memo import memo_key, remembering
from graphrag.model import OPERATOR, ExtractionSchema
from graphrag.ports import Embedder, Memo, Store
from graphrag.wiring.embedding import fitted_embedder

STAGE, VERSION = "trust", "2"
MOST = 20_000
"""Chunks up to which a graph gets a threshold of its own while it is filled."""


def calibrate(remembered: Memo, made: Embedder, schema: ExtractionSchema, opened: Store) -> None:
    """Ask questions made from the graph, and remember which trust they reach.

    A graph whose documents have a common subject is not asked: fields answer there. Nor is one
    that another embedder serves, whose calls may cost money.
    """
    state = opened.state()
    key = _key(state.version, schema)
    large = state.counts.get("chunk", 0) > MOST
    if schema.subject is not None or large or remembered.get(key) is not None:
        return
    fitted = fitted_embedder(made)
    if fitted is not made:
        return
    from graphrag.ask import calibrate
    from graphrag.ask.answer.likely.answer import trusted
    from graphrag.ask.answer.likely.trust import usual_threshold
    from graphrag.ask.local_search import LocalSearch
    from graphrag.ask.plan import plan

    encoder, searching = remembering(fitted, remembered), LocalSearch()

    def asked(question: str) -> float | None:
        planned = plan(question, store=opened, viewer=OPERATOR, schema=schema, route="local")
        found = searching(planned, store=opened, embedder=encoder, viewer=OPERATOR)
        return trusted(planned, found, store=opened, embedder=encoder, viewer=OPERATOR)

    questions = calibrate.made_questions(opened, schema)
    least = calibrate.threshold(questions, asked, usual=usual_threshold())
    if least is not None:
        remembered.put_many(STAGE, {key: json.dumps(least).encode()})


def least_trust(remembered: Memo, schema: ExtractionSchema, opened: Store) -> Callable[[], float]:
    """Return what gives the threshold of the graph as it is; the usual one where it has none."""
    from graphrag.ask.answer.likely.trust import usual_threshold

    def least() -> float:
        found = remembered.get(_key(opened.state().version, schema))
        return usual_threshold() if found is None else float(json.loads(found))

    return least


def _key(version: str, schema: ExtractionSchema) -> str:
    from graphrag.ask.answer.likely.trust import fitted

    return memo_key(STAGE, version, schema.digest, VERSION, *map(str, fitted().weights))
