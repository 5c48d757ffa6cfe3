"""The graph in one SQLite file: nothing to install, nothing to start."""

from graphrag.adapters.store_sqlite.store import SqliteStore

__all__ = ["SqliteStore"]
