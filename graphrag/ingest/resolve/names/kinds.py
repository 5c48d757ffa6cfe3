"""What sort of thing a type is, so that rules for people do not meet ships.

Schemas name their types freely; only the sorts that rules differ for are told apart.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

from graphrag.ingest.resolve.names.lexicon import lexicon

Kind = Literal["person", "organisation", "place", "other", ""]
"""Empty where nothing is known; `other` for types that no rule speaks of."""

_KINDS: dict[str, Kind] = {
    "person": "person",
    "organisation": "organisation",
    "place": "place",
    "unknown": "",
}
_PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


@lru_cache(maxsize=10_000)
def kind_of(type_: str) -> Kind:
    """Return what `type_` is; by its last word, since a "BusAirline" is an airline."""
    words = [word.lower() for word in _PARTS.findall(type_)]
    if not words:
        return ""
    kinds = lexicon().kinds
    sort = kinds.get("".join(words)) or kinds.get(words[-1], "other")
    return _KINDS.get(sort, "other")


def compatible(left: str, right: str) -> bool:
    """Whether two types could be one thing's: equal, of one sort, or one of them unknown."""
    if left == right:
        return True
    kinds = {kind_of(left), kind_of(right)}
    return "" in kinds or (len(kinds) == 1 and "other" not in kinds)
