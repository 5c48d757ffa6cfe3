"""Rows to JSON and back, and the digest that tells whether a row changed.

Dataclasses of `model` go through pydantic's type adapters, so a value read back is
checked against its type and equal to the one written.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import GenericAlias
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from graphrag.errors import StoreError
from graphrag.model.ids import digest

T = TypeVar("T")
_PART = 5000  # rows that are JSON at a time


_adapters: dict[type, TypeAdapter[Any]] = {}  # Any: one adapter a type, all in one place


def _adapter(type_: type) -> TypeAdapter[Any]:  # Any: as above
    if type_ not in _adapters:
        _adapters[type_] = TypeAdapter(type_)
    return _adapters[type_]


def to_json(value: object) -> bytes:
    """Return `value`, a dataclass of `model`, as UTF-8 JSON without what is as by default."""
    data: bytes = _adapter(type(value)).serializer.to_json(value, exclude_defaults=True)
    return data


def from_json(type_: type[T], data: bytes | str) -> T:
    """Return the `type_` that `data` holds.

    Raises:
        StoreError: `data` is no such value.
    """
    try:
        value: T = _adapter(type_).validate_json(data)
    except ValidationError as error:
        raise StoreError(
            f"A stored {type_.__name__} cannot be read: {error.errors()[0]['msg']}.",
            hint="It was written by another version; ingest again into a new store.",
        ) from error
    return value


def first_problem(error: ValidationError) -> str:
    """Return what is wrong first, after the way to it: "same › entry 2: …", counted from 1."""
    first = error.errors()[0]
    way = (f"entry {part + 1}" if isinstance(part, int) else part for part in first["loc"])
    return ": ".join(part for part in (" › ".join(way), first["msg"]) if part)


def row_digest(row: object) -> str:
    """Return 24 hexadecimal digits that stand for everything in `row`."""
    return digest(to_json(row).decode("utf-8"))


def rows_digest(rows: Sequence[object]) -> str:
    """Return 24 hexadecimal digits that stand for `rows`, all of one type, in their order."""
    parts = (rows[start : start + _PART] for start in range(0, len(rows), _PART))
    several: Any = GenericAlias(tuple, (type(rows[0]), ...)) if rows else tuple  # Any: made here
    dump = _adapter(several).dump_json
    return digest(
        *(digest(dump(tuple(part), exclude_defaults=True).decode("utf-8")) for part in parts)
    )
