"""Choose how a question is answered: cue words, what it names, and its shape."""

from __future__ import annotations

from dataclasses import dataclass

from graphrag.ask.plan.cues import cue
from graphrag.ask.plan.linked import linked_entities
from graphrag.errors import UsageError
from graphrag.model import (
    NO_FILTERS,
    ExtractionSchema,
    Filters,
    LinkedEntity,
    Plan,
    Route,
    Viewer,
)
from graphrag.ports import Store

ROUTES: tuple[Route, ...] = ("local", "global", "aggregate", "both", "none")
FALLBACKS: dict[Route, Route | None] = {
    "local": None,
    "global": "local",
    "aggregate": "local",
    "both": "local",
    "none": None,
}


@dataclass(frozen=True, slots=True)
class Choice:
    """A route, why, and what to try when it finds nothing."""

    route: Route
    because: str
    fallback: Route | None


def plan(
    question: str,
    *,
    store: Store,
    viewer: Viewer,
    schema: ExtractionSchema,
    route: str = "auto",
    filters: Filters = NO_FILTERS,
    level: int | None = None,
) -> Plan:
    """Return how `question` will be answered, and why.

    Raises:
        UsageError: `route` is neither "auto" nor one of ours.
    """
    entities = linked_entities(question, store=store, viewer=viewer)
    choice = choose(question, entities) if route == "auto" else _asked_for(route)
    return Plan(
        question=question,
        route=choice.route,
        because=choice.because,
        fallback=choice.fallback,
        entities=entities,
        filters=filters,
        level=level,
    )


def choose(question: str, entities: tuple[LinkedEntity, ...]) -> Choice:
    """Return the route that the wording, and what the question names, ask for."""
    found = cue(question, names=len(entities))
    if found is not None:
        return Choice(found.route, f"“{found.words}”", FALLBACKS[found.route])
    if entities:
        named = ", ".join(entity.surface for entity in entities[:3])
        return Choice("local", f"it names {named}", None)
    return Choice("local", "it asks for one thing", None)


def _asked_for(route: str) -> Choice:
    if route not in ROUTES:
        raise UsageError(
            f"There is no route named {route!r}.", hint=f"Known: auto, {', '.join(ROUTES)}."
        )
    chosen: Route = next(known for known in ROUTES if known == route)
    return Choice(chosen, "asked for with --route", None)
