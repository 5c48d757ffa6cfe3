"""What the model is asked to say, strictly, and what we take from it, leniently.

The JSON schema that the server enforces has the types of the extraction schema as enums.
What comes back is read item by item, since one odd item is no reason to pay for the
whole reply again: whatever cannot be read is counted, the rest is kept.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, create_model

from graphrag.model import ExtractionSchema

HOLDS = "holds"
STATES = (HOLDS, "negated", "planned", "past")
"""Of a relation: it is so, is not, is only meant to be, was and is no longer."""

_MIDDLE = 5.0
"""Strength of a relation of which none is told."""
_CONTROL = dict.fromkeys((*range(32), 127), " ")


def _text(value: object) -> object:
    """Take null as nothing, numbers as written, lone surrogates as unreadable.

    Control characters, which no passage shows, count as spaces.
    """
    if value is None:
        return ""
    if isinstance(value, str):
        shown = value.encode("utf-8", "replace").decode("utf-8").translate(_CONTROL)
        return " ".join(shown.split())
    return str(value) if isinstance(value, int | float) else value


def _texts(value: object) -> object:
    return [value] if isinstance(value, str) else value or []


def _number(value: object) -> object:
    try:
        number = float(str(value))
    except ValueError:
        return _MIDDLE
    return _MIDDLE if math.isnan(number) else number


def _listed(value: object) -> object:
    """Take null and an empty object as an empty list, a single object as a list of it."""
    return [value] if isinstance(value, Mapping) and value else value or []


Text = Annotated[str, BeforeValidator(_text)]
Name = Annotated[str, BeforeValidator(_text), Field(min_length=1)]
Texts = Annotated[tuple[Text, ...], BeforeValidator(_texts)]
State = Annotated[str, BeforeValidator(lambda value: _text(value) or HOLDS)]
Strength = Annotated[float, BeforeValidator(_number)]
Items = Annotated[list[Any], BeforeValidator(_listed)]  # Any: read item by item


class SaidEntity(BaseModel):
    """One item of "entities"."""

    name: Name
    type: Text = ""
    description: Text = ""
    aliases: Texts = ()


class SaidRelation(BaseModel):
    """One item of "relations"."""

    source: Name
    target: Name
    type: Text = ""
    description: Text = ""
    quote: Text = ""
    strength: Strength = _MIDDLE
    state: State = HOLDS
    valid_from: Text = ""
    valid_until: Text = ""


class SaidFact(BaseModel):
    """One item of "facts"."""

    subject: Name
    key: Name
    value: Name
    quote: Text = ""


class Said(BaseModel):
    """A reply of the right shape; its items are not read yet."""

    model_config = ConfigDict(extra="ignore")

    entities: Items
    relations: Items = []
    facts: Items = []


Item = SaidEntity | SaidRelation | SaidFact
_KINDS: dict[str, type[Item]] = {
    "entities": SaidEntity,
    "relations": SaidRelation,
    "facts": SaidFact,
}


def wanted(schema: ExtractionSchema) -> type[BaseModel]:
    """Return what the server enforces of a reply: types are enums where `schema` is strict."""
    strict = schema.mode == "strict"
    kinds = _one_of([entity.name for entity in schema.entities]) if strict else str
    ties = _one_of([relation.name for relation in schema.relations]) if strict else str
    texts, text, number = (list[str], ...), (str, ...), (int, ...)
    entity: Any = create_model(  # Any: made at run time
        "Entity", name=text, type=(kinds, ...), description=text, aliases=texts
    )
    relation: Any = create_model(  # Any: as above
        "Relation",
        source=text,
        target=text,
        type=(ties, ...),
        quote=text,
        description=text,
        strength=number,
        state=(_one_of(list(STATES)), ...),
        valid_from=text,
        valid_until=text,
    )
    fact: Any = create_model("Fact", subject=text, key=text, value=text, quote=text)  # Any: too
    return create_model(
        "Reply",
        entities=(list[entity], ...),
        relations=(list[relation], ...),
        facts=(list[fact], ...),
    )


def items(said: Said) -> Iterator[Item | str]:
    """Yield what was said, item by item; what cannot be read as the text that it was.

    A relation that stands among the entities (some models reply with one bare list) is read
    as what it is, and a bare name there as an entity of no type.
    """
    for name, kind in _KINDS.items():
        for given in getattr(said, name):
            raw = {"name": given} if kind is SaidEntity and isinstance(given, str) else given
            try:
                yield _meant(raw, kind).model_validate(raw)
            except ValidationError:
                yield json.dumps(raw, ensure_ascii=False)[:200]


def _meant(raw: object, kind: type[Item]) -> type[Item]:
    if not isinstance(raw, Mapping):
        return kind
    if "source" in raw and "target" in raw:
        return SaidRelation
    return SaidFact if "subject" in raw and "value" in raw else kind


def _one_of(names: list[str]) -> Any:  # Any: a type made at run time
    return Literal[tuple(names)] if names else str
