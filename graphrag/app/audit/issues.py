"""What an audit finds: issues of a few kinds, each with the places that show it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Kind = Literal[
    "conflict",
    "near-duplicate",
    "superseded",
    "undated",
    "stale",
    "lost",
    "silent",
]
KINDS: Mapping[Kind, tuple[str, str]] = {
    "conflict": (
        "Conflicting values",
        "Correct the document that is wrong, or date both, so that the newer one counts.",
    ),
    "near-duplicate": (
        "Near-duplicates",
        "Keep one, or give them versions or dates, so that the newer supersedes the older.",
    ),
    "superseded": (
        "Superseded documents",
        "Forget them, or ask with --filter superseded_by= to leave them out.",
    ),
    "undated": (
        "Undated documents",
        "Add a date: in front matter, in the file's properties, or by [[documents]].",
    ),
    "stale": (
        "Changed on disk since they were read",
        "Run graphrag ingest again; with --sync, documents whose file is gone are forgotten.",
    ),
    "lost": (
        "Not read",
        "Do what the reason says, then ingest again.",
    ),
    "silent": (
        "Chunks that name nothing",
        "Look at them with graphrag chunks; a schema's patterns, names or fields may be missing.",
    ),
}
"""Title and advice of each kind, in the order of the report."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands.

    Attributes:
        document: Source of the document.
        date: From which it holds, else of its last change; None if unknown.
        says: The value, or what is wrong there; empty if there is nothing to add.
        quote: Words of the document; empty where there are none.
    """

    document: str
    date: str | None = None
    says: str = ""
    quote: str = ""


@dataclass(frozen=True, slots=True)
class Issue:
    """One thing to look at.

    Attributes:
        kind: Which kind.
        what: In a line.
        places: That show it, at least one.
    """

    kind: Kind
    what: str
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Audit:
    """All that was found.

    Attributes:
        issues: By kind, then by what they say.
        counts: Documents and chunks that were looked at.
    """

    issues: tuple[Issue, ...]
    counts: Mapping[str, int] = field(default_factory=dict)

    def of(self, kind: Kind) -> tuple[Issue, ...]:
        """Return the issues of one kind."""
        return tuple(issue for issue in self.issues if issue.kind == kind)
