"""Whom a table names for a task: "Who is responsible for the condition reports?"."""

from __future__ import annotations

from collections.abc import Sequence

from graphrag.ask.aggregate.figures.question import Asked
from graphrag.ask.aggregate.figures.result import Result
from graphrag.ask.aggregate.figures.who import HEADS, people_in
from graphrag.ask.aggregate.figures.words import Claims
from graphrag.ask.facts.heads import kin, label_of_key, names_of
from graphrag.ask.facts.registers import Register, Row
from graphrag.language.tokens import tokenise

_DOINGS = frozenset({"what", "task", "action", "activity", "measure", "todo", "job"})
"""Heads of columns that say what is to be done, where the first column says by whom."""
_CALENDAR = """
january february march april may june july august september october november december monday
tuesday wednesday thursday friday saturday sunday
"""
_TELLING = 2
"""Words from which a task is known without what is done: "writes to the town about parking"."""
_TASKS = frozenset({"responsible_for", "responsibility", "responsibilities", "duties", "tasks"})
"""Heads of columns that say what those do who name the rows."""


def responsible(asked: Asked, register: Register) -> Result | None:
    """Return whom the rows name that say all the words of the task; None if none does."""
    words = [token.norm for _, token in Claims(asked.left).left()]
    people, tasks = _columns(register)
    people = people or _doing(words, register)
    wanted = [word for word in words if not any(kin(word, own) for own in people.split("_"))]
    rows: tuple[Row, ...] = ()
    for said in (wanted, wanted[1:] if len(wanted) > _TELLING else []):  # without its verb
        rows = rows or tuple(
            row
            for row in register.rows
            if people and said and row.text(people) and _says(row.text(tasks), said)
        )
    if not rows:
        return None
    names = "; ".join(dict.fromkeys(row.text(people) for row in rows))
    line = f"{names}: “{label_of_key(people)}” in {' and '.join(register.titles)}."
    return Result(names, line, rows, (people,))


def tasks_of(asked: Asked, register: Register) -> Result | None:
    """Return what a person is to do, of which the rows say all the words of the question."""
    people, tasks = _columns(register)
    person, _ = asked.ends or ("", "")
    wanted = [t.norm for _, t in Claims(asked.left).left() if not _is_time(t.norm)]
    rows = tuple(
        row
        for row in register.rows
        if people
        and names_of(person)
        and set(names_of(person)) <= set(names_of(row.text(people)))
        and _says(row.text(tasks), wanted)
    )
    if not rows:
        return None
    what = "; ".join(row.text(tasks) for row in rows)
    line = f"{what}: “{label_of_key(tasks)}” of {person} in {' and '.join(register.titles)}."
    return Result(what, line, rows, (people, tasks, *register.dated[:1]))


def _columns(register: Register) -> tuple[str, str]:
    """Return the columns of people and of what they do; the first "" if there is none."""
    tasks = next((key for key in register.keys if key in _TASKS), "")
    if tasks and tasks != register.naming:
        return register.naming, tasks
    if not set(HEADS).isdisjoint(register.naming.split("_")):
        done = next((key for key in register.keys if not _DOINGS.isdisjoint(key.split("_"))), "")
        return (register.naming, done) if done else ("", "")
    return people_in(register), register.naming


def _doing(words: Sequence[str], register: Register) -> str:
    """Return the column headed by who does what a word says: "brews" asks for the brewer."""
    heads = [key for key in register.keys if key.endswith(("er", "or")) and key != register.naming]
    return next((key for key in heads if any(kin(word, key) for word in words)), "")


def _is_time(word: str) -> bool:
    return word.isdigit() or word in _CALENDAR.split() or word in {"until", "before", "by", "do"}


def _says(text: str, wanted: Sequence[str]) -> bool:
    said = [token.norm for token in tokenise(text)]
    return all(any(kin(word, own) for own in said) for word in wanted)
