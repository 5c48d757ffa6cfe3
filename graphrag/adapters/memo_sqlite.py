"""What was paid for, in one SQLite file: model replies, embeddings, extractions."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

from graphrag.errors import StoreError

_LOOKUP = 500  # SQLite's oldest limit on variables is 999


class SqliteMemo:
    """A `Memo` that survives a killed run: each `put_many` is one transaction.

    Threads may share one; they are served one after the other.

    Args:
        path: The file; made, with its folder, if it is not there.
        must_last: Refuse a file that cannot be written; else this process alone remembers.

    Raises:
        StoreError: The file is damaged, or cannot be written and must be.
    """

    def __init__(self, path: Path, *, must_last: bool = True) -> None:
        self._path, self._turn = path, threading.Lock()
        with _our_errors(path):
            try:
                self._connection = _opened(path)
            except (OSError, sqlite3.OperationalError):
                if must_last:
                    raise
                self._connection = _opened(None)

    def get(self, key: str) -> bytes | None:
        """Return what was put under `key`, or None."""
        return self.get_many([key]).get(key)

    def get_many(self, keys: Iterable[str]) -> Mapping[str, bytes]:
        """Return those of `keys` that are known."""
        found: dict[str, bytes] = {}
        for batch in _batches(keys, _LOOKUP):
            marks = ",".join("?" * len(batch))
            with self._turn, _our_errors(self._path):
                rows = self._connection.execute(
                    f"SELECT key, value FROM memo WHERE key IN ({marks})",  # noqa: S608  # only "?"
                    batch,
                )
                found.update(rows)
        return found

    def put_many(self, stage: str, values: Mapping[str, bytes]) -> None:
        """Remember `values` under `stage`; durable when this returns."""
        with self._turn, _our_errors(self._path), self._connection:
            self._connection.executemany(
                "INSERT OR REPLACE INTO memo (key, stage, value) VALUES (?, ?, ?)",
                [(key, stage, value) for key, value in values.items()],
            )

    def stats(self) -> Mapping[str, tuple[int, int]]:
        """Return entries and bytes by stage."""
        with self._turn, _our_errors(self._path):
            rows = self._connection.execute(
                "SELECT stage, COUNT(*), SUM(LENGTH(value)) FROM memo GROUP BY stage ORDER BY stage"
            ).fetchall()
        return {stage: (count, size) for stage, count, size in rows}

    def clear(self, stage: str | None = None) -> int:
        """Forget one stage, or everything; return how many entries went."""
        with self._turn, _our_errors(self._path), self._connection:
            if stage is None:
                return self._connection.execute("DELETE FROM memo").rowcount
            return self._connection.execute("DELETE FROM memo WHERE stage = ?", (stage,)).rowcount

    def close(self) -> None:
        """Release the file."""
        with self._turn:
            self._connection.close()


def _opened(path: Path | None) -> sqlite3.Connection:
    """Return the memo at `path`, or an empty one in memory."""
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(path or ":memory:", timeout=30, check_same_thread=False)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=NORMAL")
    connection.execute(
        "CREATE TABLE IF NOT EXISTS memo"
        " (key TEXT PRIMARY KEY, stage TEXT NOT NULL, value BLOB NOT NULL) WITHOUT ROWID"
    )
    return connection


@contextmanager
def _our_errors(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.OperationalError as error:
        raise StoreError(
            f"{path} cannot be used: {error}.", hint="Check the disk and the rights of the folder."
        ) from error
    except sqlite3.DatabaseError as error:
        raise StoreError(
            f"{path} is damaged: {error}.",
            hint="Move it away: the graph does not need it, and what it saved is paid for again.",
        ) from error


def _batches(items: Iterable[str], size: int) -> Iterator[list[str]]:
    iterator = iter(items)
    while batch := list(islice(iterator, size)):
        yield batch
