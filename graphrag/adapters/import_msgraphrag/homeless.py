"""What of an index has no place in its documents, told before the rest is taken over."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import TypeVar

from graphrag.adapters.import_msgraphrag.tables import Claim, Index, Named, Paper, Tied
from graphrag.model import Dropped

T = TypeVar("T")
_NOWHERE = "no document of the index holds its text units"
_NAMELESS = "it has no name"


def without_homeless(index: Index, where: str) -> tuple[Index, tuple[Dropped, ...]]:
    """Return `index` without what has no place or no name, and an entry for each of these.

    `where` is told as the place: the index's folder.
    """
    seen: set[str] = set()

    def again(paper: Paper) -> str:
        double = paper.id in seen
        seen.add(paper.id)
        return "a second document of one id" if double else ""

    papers, doubles = _parted(index.papers, again, lambda paper: paper.title or paper.id)
    units = tuple(unit for unit in index.units if unit.document_id in seen)
    at = {unit.id for unit in units}
    entities, nobody = _parted(
        index.entities, lambda row: _problem(row, at), lambda row: row.title or row.description
    )
    ties, loose = _parted(
        index.relationships, lambda row: _problem(row, at), lambda r: f"{r.source} – {r.target}"
    )
    claims, idle = _parted(
        index.claims, lambda row: _problem(row, at), lambda row: f"{row.subject}: {row.type}"
    )
    dropped = [
        *(Dropped("skipped", where, what, reason) for what, reason in doubles),
        *(Dropped("dropped", where, what, reason) for what, reason in (*nobody, *loose, *idle)),
    ]
    made = replace(
        index, papers=papers, units=units, entities=entities, relationships=ties, claims=claims
    )
    return made, tuple(dropped)


def _problem(row: Named | Tied | Claim, at: AbstractSet[str]) -> str:
    """Return why a row has no place among the text units `at`; empty if it has one."""
    if isinstance(row, Claim):
        return "" if row.unit in at else _NOWHERE
    names = (row.title,) if isinstance(row, Named) else (row.source, row.target)
    if not all(names):
        return _NAMELESS
    return _NOWHERE if at.isdisjoint(row.units) else ""


def _parted(
    rows: Iterable[T], problem: Callable[[T], str], told: Callable[[T], str]
) -> tuple[tuple[T, ...], list[tuple[str, str]]]:
    """Return the rows without a problem; and of the others what they are, with theirs."""
    kept: list[T] = []
    refused: list[tuple[str, str]] = []
    for row in rows:
        reason = problem(row)
        if reason:
            refused.append((told(row), reason))
        else:
            kept.append(row)
    return tuple(kept), refused
