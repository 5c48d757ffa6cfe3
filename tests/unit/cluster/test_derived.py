from __future__ import annotations

from graphrag.ingest.cluster import cluster
from graphrag.ingest.cluster.derived import derived_names
from graphrag.model import Entity


def names(*said: str, type_: str = "Thing") -> list[Entity]:
    return [Entity(f"entity_{n:02x}", name, type_) for n, name in enumerate(said)]


def pairs(entities: list[Entity]) -> set[tuple[str, str]]:
    called = {entity.id: entity.name for entity in entities}
    return {(called[base], called[name]) for base, name in derived_names(entities)}


def test_names_of_peoples_and_tongues_belong_to_the_place() -> None:
    said = ("Canadian", "Canada", "German", "Germany", "British", "Britain", "Chinese", "China")
    assert pairs(names(*said)) == {
        ("Canada", "Canadian"),
        ("Germany", "German"),
        ("Britain", "British"),
        ("China", "Chinese"),
    }


def test_short_names_longer_ones_and_persons_are_left_alone() -> None:
    assert not pairs(names("Man", "Ma", "Canadian Pacific", "Canada"))
    assert not pairs(names("Norman", "Norma", type_="Person"))


def test_notes_that_use_one_or_the_other_share_a_community() -> None:
    entities = names("Canada", "Canadian", "Oslo")
    groups = [c.entity_ids for c in cluster(entities, [], chunks={}).communities if c.level == 1]
    assert sorted(groups) == [("entity_00", "entity_01"), ("entity_02",)]
