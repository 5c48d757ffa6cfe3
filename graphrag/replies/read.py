"""Read what a model said as the object it meant: fences, prose around it, trailing commas.

What can be read to the letter wins over what had to be mended: a mending guesses.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, TypeVar

from json_repair import repair_json
from pydantic import BaseModel, ValidationError

S = TypeVar("S", bound=BaseModel)
_THOUGHT = "</think>"
"""Ends what some local models think aloud before they answer."""
_FENCE = "```"
_OPENING = re.compile(r"""[{\[](?=\s*["'{\[}\]])""")
"""Of JSON; "[1]" and "{name}" in prose open none."""
_READER = json.JSONDecoder(strict=False, parse_constant=lambda _: None)
"""Takes line breaks in texts as they are, and NaN as nothing."""


class OutOfShapeError(Exception):
    """A reply that no tolerance makes into the agreed shape."""


def answer_of(text: str) -> str:
    """Return what a model said, without what it thought aloud before."""
    return text.rpartition(_THOUGHT)[2].strip()


def shaped(text: str, shape: type[S]) -> tuple[S, str]:
    """Return what `text` says as a `shape`, and how it had to be mended; empty if not.

    Raises:
        OutOfShapeError: It cannot be read as one.
    """
    problem = ""
    for data, mended in _readings(answer_of(text), shape):
        meant = _meant(data, shape)
        try:
            return shape.model_validate(meant), mended if meant is data else "repaired"
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(str(part) for part in first["loc"])
            problem = problem or f"{where}: {first['msg']}"
    raise OutOfShapeError(problem or "it holds no JSON")


def _readings(text: str, shape: type[BaseModel]) -> Iterator[tuple[Any, str]]:  # Any: JSON
    """Yield what `text` may be read as, the likeliest first, with how it was mended."""
    values, broken = _values(text)
    around = "fenced" if _FENCE in text else "repaired"
    if len(values) == 1 and not broken and text[0] in "{[" and text[-1] in "}]":
        around = ""
    # A model that corrects itself says the right thing last.
    likely = sorted(values, key=lambda value: _has_keys(value, shape))
    yield from ((value, around) for value in reversed(likely))
    if len(values) > 1:
        yield values, "repaired"  # one object a line
    mended = _mended(broken)
    if isinstance(mended, dict | list) and mended:
        yield mended, "repaired"


def _values(text: str) -> tuple[list[Any], str]:  # Any: JSON
    """Return what can be read to the letter, and the rest from where that ends."""
    values: list[Any] = []  # Any: as above
    at = 0
    while (opening := _OPENING.search(text, at)) is not None:
        try:
            value, at = _READER.raw_decode(text, opening.start())
        except (ValueError, RecursionError):  # a number or a nesting without end
            return values, text[opening.start() :]
        values.append(value)
    return values, ""


def _mended(text: str) -> Any:  # Any: JSON
    """Return what broken JSON seems to mean; None if nothing."""
    inner = text.rpartition(f"\n{_FENCE}")[0] or text
    try:
        return repair_json(inner, return_objects=True) if inner else None
    except (ValueError, RecursionError):
        return None


def _meant(data: Any, shape: type[BaseModel]) -> Any:  # Any: JSON
    """Return the object that a bare list, or an object of one thing, stands for."""
    if isinstance(data, list):
        held = [item for item in data if _has_keys(item, shape)]
        lists = [name for name, field in shape.model_fields.items() if _is_list(field.annotation)]
        return held[-1] if held else {lists[0]: data} if lists else data
    if isinstance(data, dict) and len(data) == 1 and not _has_keys(data, shape):
        (inner,) = data.values()
        return inner if _has_keys(inner, shape) else data
    return data


def _has_keys(value: Any, shape: type[BaseModel]) -> bool:  # Any: JSON
    return isinstance(value, dict) and not value.keys().isdisjoint(shape.model_fields)


def _is_list(annotation: Any) -> bool:  # Any: a type form
    return getattr(annotation, "__origin__", annotation) in (list, tuple)
