"""Whom a table names for a task: "Who is responsible for the condition reports?"."""

from __future__ import annotations

from collections.abc import Sequence

from graphrag.ask.aggregate.figures.question import Asked
from graphrag.ask.aggregate.figures.result import Result
from graphrag.ask.aggregate.figures.words import Claims
from graphrag.ask.facts.heads import kin, label_of_key
from graphrag.ask.facts.registers import Register
from graphrag.language.tokens import tokenise

_HEADS = """
responsible who owner assignee assigned person lead leader manager contact charge handler
supervisor coordinator officer
"""
"""Heads of columns that say whose a row is, surest first."""
_NAMES = frozenset(
    {"name", "person", "employee", "member", "colleague", "staff", "author", "surname"}
)
_TASKS = frozenset({"responsible_for", "responsibility", "responsibilities", "duties", "tasks"})
"""Heads of columns that say what those do who name the rows."""


def responsible(asked: Asked, register: Register) -> Result | None:
    """Return whom the rows name that say all the words of the task; None if none does."""
    tasks = next((key for key in register.keys if key in _TASKS), register.naming)
    people = register.naming if tasks != register.naming else people_in(register)
    wanted = [token.norm for _, token in Claims(asked.left).left()]
    rows = tuple(
        row
        for row in register.rows
        if people and wanted and row.text(people) and _says(row.text(tasks), wanted)
    )
    if not rows:
        return None
    names = "; ".join(dict.fromkeys(row.text(people) for row in rows))
    line = f"{names}: “{label_of_key(people)}” in {' and '.join(register.titles)}."
    return Result(names, line, rows, (people,))


def names_people(register: Register) -> bool:
    """Whether the column that names the rows holds people."""
    return not _NAMES.isdisjoint(register.naming.split("_"))


def people_in(register: Register) -> str:
    """Return the column of people; "" if there is none beside the one that names the rows."""
    keys = [key for key in register.keys if key != register.naming]
    return next((key for head in _HEADS.split() for key in keys if head in key.split("_")), "")


def _says(text: str, wanted: Sequence[str]) -> bool:
    said = [token.norm for token in tokenise(text)]
    return all(any(kin(word, own) for own in said) for word in wanted)
