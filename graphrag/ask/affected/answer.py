"""Follow an event from the thing it happens to, step by step, to what a question asks for.

The schema says over which relations an event spreads, and to which end: a port that is closed
holds up the containers bound for it, those the orders that they carry, and those the suppliers
that were to fill them. Every step is quoted; what no step leads to is not in the answer.
"""

from __future__ import annotations

from collections.abc import Sequence

from graphrag.ask.affected.fields import NO_ENTITY
from graphrag.ask.affected.question import Spread, spread_of
from graphrag.ask.affected.steps import Dependences, Step
from graphrag.ask.answer.draft import Claim, Draft, Support, write
from graphrag.ask.answer.refuse import refuse
from graphrag.ask.link import link
from graphrag.model import (
    Answer,
    Evidence,
    ExtractionSchema,
    Found,
    PathStep,
    Plan,
    Source,
    Viewer,
)
from graphrag.ports import Store

_HOPS = 5

Way = tuple[Step, ...]


def answer(plan: Plan, *, schema: ExtractionSchema, store: Store, viewer: Viewer) -> Answer | None:
    """Return who or what is hit, each with the way there; None if the question asks no such thing.

    Where nothing says that the event happened, the answer is that. Where nothing is reached,
    the other ways of answering are tried (None).
    """
    if not any(kind.spreads for kind in schema.relations):
        return None
    named = plan.entities or link(plan.question, store=store, viewer=viewer)
    spread = spread_of(plan.question, named)
    if spread is None:
        return None
    known = Dependences(schema=schema, store=store, viewer=viewer, filters=plan.filters)
    told = [(start, known.told(start.id, spread)) for start in spread.start]
    for start, happened in told:
        ways = _ways(start.id, spread, known, schema) if happened else ()
        if happened and ways:
            return write(_draft(happened, ways, known, spread), plan, Found())
    known_ones = [start for start in spread.start if start.id in known.entities]
    if known_ones and not any(happened for _, happened in told):
        event = " ".join(spread.event)
        because = f"nothing says that “{event}” befell {known_ones[0].name}"
        return refuse(plan, Found(), because=because)
    return None


def _ways(
    start: str, spread: Spread, known: Dependences, schema: ExtractionSchema
) -> tuple[Way, ...]:
    """Return the shortest way to each thing that is asked for, by name."""
    found: dict[str, Way] = {}
    seen, border = {start}, [(start, Way())]
    for _ in range(_HOPS):
        further: list[tuple[str, Way]] = []
        for id_, way in border:
            steps = known.after(id_)
            if not spread.noun and way and not steps:
                found.setdefault(id_, way)
            for step in steps:
                if spread.noun and spread.fits(known.entities[step.end].type, step.kind, schema):
                    found.setdefault(step.end, (*way, step))
                elif step.end not in seen:
                    seen.add(step.end)
                    further.append((step.end, (*way, step)))
        border = further
    return tuple(found[id_] for id_ in sorted(found, key=lambda i: (known.entities[i].name, i)))


def _draft(
    happened: tuple[str, Source], ways: Sequence[Way], known: Dependences, spread: Spread
) -> Draft:
    evidence: dict[tuple[str, str], Evidence] = {}

    def support(quote: str, source: Source) -> Support:
        at = (source.chunk_id, quote)
        new = Evidence(f"E{len(evidence) + 1}", quote, 1.0, (source,), kind="fact")
        item = evidence.setdefault(at, new)
        return Support(item.label, quote, source)

    claims = tuple(
        Claim(
            known.entities[way[-1].end].name,
            (support(*happened), *(support(step.quote, step.source) for step in way)),
        )
        for way in ways
    )
    inferred = sum(not step.relation_id for way in ways for step in way)
    because = "each is reached step by step from what happened"
    if inferred:
        because += f"; {inferred} steps rest on a statement that no relation was read from"
    return Draft(
        claims,
        "medium" if inferred else "high",
        because,
        tuple(evidence.values()),
        path=tuple(_path_step(step, known) for way in ways for step in way),
        opening=f"{len(ways)} {spread.noun}:" if spread.counts else "",
    )


def _path_step(step: Step, known: Dependences) -> PathStep:
    backwards = step.kind.spreads == "source"
    source, target = (step.end, step.start) if backwards else (step.start, step.end)
    return PathStep(
        known.entities[source].name,
        step.kind.name,
        known.entities[target].name,
        "" if source.startswith(NO_ENTITY) else source,
        "" if target.startswith(NO_ENTITY) else target,
        step.relation_id,
        backwards=backwards,
    )
