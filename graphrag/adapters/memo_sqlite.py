"""What was paid for, in one SQLite file: model replies, embeddings, extractions."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path

_LOOKUP = 500  # SQLite's oldest limit on variables is 999


class SqliteMemo:
    """A `Memo` that survives a killed run: each `put_many` is one transaction.

    Threads may share one; they are served one after the other.
    """

    def __init__(self, path: Path) -> None:
        self._turn = threading.Lock()
        path.parent.mkdir(parents=True, exist_ok=True)
        self._connection = sqlite3.connect(path, timeout=30, check_same_thread=False)
        self._connection.execute("PRAGMA journal_mode=WAL")
        self._connection.execute("PRAGMA synchronous=NORMAL")
        self._connection.execute(
            "CREATE TABLE IF NOT EXISTS memo"
            " (key TEXT PRIMARY KEY, stage TEXT NOT NULL, value BLOB NOT NULL) WITHOUT ROWID"
        )

    def get(self, key: str) -> bytes | None:
        """Return what was put under `key`, or None."""
        return self.get_many([key]).get(key)

    def get_many(self, keys: Iterable[str]) -> Mapping[str, bytes]:
        """Return those of `keys` that are known."""
        found: dict[str, bytes] = {}
        for batch in _batches(keys, _LOOKUP):
            marks = ",".join("?" * len(batch))
            with self._turn:
                rows = self._connection.execute(
                    f"SELECT key, value FROM memo WHERE key IN ({marks})",  # noqa: S608  # only "?"
                    batch,
                )
                found.update(rows)
        return found

    def put_many(self, stage: str, values: Mapping[str, bytes]) -> None:
        """Remember `values` under `stage`; durable when this returns."""
        with self._turn, self._connection:
            self._connection.executemany(
                "INSERT OR REPLACE INTO memo (key, stage, value) VALUES (?, ?, ?)",
                [(key, stage, value) for key, value in values.items()],
            )

    def stats(self) -> Mapping[str, tuple[int, int]]:
        """Return entries and bytes by stage."""
        with self._turn:
            rows = self._connection.execute(
                "SELECT stage, COUNT(*), SUM(LENGTH(value)) FROM memo GROUP BY stage ORDER BY stage"
            ).fetchall()
        return {stage: (count, size) for stage, count, size in rows}

    def clear(self, stage: str | None = None) -> int:
        """Forget one stage, or everything; return how many entries went."""
        with self._turn, self._connection:
            if stage is None:
                return self._connection.execute("DELETE FROM memo").rowcount
            return self._connection.execute("DELETE FROM memo WHERE stage = ?", (stage,)).rowcount

    def close(self) -> None:
        """Release the file."""
        with self._turn:
            self._connection.close()


def _batches(items: Iterable[str], size: int) -> Iterator[list[str]]:
    iterator = iter(items)
    while batch := list(islice(iterator, size)):
        yield batch
