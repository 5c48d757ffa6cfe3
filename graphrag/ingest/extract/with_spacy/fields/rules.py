"""Which rule of the schema reads a labelled field, under the headings above it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache

from graphrag.language import names
from graphrag.model import ExtractionSchema, FieldRule

HEADING = "#"
"""A rule whose label starts so reads each paragraph under a heading of that name."""

ANY = "*"
"""A rule with this label reads every row of a two-column table under its headings."""

_ALTERNATIVES = " | "
_DEPTH = 1_000
_NOT_WORD = re.compile(r"[^a-z0-9]+")


class Rules:
    """A schema's field rules, by label and heading."""

    def __init__(self, schema: ExtractionSchema) -> None:
        self._by_label: dict[str, list[FieldRule]] = defaultdict(list)
        self._by_heading: dict[str, list[FieldRule]] = defaultdict(list)
        for rule in schema.fields:
            for label in rule.labels:
                place = self._by_heading if label.startswith(HEADING) else self._by_label
                place[label if label == ANY else names.key(label)].append(rule)
        subject = schema.subject
        own = (*subject.name_labels, *subject.alias_labels) if subject else ()
        self._own = frozenset(names.key(label) for label in own)

    def knows(self, label: str) -> bool:
        """Whether the schema names `label` anywhere."""
        key = names.key(label)
        return key in self._by_label or key in self._own

    def reading(self, label: str, headings: Sequence[str]) -> tuple[FieldRule, ...]:
        """Return the rules for `label` there: those whose heading fits most closely.

        Args:
            label: As written.
            headings: Above the field, outermost first.
        """
        candidates = [
            (fit, rule)
            for rule in self._by_label.get(names.key(label), ())
            if (fit := _fit(rule.section, headings)) >= 0
        ]
        best = max((fit for fit, _ in candidates), default=0)
        return tuple(rule for fit, rule in candidates if fit == best)

    def beneath(self, headings: Sequence[str]) -> tuple[FieldRule, ...]:
        """Return the rules that read each paragraph under the innermost of these headings."""
        return tuple(self._by_heading.get(names.key(headings[-1]), ())) if headings else ()

    def under(self, headings: Sequence[str]) -> tuple[FieldRule, ...]:
        """Return the rules that read every row under these headings."""
        return tuple(
            rule for rule in self._by_label.get(ANY, ()) if _fit(rule.section, headings) > 0
        )


def snake(label: str) -> str:
    """Return a fact's key for a label that the schema does not list."""
    words = _NOT_WORD.sub("_", names.key(label)).strip("_")
    return words if words[:1].isalpha() else f"field_{words}"


def _fit(section: str, headings: Sequence[str]) -> int:
    """Return how closely `section` fits: 0 anywhere, -1 not.

    An inner heading counts before an outer one, then the length of the alternative found.
    """
    if not section:
        return 0
    return max(
        (
            _DEPTH * depth + len(key)
            for depth, heading in enumerate(headings, start=1)
            for key in _keys(section)
            if f" {key} " in f" {names.key(heading)} "
        ),
        default=-1,
    )


@lru_cache(maxsize=4096)
def _keys(section: str) -> tuple[str, ...]:
    return tuple(names.key(part) for part in section.split(_ALTERNATIVES))
