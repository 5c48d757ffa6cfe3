"""The saved queries of `cypher/explore/`, as their comments describe them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from graphrag.errors import UnknownResourceError
from graphrag.resources import cypher, names

_FOLDER = "explore/"


@dataclass(frozen=True, slots=True)
class SavedQuery:
    """A query of `cypher/explore/`.

    Attributes:
        name: Under which `graphrag explore` runs it.
        about: What it shows, in a sentence.
        parameters: What each stands for, by name.
        text: The query, comments included.
    """

    name: str
    about: str
    parameters: Mapping[str, str] = field(default_factory=dict)
    text: str = ""


def saved_queries() -> Sequence[SavedQuery]:
    """Return all saved queries, by name."""
    return [saved_query(name) for name in _names()]


def saved_query(name: str) -> SavedQuery:
    """Return one saved query.

    Raises:
        UnknownResourceError: None has that name.
    """
    known = _names()
    if name not in known:
        raise UnknownResourceError("saved query", name, known)
    text = cypher(f"{_FOLDER}{name}")
    comments = [line[2:].strip() for line in text.splitlines() if line.startswith("//")]
    parameters = {
        key.strip().removeprefix("$"): meaning.strip()
        for line in comments
        if line.startswith("$")
        for keys, _, meaning in [line.partition(":")]
        for key in keys.split(",")
    }
    return SavedQuery(name, comments[0] if comments else "", parameters, text)


def _names() -> list[str]:
    known = names("cypher", ".cypher")
    return [name.removeprefix(_FOLDER) for name in known if name.startswith(_FOLDER)]
