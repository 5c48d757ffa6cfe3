"""The form of a schema file: what may stand in it, by the names people write.

Shape only; whether names refer to one another rightly is `check`'s business.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from graphrag.model.schema import SchemaMode, ValueKind


def _as_list(value: object) -> object:
    """Let a person write one word where a list of words may stand."""
    return [value] if isinstance(value, str) else value


Words = Annotated[tuple[str, ...], BeforeValidator(_as_list)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class EntityForm(_Part):
    """Under `entities:`, by name of the type."""

    description: str = ""
    tagger: Words = ()
    nouns: Words = ()
    names: Words = ()
    patterns: Words = ()
    plural: str = ""


class RelationForm(_Part):
    """Under `relations:`, by name of the type."""

    source: Words = Field(default=(), alias="from")
    target: Words = Field(default=(), alias="to")
    triggers: Words = ()
    inverse: Words = ()
    phrase: str = ""
    description: str = ""
    functional: bool = False
    symmetric: bool = False
    spreads: Literal["", "from", "to"] = ""


class SectionForm(_Part):
    """Under `sections:`, by the word that stands before the keys of its fields."""

    headings: Words
    called: str


class FieldForm(_Part):
    """Under `fields:`, by key of the fact."""

    labels: Words
    value: ValueKind = "text"
    unit: str = ""
    under: Words = ()
    sections: Words = ()
    pattern: str = ""
    separator: str = ""
    relation: str = ""
    target: str = ""
    functional: bool = True
    questions: Words = ()
    called: dict[str, Words] = {}


class ColumnForm(_Part):
    """One of a table's `relations:`, by head of the column."""

    relation: str
    target: str


class TableForm(_Part):
    """Under `tables:`, by name."""

    columns: Words
    subject: str = ""
    type: str = ""
    relations: dict[str, ColumnForm] = {}


class SubjectForm(_Part):
    """Under `subject:`."""

    type: str
    name: Words = ()
    aliases: Words = ()
    plural: str = ""


class ExampleForm(_Part):
    """One of `examples:`."""

    text: str
    entities: tuple[tuple[str, str], ...] = ()
    relations: tuple[tuple[str, str, str], ...] = ()


class SchemaForm(_Part):
    """A whole file."""

    version: int = Field(default=1, ge=1)
    mode: SchemaMode = "guided"
    subject: SubjectForm | None = None
    entities: dict[str, EntityForm | None] = {}
    relations: dict[str, RelationForm | None] = {}
    sections: dict[str, SectionForm] = {}
    fields: dict[str, FieldForm] = {}
    tables: dict[str, TableForm] = {}
    blanks: Words = ()
    examples: tuple[ExampleForm, ...] = ()


SURE = "!"
"""Ends a trigger that names its relation whatever types the tagger saw."""

Place = tuple[str | int, ...]
"""Where in a file: keys and list positions from the top."""

KNOWN_KEYS: dict[str, tuple[str, ...]] = {
    "": tuple(SchemaForm.model_fields),
    "subject": tuple(SubjectForm.model_fields),
    "entities": tuple(EntityForm.model_fields),
    "relations": tuple(field.alias or name for name, field in RelationForm.model_fields.items()),
    "sections": tuple(SectionForm.model_fields),
    "fields": tuple(FieldForm.model_fields),
    "tables": tuple(TableForm.model_fields),
    "examples": tuple(ExampleForm.model_fields),
}
"""Keys that may stand in each part; "" is the top."""
