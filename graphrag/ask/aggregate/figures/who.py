"""Which columns of a table hold people: those that name its rows, or say whose a row is."""

from __future__ import annotations

from graphrag.ask.facts.registers import Register

_WHOSE = """
responsible who owner assignee assigned person lead leader manager contact charge handler keeper
supervisor coordinator officer tenant resident occupant holder borrower user instructor teacher
trainer driver author
"""
HEADS = tuple(_WHOSE.split())
"""Heads of columns that say whose a row is, surest first."""
_NAMES = frozenset(
    {"name", "person", "employee", "member", "colleague", "staff", "author", "surname"}
)


def names_people(register: Register) -> bool:
    """Whether the column that names the rows holds people."""
    return not _NAMES.isdisjoint(register.naming.split("_"))


def people_in(register: Register) -> str:
    """Return the column of people; "" if there is none beside the one that names the rows."""
    keys = [key for key in register.keys if key != register.naming]
    return next((key for head in HEADS for key in keys if head in key.split("_")), "")
