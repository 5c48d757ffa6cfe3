"""Names that may stand in a query's text: the only place that puts them there."""

from __future__ import annotations

import re
from functools import cache

from anyascii import anyascii

from graphrag.resources import cypher

OURS = (
    "__Document__",
    "__Chunk__",
    "__Extraction__",
    "__Entity__",
    "__Fact__",
    "__Merge__",
    "__Community__",
    "__GraphRag__",
)
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,63}")
_WORD = re.compile(r"[A-Za-z0-9]+")
_RESERVED_LABELS = frozenset(
    {"Document", "Chunk", "Fact", "Entity", "Merge", "Community", "Report"}
)
_RESERVED_TYPES = frozenset(
    {
        "PART_OF",
        "NEXT_CHUNK",
        "FIRST_CHUNK",
        "HAS_ENTITY",
        "HAS_FACT",
        "IN_COMMUNITY",
        "PARENT_COMMUNITY",
        "MERGED_INTO",
    }
)


@cache
def label(type_: str) -> str:
    """Return the label of an entity type, in PascalCase; reserved ones get "Entity" after them."""
    words = _WORD.findall(anyascii(type_))
    name = "".join(word[0].upper() + word[1:] for word in words)[:56] or "Thing"
    name = name if name[0].isalpha() else f"T{name}"
    return f"{name}Entity" if name in _RESERVED_LABELS else name


@cache
def relationship_type(type_: str) -> str:
    """Return the type of a relation, in UPPER_SNAKE; reserved ones get "_RELATION" after them."""
    name = "_".join(_WORD.findall(anyascii(type_))).upper()[:54] or "RELATED_TO"
    name = name if name[0].isalpha() else f"R_{name}"
    return f"{name}_RELATION" if name in _RESERVED_TYPES else name


def filled(query: str, name: str) -> str:
    """Return the query `cypher/{query}.cypher` with `name` in its `{{label}}` slots.

    Raises:
        ValueError: `name` is neither of ours nor of the form that is safe in a query.
    """
    if name not in OURS and not _NAME.fullmatch(name):
        message = f"{name!r} cannot be a label or a relationship type."
        raise ValueError(message)
    return cypher(query).replace("{{label}}", name)
