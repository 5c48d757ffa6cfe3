"""A first load into Neo4j: what readers see of it, and what it sends."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import neo4j
import pytest
from contracts import live_neo4j
from contracts.test_neo4j_killed import many

from graphrag.adapters.store_neo4j import write
from graphrag.ports import Store, Words

pytestmark = live_neo4j.NEEDS_NEO4J


@pytest.fixture
def store() -> Iterator[Store]:
    live_neo4j.fresh_database()
    with closing(live_neo4j.open_store()) as opened:
        yield opened


def test_readers_can_ask_while_a_first_load_goes_on_without_text_indexes(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write, "WHOLE", 0)
    found: dict[str, object] = {}
    tie = write._tie  # called once all rows are written

    def looking(*given: Any, **more: Any) -> None:
        with closing(live_neo4j.open_store(read_only=True)) as reader:
            found["words"] = reader.hits("chunk", Words("pump"), limit=3)
            found["named"] = list(reader.named(["Pump 7"]))
        tie(*given, **more)

    monkeypatch.setattr(write, "_tie", looking)
    store.apply(many())
    assert found == {"words": (), "named": ["Pump 7"]}
    assert len(store.hits("chunk", Words("pump"), limit=3)) == 3
    assert list(store.named(["Pump 7"])) == ["Pump 7"]


def test_no_text_is_made_of_what_is_sent(monkeypatch: pytest.MonkeyPatch, store: Store) -> None:
    """The driver does that for its log, whether it is kept or not, at half the price of a load."""
    texts: list[str] = []
    run = neo4j.ManagedTransaction.run

    def looking(self: Any, query: Any, parameters: Any = None, **more: Any) -> Any:
        texts.append(repr(parameters))
        return run(self, query, parameters, **more)

    monkeypatch.setattr(neo4j.ManagedTransaction, "run", looking)
    store.apply(many())
    assert not [text for text in texts if "feeds the next one" in text]
