"""Names made from names: "Canadian" belongs with "Canada", though no sentence need say both.

In English a place lends its name to its people, its language and all that is of it; notes on
a country mostly use one or the other, and would fall apart by mere wording.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from graphrag.model import Entity

_ENDINGS: Mapping[str, tuple[str, ...]] = {
    "": ("y",),
    "n": ("",),
    "an": ("", "a", "o", "e"),
    "ian": ("", "a", "ia", "y"),
    "ish": ("", "ain", "and", "ey", "land"),
    "ese": ("", "a", "e", "o"),
}
"""What makes a name of another one, and what it takes the place of."""
_STEM, _NAME = 3, 4
"""Letters that both must share, and that the shorter name must have."""


def derived_names(entities: Sequence[Entity]) -> Iterator[tuple[str, str]]:
    """Yield ids of names with the name that each is made from, persons aside, in order."""
    known = {
        entity.name.lower(): entity.id
        for entity in sorted(entities, key=lambda entity: entity.id, reverse=True)
        if entity.scope == "corpus" and entity.type.lower() != "person" and entity.name.isalpha()
    }
    for name in sorted(known):
        for base in sorted(_bases(name) & known.keys() - {name}):
            yield known[base], known[name]


def _bases(name: str) -> set[str]:
    """Return what `name` could be made from."""
    return {
        base
        for end, tails in _ENDINGS.items()
        if name.endswith(end) and len(stem := name.removesuffix(end)) >= _STEM
        for tail in tails
        if len(base := stem + tail) >= _NAME
    }
