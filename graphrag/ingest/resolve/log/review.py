"""The grey band: names that could be one thing, for a person (or a model) to decide.

A near spelling in a graph is mostly another thing, so nothing here is merged. What is
shown is capped to the likeliest, and what a person answers is remembered by content.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from graphrag.ingest.resolve.block import near_pairs
from graphrag.ingest.resolve.clusters import Clusters
from graphrag.ingest.resolve.evidence.context import Context
from graphrag.ingest.resolve.evidence.described import described_alike
from graphrag.ingest.resolve.evidence.plausible import common_kind
from graphrag.ingest.resolve.names.match import Verdict, compare
from graphrag.ingest.resolve.names.short import short_for
from graphrag.ingest.resolve.units import Unit
from graphrag.model import Entity, Merge
from graphrag.model.ids import merge_id

LEAST = 0.8
"""Score from which two names are worth a person's time."""


def review_merges(
    units: Sequence[Unit],
    clusters: Clusters,
    shorts: Mapping[str, Sequence[int]],
    entity_of: Mapping[tuple[str, int], Entity],
    context: Context | None = None,
) -> tuple[Merge, ...]:
    """Return what waits for a decision, by id."""
    found: dict[str, Merge] = {}
    pairs = [*_near(units, clusters), *_short(units, clusters, shorts)]
    pairs += _described(units, clusters, context) if context else ()
    for left, right, verdict in pairs:
        if clusters.root(left) == clusters.root(right) or clusters.forbidden(left, right):
            continue
        one, other = _entity(units[left], entity_of), _entity(units[right], entity_of)
        kept, absorbed = sorted((one, other), key=lambda e: (-len(e.mentions), e.id))
        merge = Merge(
            id=merge_id(kept.id, absorbed.name, absorbed.type),
            kept=kept.id,
            kept_name=kept.name,
            absorbed_name=absorbed.name,
            absorbed_type=absorbed.type,
            score=round(verdict.score, 4),
            features=verdict.features,
            reason=f"“{units[left].name.surface}” and “{units[right].name.surface}”: "
            f"{verdict.reason}.",
            band="review",
        )
        best = found.get(merge.id)
        if best is None or (-merge.score, merge.reason) < (-best.score, best.reason):
            found[merge.id] = merge
    return tuple(found[id_] for id_ in sorted(found))


def _near(units: Sequence[Unit], clusters: Clusters) -> Iterator[tuple[int, int, Verdict]]:
    first: dict[str, int] = {}
    for index, unit in enumerate(units):
        if not unit.scoped and unit.proper:
            first.setdefault(unit.identity, index)
    indexes = [first[identity] for identity in sorted(first)]
    names = [units[index].name for index in indexes]
    for batch in near_pairs(names):
        for one, other in batch.tolist():
            left, right = indexes[one], indexes[other]
            kind = common_kind(units[left], units[right])
            if kind is None or clusters.root(left) == clusters.root(right):
                continue
            verdict = compare(names[one], names[other], kind)
            if verdict.band != "reject" and verdict.score >= LEAST:
                yield left, right, verdict


def _short(
    units: Sequence[Unit], clusters: Clusters, shorts: Mapping[str, Sequence[int]]
) -> Iterator[tuple[int, int, Verdict]]:
    """Yield short names left alone, with the only longer name they could stand for."""
    for index, unit in enumerate(units):
        longs = {clusters.root(long): long for long in shorts.get(unit.identity, ())}
        if len(longs) != 1 or unit.scoped:
            continue
        long = next(iter(longs.values()))
        kind = common_kind(unit, units[long])
        reason = short_for(unit.name, units[long].name, kind) if kind is not None else ""
        if reason:
            said = f"{reason}, but nothing else agrees"
            yield index, long, Verdict("review", LEAST, said, {"short_name": LEAST})


def _described(
    units: Sequence[Unit], clusters: Clusters, context: Context
) -> Iterator[tuple[int, int, Verdict]]:
    for left, right, score in described_alike(units, clusters, context):
        said = "much the same is said of both"
        yield left, right, Verdict("review", score * LEAST, said, {"descriptions": round(score, 4)})


def _entity(unit: Unit, entity_of: Mapping[tuple[str, int], Entity]) -> Entity:
    first = unit.appearances[0]
    return entity_of[first.chunk_id, first.index]
