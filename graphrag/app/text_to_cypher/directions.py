"""Turn arrows that a written query drew against the schema.

Models know which things are tied and by what, and get the direction wrong. Where the
labels of both ends (or the one that is known) fit the tie only the other way round,
the arrow is turned; everything else stays as it was written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

Tie = tuple[str, str, str]
OURS: tuple[Tie, ...] = (
    ("Chunk", "HAS_ENTITY", "__Entity__"),
    ("__Entity__", "HAS_FACT", "Fact"),
    ("Chunk", "PART_OF", "Document"),
    ("Chunk", "NEXT_CHUNK", "Chunk"),
    ("Document", "FIRST_CHUNK", "Chunk"),
    ("__Entity__", "IN_COMMUNITY", "__Community__"),
    ("__Community__", "PARENT_COMMUNITY", "__Community__"),
)
_QUOTED = re.compile(
    r"(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<plain>`\w+`)|`(?:``|[^`])*`"
    r"|'(?:\\.|[^'\\])*'|\"(?:\\.|[^\"\\])*\"",
    re.DOTALL,
)
_NODE = re.compile(r"\(\s*(?P<name>\w*)\s*(?::\s*`?(?P<label>\w+)`?)?[^()\[\]]*\)")
_ARROW = re.compile(r"(?P<left><?)-\s*\[\s*\w*\s*:\s*`?(?P<type>\w+)`?[^\[\]|]*\]\s*-(?P<right>>?)")


def directed(query: str, ties: Iterable[Tie]) -> str:
    """Return `query` with the arrows turned that fit `ties` only the other way round."""
    known = (*ties, *OURS)
    masked = without_strings(query)
    labels = {m["name"]: m["label"] for m in _NODE.finditer(masked) if m["name"] and m["label"]}
    turned = list(query)
    for arrow in _ARROW.finditer(masked):
        if bool(arrow["left"]) == bool(arrow["right"]):
            continue
        before = _last_node(masked[: arrow.start()])
        after = _NODE.match(masked[arrow.end() :].lstrip())
        if before is None or after is None:
            continue
        ends = [m["label"] or labels.get(m["name"]) for m in (before, after)]
        source, target = ends if arrow["right"] else reversed(ends)
        if not _fits(source, arrow["type"], target, known) and _fits(
            target, arrow["type"], source, known
        ):
            _turn(turned, arrow)
    return "".join(turned)


def without_strings(query: str) -> str:
    """Return `query` with strings, odd names and comments blotted out, the rest in its place."""
    return _QUOTED.sub(_blotted, query)


def _blotted(found: re.Match[str]) -> str:
    return found[0] if found["plain"] else (" " if found["comment"] else "~") * len(found[0])


def _last_node(text: str) -> re.Match[str] | None:
    opening = text.rfind("(")
    found = _NODE.match(text, opening) if opening >= 0 else None
    return found if found and not text[found.end() :].strip() else None


def _fits(source: str | None, type_: str, target: str | None, ties: Iterable[Tie]) -> bool:
    """Whether a tie of `type_` leads from `source` to `target`; None and `__Entity__` fit all."""
    return any(
        type_ == tie and _same(source, start) and _same(target, end) for start, tie, end in ties
    )


def _same(asked: str | None, label: str) -> bool:
    entity = "__Entity__"
    not_entities = ("Chunk", "Fact", "Document", "__Community__")
    if asked is None or asked == label:
        return True
    if entity in (asked, label):
        return asked not in not_entities and label not in not_entities
    return False


def _turn(letters: list[str], arrow: re.Match[str]) -> None:
    """Draw an arrow the other way: its head goes to its other end."""
    if arrow["right"]:
        letters[arrow.start()] = "<" + letters[arrow.start()]
        letters[arrow.end() - 1] = ""
    else:
        letters[arrow.start()] = ""
        letters[arrow.end() - 1] += ">"
