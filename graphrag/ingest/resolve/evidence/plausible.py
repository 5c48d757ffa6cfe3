"""Whether two units could be one thing, as far as their kinds and how they are written show."""

from __future__ import annotations

from graphrag.ingest.resolve.names.guards import guard
from graphrag.ingest.resolve.names.kinds import Kind, compatible, kind_of
from graphrag.ingest.resolve.names.short import (
    HEAD,
    TAIL,
    is_given,
    is_personal,
    short_for,
)
from graphrag.ingest.resolve.units import Unit


def common_kind(left: Unit, right: Unit) -> Kind | None:
    """Return the kind that two units share; None if their types exclude each other."""
    if not compatible(left.type, right.type):
        return None
    return kind_of(left.type) or kind_of(right.type)


def is_plausible(short: Unit, long: Unit, reason: str) -> bool:
    """Whether a short name is a name, and an untyped one a person's, as far as writing shows."""
    if not short.capitalised:
        return False
    if short.kind or long.kind or reason not in (HEAD, TAIL):
        return True
    if is_given(short.name) and reason == TAIL and not is_personal(long.name):
        return False
    return short.proper and long.capitalised and (short.human or long.human)


def could_stand_for(short: Unit, long: Unit) -> str:
    """Return how `short` could stand for `long`, in words; empty if it could not."""
    kind = common_kind(short, long)
    reason = "" if kind is None else short_for(short.name, long.name, kind)
    return reason if reason and is_plausible(short, long, reason) else ""


def is_short_for(short: Unit, long: Unit) -> bool:
    """Whether `short` could stand for `long` and no guard forbids it (George W. / H. W. Bush)."""
    return bool(could_stand_for(short, long)) and not guard(short.name, long.name, short.kind)
