"""Which of a schema's relations a relation is, also one that is named after a table's column.

Such a relation ("PORT", "SUPPLIER") is the one whose words have the head, or whose ends are of
these types, if there is one only: "Container | Port" says where a container is bound for.
"""

from __future__ import annotations

from collections.abc import Iterator, Set

from graphrag.ask.answer.relations.triggers import root
from graphrag.language.tokens import content, tokenise
from graphrag.model import ExtractionSchema, RelationType

_FROM = frozenset(
    map(root, ("origin", "loading", "departure", "from", "former", "previous", "sender"))
)
"""Heads of columns that say where something was."""

Reading = tuple[RelationType, bool]
"""A relation, and whether it runs from the target of what was read to its source."""


def read_as(name: str, source: str, target: str, schema: ExtractionSchema) -> Iterator[Reading]:
    """Yield what of `schema` that events spread over a relation called `name` is.

    Args:
        name: UPPER_SNAKE.
        source: Type of the entity it starts at.
        target: Type of the entity it ends at.
        schema: Its relations are looked through; one of its own is what it is called.
    """
    spreading = [kind for kind in schema.relations if kind.spreads]
    if any(kind.name == name for kind in schema.relations):
        yield from ((kind, False) for kind in spreading if kind.name == name)
        return
    if says_whence(name):
        return
    head = {root(word) for word in name.lower().split("_")}
    fitting = [
        (kind, backwards)
        for kind in spreading
        for backwards, ends in ((False, (source, target)), (True, (target, source)))
        if ends[0] in kind.sources and ends[1] in kind.targets
    ]
    said = [one for one in fitting if head & words_of(one[0])]
    likely = said or (fitting if head & {root(token.norm) for token in tokenise(target)} else [])
    if len({(kind.spreads, backwards) for kind, backwards in likely}) == 1:
        yield likely[0]


def says_whence(label: str) -> bool:
    """Whether a column or field says where something was, not where it goes."""
    return not _FROM.isdisjoint(root(word) for word in label.lower().split("_"))


def type_by_role(label: str, beside: Set[str], schema: ExtractionSchema) -> str:
    """Return of which type a value is that has the role `label` to a thing of a type `beside`.

    "supplier" beside an order is a company, if orders are filled by companies; "" if unknown.
    """
    head = {root(word) for word in label.lower().split("_")}
    for kind in schema.relations:
        if kind.spreads and head & words_of(kind):
            if kind.targets and beside & set(kind.sources):
                return kind.targets[0]
            if kind.sources and beside & set(kind.targets):
                return kind.sources[0]
    return ""


def words_of(kind: RelationType) -> Set[str]:
    """Return the roots of all that is said of a relation."""
    triggers = " ".join((*kind.triggers, *kind.inverse_triggers)).replace("+", " ")
    return described(kind) | _roots(f"{kind.name.replace('_', ' ').lower()} {triggers}")


def described(kind: RelationType) -> Set[str]:
    """Return the roots of the words that describe a relation."""
    return _roots(f"{kind.phrase} {kind.description}")


def _roots(text: str) -> Set[str]:
    return {root(token.norm) for token in content(tokenise(text))}
