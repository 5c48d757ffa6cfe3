"""Why two names are one or two, and how a person changes that.

Pure functions over the merge log and the decisions. A decision speaks of names, not of
ids, so it holds after every re-ingestion; taking it back gives exactly what was.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from graphrag.ingest.resolve.names.kinds import kind_of
from graphrag.ingest.resolve.names.match import compare
from graphrag.ingest.resolve.names.normalise import read
from graphrag.ingest.resolve.values import Decisions, NamePair
from graphrag.language.names import key
from graphrag.model import Entity, Merge
from graphrag.model.graph import DecidedBy


@dataclass(frozen=True, slots=True)
class Why:
    """The answer to "why are A and B one, or two".

    Attributes:
        together: Whether they are one entity now.
        reason: One sentence.
        merges: The log's entries that speak of both, surest first.
    """

    together: bool
    reason: str
    merges: tuple[Merge, ...] = ()


def why(
    left: str,
    right: str,
    *,
    entities: Iterable[Entity],
    merges: Iterable[Merge],
    decisions: Decisions,
) -> Why:
    """Explain what became of two names."""
    one, other = key(left), key(right)
    named = [(entity, _names(entity)) for entity in entities]
    if one == other:
        bearers = sum(one in names for _, names in named)
        shared = f", which {bearers} entities bear" if bearers > 1 else ""
        return Why(bearers < 2, f"They are one name, however it is written{shared}.")
    both = [entity for entity, names in named if one in names and other in names]
    said = tuple(
        sorted(
            (m for m in merges if {one, other} & {key(m.kept_name), key(m.absorbed_name)}),
            key=lambda m: (m.band != "auto", -m.score, m.id),
        )
    )
    speaking = tuple(m for m in said if {key(m.kept_name), key(m.absorbed_name)} == {one, other})
    if both:
        ids = {entity.id for entity in both}
        chain = speaking or tuple(m for m in said if m.kept in ids and m.band == "auto")
        reason = chain[0].reason if chain else "They are one name once dress is taken off."
        return Why(True, reason, chain)
    if {frozenset((one, other))} & {frozenset(map(key, pair)) for pair in decisions.never}:
        by = decisions.decided_by(left, right)
        return Why(False, f"A {by} said that they are two.", speaking)
    if speaking:
        return Why(False, f"{speaking[0].reason} That waits for a decision.", speaking)
    types = {e.type for e, names in named if one in names or other in names}
    kind = kind_of(next(iter(types))) if len(types) == 1 else ""
    person = kind == "person"
    verdict = compare(read(left, person=person), read(right, person=person), kind)
    return Why(False, f"Compared by themselves: {verdict.reason}.")


def undo(merge: Merge, decisions: Decisions) -> Decisions:
    """Return `decisions` with that merge forbidden: from the next run on, its names are two."""
    names = (merge.kept_name, merge.absorbed_name)
    same = tuple(pair for pair in decisions.same if not _equal(pair, names))
    return never(*names, decisions=replace(decisions, same=same))


def same(left: str, right: str, *, decisions: Decisions, by: DecidedBy = "person") -> Decisions:
    """Return `decisions` with two names made one."""
    return _clean(_by(replace(decisions, same=(*decisions.same, (left, right))), left, right, by))


def never(left: str, right: str, *, decisions: Decisions, by: DecidedBy = "person") -> Decisions:
    """Return `decisions` with two names kept apart for good."""
    return _clean(_by(replace(decisions, never=(*decisions.never, (left, right))), left, right, by))


def split(name: str, *, decisions: Decisions) -> Decisions:
    """Return `decisions` with a name that stands for several things."""
    return _clean(replace(decisions, split=(*decisions.split, name)))


def withdraw(left: str, right: str, *, decisions: Decisions) -> Decisions:
    """Return `decisions` without any word on two names: what it was before someone spoke."""
    return replace(
        decisions,
        same=tuple(pair for pair in decisions.same if not _equal(pair, (left, right))),
        never=tuple(pair for pair in decisions.never if not _equal(pair, (left, right))),
        by_model=tuple(pair for pair in decisions.by_model if not _equal(pair, (left, right))),
    )


def _by(decisions: Decisions, left: str, right: str, by: DecidedBy) -> Decisions:
    others = tuple(pair for pair in decisions.by_model if not _equal(pair, (left, right)))
    return replace(decisions, by_model=(*others, (left, right)) if by == "model" else others)


def _clean(decisions: Decisions) -> Decisions:
    """Sort, and keep one of what says the same: the file does not depend on who spoke first."""
    return replace(
        decisions,
        same=_pairs(decisions.same),
        never=_pairs(decisions.never),
        by_model=_pairs(decisions.by_model),
        split=tuple(sorted({key(name): name for name in sorted(decisions.split)}.values())),
    )


def _pairs(pairs: Iterable[NamePair]) -> tuple[NamePair, ...]:
    ordered = sorted((min(pair), max(pair)) for pair in pairs)
    return tuple(sorted({(key(a), key(b)): (a, b) for a, b in ordered}.values()))


def _equal(pair: NamePair, other: NamePair) -> bool:
    return frozenset(map(key, pair)) == frozenset(map(key, other))


def _names(entity: Entity) -> set[str]:
    return {key(name) for name in (entity.name, *entity.aliases)}
