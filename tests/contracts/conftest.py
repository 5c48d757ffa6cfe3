"""The stores that the contract suite holds to the same assertions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from contracts.live_neo4j import NEEDS_NEO4J, fresh_database, open_store
from contracts.world import WORLD

from graphrag.adapters.store_sqlite import SqliteStore
from graphrag.ports import Store

Opener = Callable[..., Store]
"""Opens the same graph once more: `read_only`, `open_by_default`."""


@pytest.fixture(params=["sqlite", pytest.param("neo4j", marks=NEEDS_NEO4J)])
def opener(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Opener]:
    """Handles on one graph, empty at first; all are closed in the end."""
    opened: list[Store] = []
    if request.param == "neo4j":
        fresh_database()

    def another(*, read_only: bool = False, open_by_default: bool = True) -> Store:
        store: Store
        if request.param == "neo4j":
            store = open_store(read_only=read_only, open_by_default=open_by_default)
        else:
            store = SqliteStore(
                tmp_path / "graph.db",
                read_only=read_only,
                open_by_default=open_by_default,
                timeout=5,
            )
        opened.append(store)
        return store

    yield another
    for store in opened:
        store.close()


@pytest.fixture
def empty(opener: Opener) -> Store:
    return opener()


@pytest.fixture
def store(empty: Store) -> Store:
    """The world of `contracts.world`, written."""
    empty.apply(WORLD)
    return empty
