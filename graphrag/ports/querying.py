"""What only a graph database can do: queries that a person wrote, and indexes of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, runtime_checkable


@dataclass(frozen=True, slots=True)
class Pattern:
    """What a graph is made of, as queries can ask for it.

    Attributes:
        labels: Of entities, the most frequent first.
        ties: Label, relationship type, label; the most frequent first.
        keys: Of facts, the most frequent first.
    """

    labels: tuple[str, ...] = ()
    ties: tuple[tuple[str, str, str], ...] = ()
    keys: tuple[str, ...] = ()


class CypherRows(Protocol):
    """What a free query returned: a dataclass of three fields."""

    @property
    def columns(self) -> tuple[str, ...]:
        """Heads, in order."""
        ...

    @property
    def rows(self) -> tuple[tuple[object, ...], ...]:
        """Values as JSON knows them, in the order of `columns`."""
        ...

    @property
    def capped(self) -> bool:
        """Whether there was more than the limit."""
        ...


@runtime_checkable
class CypherStore(Protocol):
    """A store that also answers free Cypher.

    A free query cannot carry a viewer's filter: callers refuse it to all but the operator.
    """

    @property
    def server_version(self) -> str:
        """Version of the database server."""
        ...

    def ask(
        self, text: str, parameters: Mapping[str, object], *, limit: int, seconds: float
    ) -> CypherRows:
        """Return at most `limit` rows of a query that only reads.

        Raises:
            StoreError: The server refused it, or was not done in `seconds`.
            UsageError: It writes.
        """
        ...

    def pattern(self, *, limit: int) -> Pattern:
        """Return what the graph is made of: ours only, at most `limit` of each kind."""
        ...

    def prepare(self, dimension: int | None) -> tuple[str, ...]:
        """Make constraints and indexes that are missing, and return their names.

        Those of vectors want the embedder's `dimension`.
        """
        ...
