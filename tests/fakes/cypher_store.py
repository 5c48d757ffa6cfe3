"""A store that keeps the contract of `CypherStore` without a server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from graphrag.adapters.store_sqlite import SqliteStore
from graphrag.errors import UsageError
from graphrag.ports import CypherRows, Pattern


@dataclass(frozen=True, slots=True)
class Rows:
    """What a query returned."""

    columns: tuple[str, ...]
    rows: tuple[tuple[object, ...], ...]
    capped: bool = False


@dataclass
class Asked:
    """What it was asked, and what it answers."""

    answer: Rows = field(default_factory=lambda: Rows((), ()))
    pattern: Pattern = field(default_factory=Pattern)
    missing: Sequence[str] = ()
    queries: list[tuple[str, Mapping[str, object], int, float]] = field(default_factory=list)
    dimensions: list[int | None] = field(default_factory=list)


class CypherSqlite(SqliteStore):
    """Keeps the graph in SQLite, answers every query alike, and refuses to write by one."""

    server_version = "5.26.30"

    def __init__(self, path: Path, asked: Asked) -> None:
        super().__init__(path)
        self._asked = asked

    def ask(
        self, text: str, parameters: Mapping[str, object], *, limit: int, seconds: float
    ) -> CypherRows:
        """Return what was agreed, cut to `limit`."""
        if "CREATE" in text:
            raise UsageError("That query does more than read.", hint="Only reading is done.")
        self._asked.queries.append((text, parameters, limit, seconds))
        found = self._asked.answer
        return Rows(found.columns, found.rows[:limit], len(found.rows) > limit)

    def pattern(self, *, limit: int) -> Pattern:
        """Return what was agreed."""
        return self._asked.pattern

    def prepare(self, dimension: int | None) -> tuple[str, ...]:
        """Make what is missing, once."""
        self._asked.dimensions.append(dimension)
        made, self._asked.missing = tuple(self._asked.missing), ()
        return made
