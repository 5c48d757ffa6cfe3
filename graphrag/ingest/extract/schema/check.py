"""What a form of the right shape can still have wrong: names that refer to nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from graphrag.ingest.extract.schema.form import (
    FieldForm,
    Place,
    RelationForm,
    SchemaForm,
    TableForm,
)

Fault = tuple[Place, str, str]
"""Where, what is wrong, what to do."""

_TYPE = re.compile(r"[A-Za-z][A-Za-z0-9]{0,63}")
_RELATION = re.compile(r"[A-Z][A-Z0-9_]{0,63}")
_KEY = re.compile(r"[a-z][a-z0-9_]{0,63}")
_TRIGGER = re.compile(r"[^\s+!][^+!]*(\+[a-z]+)?!?")


def faults(form: SchemaForm) -> Iterator[Fault]:
    """Yield what is wrong in `form`, in the order of the file's parts."""
    if form.subject is not None:
        yield from _known(("subject", "type"), form.subject.type, form.entities, "entity type")
    yield from _entities(form)
    for name, relation in form.relations.items():
        place = ("relations", name)
        yield from _spelled(place, name, _RELATION, "a relation type: UPPER_SNAKE")
        if relation is not None:
            yield from _relation(place, relation, form)
    for name in form.sections:
        yield from _spelled(("sections", name), name, _KEY, "a section: snake_case")
    for name, field in form.fields.items():
        yield from _spelled(("fields", name), name, _KEY, "a field: snake_case")
        yield from _field(("fields", name), field, form)
    for name, table in form.tables.items():
        yield from _spelled(("tables", name), name, _KEY, "a table: snake_case")
        yield from _table(("tables", name), table, form)


def _entities(form: SchemaForm) -> Iterator[Fault]:
    for name, entity in form.entities.items():
        yield from _spelled(("entities", name), name, _TYPE, "an entity type: PascalCase letters")
        for index, pattern in enumerate(entity.patterns if entity else ()):
            yield from _compiles(("entities", name, "patterns", index), pattern)


def _relation(place: Place, relation: RelationForm, form: SchemaForm) -> Iterator[Fault]:
    for key, types in (("from", relation.source), ("to", relation.target)):
        for type_ in types:
            yield from _known((*place, key), type_, form.entities, "entity type")
    for key, triggers in (("triggers", relation.triggers), ("inverse", relation.inverse)):
        for index, trigger in enumerate(triggers):
            meaning = 'a trigger: a verb or noun in its dictionary form, or with "+preposition"'
            yield from _spelled((*place, key, index), trigger, _TRIGGER, meaning)


def _field(place: Place, field: FieldForm, form: SchemaForm) -> Iterator[Fault]:
    for section in field.sections:
        yield from _known((*place, "sections"), section, form.sections, "section")
    for key in ("pattern", "separator"):
        yield from _compiles((*place, key), getattr(field, key))
    if field.relation:
        yield from _known((*place, "relation"), field.relation, form.relations, "relation type")
        if form.subject is None:
            yield (
                (*place, "relation"),
                "a field can give a relation only where the schema has a subject",
                "Add `subject:` with the type of what each document is about.",
            )
        yield from _known((*place, "target"), field.target, form.entities, "entity type")
    elif field.target:
        yield (*place, "target"), "`target` without `relation`", "Add `relation:`, or remove it."


def _table(place: Place, table: TableForm, form: SchemaForm) -> Iterator[Fault]:
    if table.subject:
        yield from _known((*place, "subject"), table.subject, table.columns, "column")
    if table.type:
        yield from _known((*place, "type"), table.type, form.entities, "entity type")
    for column, tie in table.relations.items():
        yield from _known((*place, "relations", column), column, table.columns, "column")
        yield from _known(
            (*place, "relations", column), tie.relation, form.relations, "relation type"
        )
        yield from _known((*place, "relations", column), tie.target, form.entities, "entity type")


def _known(place: Place, name: str, known: Iterable[str], kind: str) -> Iterator[Fault]:
    names = sorted(known)
    if name not in names:
        near = get_close_matches(name, names, n=1, cutoff=0.5)
        hint = f"Did you mean {near[0]!r}?" if near else f"Known: {', '.join(names) or 'none'}."
        yield place, f"there is no {kind} named {name!r}", hint


def _spelled(place: Place, name: str, form: re.Pattern[str], meaning: str) -> Iterator[Fault]:
    if not form.fullmatch(name):
        yield place, f"{name!r} cannot name {meaning}", "Rename it in that form."


def _compiles(place: Place, pattern: str) -> Iterator[Fault]:
    try:
        re.compile(pattern)
    except re.error as error:
        problem = f"{pattern!r} is no regular expression ({error})"
        yield place, problem, "Write it in single quotes, so that YAML leaves backslashes alone."
