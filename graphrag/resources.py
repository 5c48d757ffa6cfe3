"""Text that is not Python: Cypher, prompts, extraction schemas, found by name.

Looked for in the package, then in `_shipped` (where the wheel puts the folders that
stand beside the package in the checkout), then in the checkout.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from graphrag.errors import UnknownResourceError

_KINDS = {"cypher": "query", "prompts": "prompt", "extraction_schemas": "extraction schema"}
_PACKAGE = Path(__file__).parent
_ROOTS = (_PACKAGE, _PACKAGE / "_shipped", _PACKAGE.parent)


def cypher(name: str) -> str:
    """Return the query `cypher/{name}.cypher` ("write/upsert_chunks"), its comments included."""
    return _read("cypher", name, ".cypher")


def prompt(name: str) -> str:
    """Return the prompt `prompts/{name}.md`, with `$name` placeholders."""
    return _read("prompts", name, ".md")


def schema_path(name: str) -> Path:
    """Return the file of the shipped extraction schema `name`."""
    return _find("extraction_schemas", name, ".yaml")


def names(folder: str, suffix: str) -> tuple[str, ...]:
    """Return the names of everything in `folder`, sorted."""
    found = {
        path.relative_to(root / folder).with_suffix("").as_posix()
        for root in _ROOTS
        for path in (root / folder).rglob(f"*{suffix}")
    }
    return tuple(sorted(found))


@cache
def _read(folder: str, name: str, suffix: str) -> str:
    return _find(folder, name, suffix).read_text(encoding="utf-8")


def _find(folder: str, name: str, suffix: str) -> Path:
    known = names(folder, suffix)
    if name in known:
        for root in _ROOTS:
            path = root / folder / f"{name}{suffix}"
            if path.is_file():
                return path
    raise UnknownResourceError(_KINDS[folder], name, known)
