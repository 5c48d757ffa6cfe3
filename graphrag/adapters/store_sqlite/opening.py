"""Open the file: ours and of a layout we know, or left untouched.

A new file gets its layout in one transaction before it goes into WAL mode, so that
its header says from the first byte on whose it is.
"""

from __future__ import annotations

import os
import sqlite3
import struct
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from graphrag.errors import StoreError

APPLICATION_ID = 0x47524147  # "GRAG"
_MAGIC = b"SQLite format 3\x00"
_FIRST = "Run `graphrag ingest FOLDER` first."
_LAYOUTS = Path(__file__).parent / "layout"


def layouts() -> tuple[str, ...]:
    """Return the steps from an empty file to the newest layout; the n-th leads to version n."""
    files = sorted(_LAYOUTS.glob("*.sql"), key=lambda path: int(path.stem))
    return tuple(path.read_text(encoding="utf-8") for path in files)


class Connections:
    """Connections to one file, one a thread; each read sees one state of it."""

    def __init__(
        self, path: Path, *, read_only: bool, timeout: float, steps: Sequence[str]
    ) -> None:
        self.path = path
        self.read_only = read_only
        self._timeout = timeout
        self._local = threading.local()
        self._opened: list[sqlite3.Connection] = []
        self._lock = threading.Lock()
        _refuse_foreign(path, read_only=read_only)
        with _our_errors(path, timeout):
            self.schema_version = _ready(self.connection(), path, steps, read_only=read_only)

    def connection(self) -> sqlite3.Connection:
        """Return this thread's connection."""
        found: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if found is None:
            found = self.open()
            self._local.connection = found
        return found

    def open(self) -> sqlite3.Connection:
        """Return a further connection; `close` closes it too."""
        connection = _connect(self.path, read_only=self.read_only, timeout=self._timeout)
        with self._lock:
            self._opened.append(connection)
        return connection

    def release(self, connection: sqlite3.Connection) -> None:
        """Close a connection that `open` gave."""
        with self._lock:
            self._opened.remove(connection)
        connection.close()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Hold one state of the file; what is written meanwhile is seen by the next read."""
        connection = self.connection()
        if connection.in_transaction:
            yield connection
            return
        with _our_errors(self.path, self._timeout):
            connection.execute("BEGIN")
            try:
                yield connection
            finally:
                connection.rollback()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Hold the only write lock; everything inside is kept, or nothing is."""
        if self.read_only:
            raise StoreError(
                f"{self.path} is open for reading only.", hint="Leave out --read-only to write."
            )
        connection = self.connection()
        with _our_errors(self.path, self._timeout):
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.commit()
            finally:
                connection.rollback()

    def close(self) -> None:
        """Close every connection; nothing can be read afterwards."""
        with self._lock:
            for connection in self._opened:
                connection.close()
            self._opened.clear()
        self._local = threading.local()


def _refuse_foreign(path: Path, *, read_only: bool) -> None:
    """Raise `StoreError` unless `path` is a store of ours, empty, or may be made."""
    if not path.exists():
        if read_only:
            raise StoreError(f"There is no store at {path}.", hint=_FIRST)
        return
    try:
        with path.open("rb") as file:
            head = file.read(100)
    except OSError as error:
        raise StoreError(
            f"{path} cannot be read: {error.strerror}.", hint="Give another path with --store."
        ) from error
    if not head:  # whoever made it was stopped before it wrote
        if read_only:
            raise StoreError(f"There is no graph at {path} yet.", hint=_FIRST)
        return
    hint = "It was left as it is; give another path with --store."
    if not head.startswith(_MAGIC) or len(head) < 100:
        raise StoreError(f"{path} is not a SQLite file.", hint=hint)
    if struct.unpack(">I", head[68:72])[0] != APPLICATION_ID:
        raise StoreError(f"{path} is a SQLite file of another program.", hint=hint)


def _connect(path: Path, *, read_only: bool, timeout: float) -> sqlite3.Connection:
    if not read_only:
        path.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={_mode(path, read_only=read_only)}",
        uri=True,
        timeout=timeout,
        isolation_level=None,
        check_same_thread=False,  # `close` may be called from another thread
    )
    connection.execute("PRAGMA synchronous=NORMAL")  # WAL keeps the file whole; fsync a checkpoint
    connection.execute("PRAGMA secure_delete=ON")  # what is forgotten is overwritten
    connection.execute("PRAGMA cache_size=-65536")
    connection.execute("PRAGMA temp_store=MEMORY")
    return connection


def _mode(path: Path, *, read_only: bool) -> str:
    """Return how SQLite opens `path`.

    Readers of a WAL file keep an index beside it; in a folder that may not be written (an
    archive, a shared disk) they do without, as long as nothing waits in the log.
    """
    if not read_only:
        return "rwc"
    log = path.with_name(f"{path.name}-wal")
    return "ro" if _may_write(path.parent) or log.exists() else "ro&immutable=1"


def _may_write(folder: Path) -> bool:
    return os.access(folder, os.W_OK)


def _ready(
    connection: sqlite3.Connection, path: Path, steps: Sequence[str], *, read_only: bool
) -> int:
    """Bring the file to the newest layout and return its version."""
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > len(steps):
        raise StoreError(
            f"{path} was written by a newer version (layout {version}, known up to {len(steps)}).",
            hint="Upgrade graphrag-neo4j, or give another path with --store.",
        )
    if version < len(steps) and read_only:
        raise StoreError(
            f"{path} has the older layout {version}, and may only be read.",
            hint="Open it once without --read-only: it is brought up to date.",
        )
    if version < len(steps):
        _migrate(connection, steps)
    if not read_only:
        connection.execute("PRAGMA journal_mode=WAL")
    return len(steps)


def _migrate(connection: sqlite3.Connection, steps: Sequence[str]) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Asked again under the lock: another process may have been faster.
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        for step in steps[version:]:
            for statement in _statements(step):
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version={len(steps)}")
        connection.commit()
    finally:
        connection.rollback()


def _statements(script: str) -> Iterator[str]:
    """Yield the statements of `script`; `executescript` would end the transaction."""
    lines: list[str] = []
    for line in script.splitlines():
        lines.append(line)
        if sqlite3.complete_statement("\n".join(lines)):
            yield "\n".join(lines)
            lines.clear()


@contextmanager
def _our_errors(path: Path, timeout: float) -> Iterator[None]:
    try:
        yield
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise StoreError(
                f"Another program has been writing to {path} for over {timeout:g} seconds.",
                hint="Wait until it is done, then try again; nothing was changed.",
            ) from error
        raise StoreError(
            f"{path} cannot be used: {error}.", hint="Check the disk and the rights of the folder."
        ) from error
    except sqlite3.DatabaseError as error:
        if type(error) is not sqlite3.DatabaseError:
            raise  # a broken constraint or a misuse is a bug of ours, not of the file
        raise StoreError(
            f"{path} is damaged: {error}.", hint="Restore a copy, or ingest into a new store."
        ) from error
