"""Conditions on what is known of a document: numbers, dates, versions and texts, each as such.

`metadata` is kept as text. What a condition compares decides how it is read: two numbers as
numbers, two dates as dates (the shorter one stands for its whole year or month), two
versions part by part, all else as text without case.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Operator = Literal["=", "!=", "<", "<=", ">", ">=", "~"]
OPERATORS: tuple[Operator, ...] = ("!=", "<=", ">=", "=", "<", ">", "~")
"""Longer ones first, so that the first that fits is the one that was written."""

_NUMBER = re.compile(r"[+-]?\d+(?:\.\d+)?")
_DATE = re.compile(r"\d{4}(?:-\d{2}(?:-\d{2}(?:[T ]\S+)?)?)?")
_VERSION = re.compile(r"v?(\d+(?:\.\d+)*)", re.IGNORECASE)
_VERSIONED = frozenset({"version", "revision", "edition", "release"})


@dataclass(frozen=True, slots=True)
class Condition:
    """One thing that must hold of a document.

    Attributes:
        key: Of its metadata, or `source`, `title`, `date`, `updated`, `valid_from`, `language`,
            `access`.
        operator: `~` stands for "contains".
        value: What it is compared with.
    """

    key: str
    operator: Operator
    value: str

    def holds(self, said: Mapping[str, str]) -> bool:
        """Whether it holds of a document that says `said`.

        An empty value stands for "says nothing of it"; where nothing is said, no other value is.
        """
        value = said.get(self.key, "").strip()
        if not value or not self.value:
            return {"=": value == self.value, "!=": value != self.value}.get(self.operator, False)
        items = (value, *(part.strip() for part in value.split(",")))
        if self.operator == "~":
            return self.value.casefold() in value.casefold()
        if self.operator in ("=", "!="):
            equal = any(_order(self.key, item, self.value) == 0 for item in items)
            return equal == (self.operator == "=")
        order = _order(self.key, value, self.value)
        return (
            order is not None
            and {
                "<": order < 0,
                "<=": order <= 0,
                ">": order > 0,
                ">=": order >= 0,
            }[self.operator]
        )


def _order(key: str, left: str, right: str) -> int | None:
    """Return -1, 0 or 1; None where a number or a date stands against something else."""
    versions = _VERSION.fullmatch(left), _VERSION.fullmatch(right)
    if key in _VERSIONED and versions[0] and versions[1]:
        return _sign(_parts(versions[0][1]), _parts(versions[1][1]))
    if _NUMBER.fullmatch(left) and _NUMBER.fullmatch(right):
        return _sign(float(left), float(right))
    if _DATE.fullmatch(left) and _DATE.fullmatch(right):
        length = min(len(left), len(right))
        return _sign(left[:length], right[:length])
    if versions[0] and versions[1]:
        return _sign(_parts(versions[0][1]), _parts(versions[1][1]))
    if _is_typed(left) != _is_typed(right):
        return None
    return _sign(left.casefold(), right.casefold())


def _is_typed(text: str) -> bool:
    return bool(_NUMBER.fullmatch(text) or _DATE.fullmatch(text))


def _parts(version: str) -> tuple[int, ...]:
    parts = tuple(int(part) for part in version.split("."))
    while len(parts) > 1 and parts[-1] == 0:
        parts = parts[:-1]
    return parts


def _sign(left: object, right: object) -> int:
    # Both are of one type: two numbers, two texts or two tuples of numbers.
    return 0 if left == right else (-1 if left < right else 1)  # type: ignore[operator]
