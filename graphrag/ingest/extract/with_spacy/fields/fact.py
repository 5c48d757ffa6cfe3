"""What a field or a row states, before a chunk is found that states it."""

from __future__ import annotations

from dataclasses import dataclass

from graphrag.model import Span, Value


@dataclass(frozen=True, slots=True)
class FieldFact:
    """A fact that a field states, before it is placed in a chunk.

    Attributes:
        key: Of the fact.
        value: Typed.
        at: Where the value lies in the document; decides which chunk states it.
        span: Label and value, in the document.
        relation: Type of the tie from the document's subject to `name`; empty for none.
        target: Entity type of `name`.
        name: Of the entity that the value names.
        aliases: As the field writes that name, where we turned it around.
        owner: Where the entity that the fact is of is named; None for the document's own.
        owner_type: Entity type of that entity.
    """

    key: str
    value: Value
    at: Span
    span: Span
    relation: str = ""
    target: str = ""
    name: str = ""
    aliases: tuple[str, ...] = ()
    owner: Span | None = None
    owner_type: str = ""
