"""Questions to go on with: each is of a kind that is answered, and was tried where it counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from graphrag.app.overview.page import Bridge, Central, CountedField, ThemeSection
from graphrag.ask.facts.heads import UNITS, label_of_key, words_of
from graphrag.ask.facts.registers import Register
from graphrag.language.breadth import asking_about
from graphrag.language.word_forms import terms
from graphrag.model import ROOT_TITLE

_NAME_WORDS = 5
_FEWEST, _GROUPS = 4, 12
"""Rows of a table that is worth counting, and groups that can still be read."""
_REPEATED = 0.75
"""Share of the rows up to which different cells are groups."""
_KIND_WORDS = 4
_CODES = frozenset(
    {"code", "description", "ext", "extension", "floor", "id", "inventory", "location", "name"}
    | {"no", "number", "pin", "plate", "phone", "ref", "reference", "room", "title", "version"}
)
"""Heads of columns that say neither what is listed nor how much of it there is."""
_YES_NO = frozenset({"yes", "no", "y", "n", "true", "false", "x", "-"})
_TABLES, _THEMES, _NAMES = 3, 3, 2


@dataclass(frozen=True, slots=True)
class Suggested:
    """A question that may be suggested.

    Attributes:
        question: As it would be asked.
        counts: A table must answer it.
        value: What the table must then say; empty where its own figure is right by making.
    """

    question: str
    counts: bool = False
    value: str = ""


def suggested(
    sections: Sequence[ThemeSection],
    fields: Sequence[CountedField],
    names: Sequence[Central],
    between: Sequence[Bridge],
    registers: Sequence[Register],
    *,
    subject: str,
) -> Iterator[Suggested]:
    """Yield what may be asked, of every kind a few; fields are counted of the schema's `subject`.

    What else has fields is a row of a table, and is asked for by the name of that.
    """
    themes = [theme for theme in sections[0].themes if theme.title != ROOT_TITLE]
    for theme in themes[:_THEMES]:
        yield Suggested(asking_about(theme.title.split(", ")))
    ordered = sorted(registers, key=lambda r: (-len(r.rows), r.titles))
    for register in ordered[:_TABLES]:
        for question in _of_table(register):
            yield Suggested(question, counts=True)
    for field in [item for item in fields if item.kind == subject.lower()][:_TABLES]:
        value, count = field.values[0]
        question = f"How many {field.kind}s have the {field.name} {value}?"
        yield Suggested(question, counts=True, value=str(count))
    told = [item.name for item in names[:_NAMES]] + [item.name for item in between[:1]]
    yield from (Suggested(asking_about([name])) for name in dict.fromkeys(told) if is_short(name))


def _of_table(register: Register) -> Iterator[str]:
    """Yield a count by group and a superlative, where the table has columns for them."""
    listed = _listed(register)
    if not listed or len(register.rows) < _FEWEST:
        return
    group = next((key for key in register.keys if _groups(register, key)), "")
    if group:
        yield f"How many {listed} are there per {label_of_key(group)}?"
    measure = next((key for key in register.numeric if _is_measure(key)), "")
    if measure:
        label = _without_unit(measure)
        most = "most" if label.endswith("s") and not label.endswith("ss") else "highest"
        yield f"Which of the {listed} has the {most} {label}?"


def _is_measure(key: str) -> bool:
    """Whether more of it means something: no code, and no year of several."""
    return _CODES.isdisjoint(key.split("_")) and not any(sign.isdigit() for sign in key)


def _without_unit(key: str) -> str:
    """Return a column's label without the unit that it ends with, if more is left."""
    words = label_of_key(key).split()
    while len(words) > 1 and words[-1] in UNITS:
        words.pop()
    return " ".join(words)


def _listed(register: Register) -> str:
    """Return what the table lists, in the plural: its file's name, else the head of its names."""
    if len(register.titles) == 1:
        stem = register.titles[0].rpartition(".")[0].lower()
        if stem.isalpha() and stem.endswith("s") and not stem.endswith("ss"):
            return stem
    words = words_of(register.naming)
    return "" if not _CODES.isdisjoint(words) else max(terms(words[-1]), key=len)


def _groups(register: Register, key: str) -> bool:
    """Whether the cells of a column put the rows into groups."""
    if key in (register.naming, *register.numeric, *register.dated):
        return False
    cells = {row.text(key) for row in register.rows} - {""}
    if {cell.casefold() for cell in cells} <= _YES_NO:
        return False
    few = 1 < len(cells) <= min(_GROUPS, _REPEATED * len(register.rows))
    return few and all(len(cell.split()) <= _KIND_WORDS for cell in cells)


def is_short(name: str) -> bool:
    """Whether `name` is no sentence, no line of a form and no code: "EUR", "O-503"."""
    coded = any(sign.isdigit() for sign in name) or (name.isupper() and len(name) <= len("EUR"))
    return len(name.split()) <= _NAME_WORDS and ":" not in name and not coded
