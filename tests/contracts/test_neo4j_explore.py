"""Each saved query runs on the real server, and finds what is in the small world."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import neo4j
import pytest
from contracts import live_neo4j, world

from graphrag.ports import Change
from graphrag.resources import cypher, names

pytestmark = live_neo4j.NEEDS_NEO4J
SAVED = [name for name in names("cypher", ".cypher") if name.startswith("explore/")]
PARAMETERS = {
    "limit": 25,
    "groups": None,
    "name": "Project Fjord",
    "from": "Acme",
    "to": "Bergen",
    "id": world.ROOT.id,
    "least": 1,
    "key": "budget",
}


SILENT = world.chunk(world.PUBLIC, 2, "Nothing is named here.")
ISLAND, TOOL, OLD, NEW = (
    world.entity(name, "Thing", world.mention(world.P2, name))
    for name in ("Zürich", "runs", "C++", "CLI")
)
USED, USES = (
    world.relation(
        TOOL, "USES", target, replace(world.evidence(world.P2, target.name), valid_from=year)
    )
    for target, year in ((OLD, "2019"), (NEW, "2022"))
)
MORE = Change(
    chunks=(SILENT,),
    entities=(ISLAND, TOOL, OLD, NEW),
    relations=(USED, USES),
    merges=(replace(world.MERGES[0], id="merge_00", absorbed_name="Fjords", band="review"),),
)


@pytest.fixture(scope="module")
def server() -> Iterator[neo4j.Driver]:
    live_neo4j.fresh_database()
    store = live_neo4j.open_store()
    store.apply(world.WORLD)
    store.apply(MORE)
    store.close()
    with live_neo4j.driver() as driver:
        yield driver


def run(server: neo4j.Driver, name: str, **changed: object) -> list[dict[str, Any]]:
    found = server.execute_query(
        cypher(f"explore/{name}"), {**PARAMETERS, **changed}, routing_=neo4j.RoutingControl.READ
    )
    return [record.data() for record in found.records]


def test_there_are_enough_of_them() -> None:
    assert len(SAVED) >= 15


@pytest.mark.parametrize("name", [name.removeprefix("explore/") for name in SAVED])
def test_a_saved_query_finds_something(server: neo4j.Driver, name: str) -> None:
    assert run(server, name)


def test_the_central_entity_is_first(server: neo4j.Driver) -> None:
    assert run(server, "central_entities")[0]["entity"] in {"Project Fjord", "Bergen"}


def test_a_later_relation_stands_beside_the_one_it_replaced(server: neo4j.Driver) -> None:
    (found,) = run(server, "superseded_relations")
    assert (found["before"], found["after"]) == ("C++", "CLI")


def test_a_chunk_that_names_nothing_is_listed(server: neo4j.Driver) -> None:
    (found,) = run(server, "silent_chunks")
    assert found["text"] == SILENT.text


def test_conflicting_facts_are_shown_together(server: neo4j.Driver) -> None:
    (found,) = run(server, "conflicting_facts")
    assert found["key"] == "budget"
    assert set(found["values"]) == {"12 million", "9 million"}


def test_a_path_carries_its_words(server: neo4j.Driver) -> None:
    quotes = [row["quote"] for row in run(server, "shortest_path")]
    assert quotes == ["Acme funds Fjord", "Fjord is in Bergen", "stands in Bergen"]


@pytest.mark.parametrize(
    "name",
    [name.removeprefix("explore/") for name in SAVED if "$groups" in cypher(name)],
)
def test_text_is_shown_to_the_right_groups_only(server: neo4j.Driver, name: str) -> None:
    seen = repr(run(server, name, groups=["a"]))
    assert "secret.md" not in seen
    assert "Saltwater." not in seen
    assert "stands in Bergen" not in seen
