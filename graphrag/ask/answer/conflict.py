"""Statements that cannot all hold, told together: the newest counts, or the sources disagree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from graphrag.ask.answer.draft import Claim, Draft, Support
from graphrag.model import Evidence


@dataclass(frozen=True, slots=True)
class Conflict:
    """Statements of different documents that cannot all hold, in the order they are told.

    Attributes:
        statements: Newest first where dated; each is told as it is quoted.
        dated: All have a date, and not the same.
    """

    statements: tuple[tuple[str, Support], ...]
    dated: bool


def conflicting(statements: Sequence[tuple[str, Support]]) -> Conflict:
    """Return `statements` as a conflict, newest first where all are of different days."""
    dates = {support.source.date for _, support in statements}
    dated = None not in dates and len(dates) == len(statements)
    told = list(statements)
    if dated:
        told.sort(key=lambda one: one[1].source.date or "", reverse=True)
    return Conflict(tuple(told), dated)


def conflict_draft(
    conflict: Conflict, because: str = "", evidence: tuple[Evidence, ...] = ()
) -> Draft:
    """Return the answer that tells the conflict; `because` says what was found to disagree."""
    dates = [support.source.date for _, support in conflict.statements]
    claims = tuple(
        Claim(
            text,
            (support,),
            f"superseded ({support.source.date}): " if conflict.dated and place else "",
        )
        for place, (text, support) in enumerate(conflict.statements)
    )
    if conflict.dated:
        told = f"the newest of {len(claims)} statements, of {dates[0]}"
        return Draft(claims, "medium", "; ".join(filter(None, (because, told))), evidence)
    if not any(dates):
        told, opening = "sources without dates give different values", "and bear no dates"
    elif None in dates:
        told, opening = "not all sources that differ bear dates", "and not all bear dates"
    else:
        told, opening = "sources of one day give different values", "and some are of one day"
    opening = f"The sources disagree, {opening}:"
    because = "; ".join(filter(None, (because, told)))
    return Draft(claims, "low", because, evidence, opening=opening)
