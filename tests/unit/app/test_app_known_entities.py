"""A project's list of known entities, from the file to the page of an entity."""

from __future__ import annotations

from pathlib import Path

from graphrag import GraphRag
from graphrag.cli.render.entities import entity_text
from graphrag.model import Entity, Mention, Span, visible_entity

LIST = """\
- name: Helios Storage AS
  type: Company
  aliases: [Helios Storage, Helios]
  ids: {lei: 5493001KJTIIGC8Y1R12}
"""


def test_a_listed_entity_shows_its_ids_and_answers_to_every_listed_name(folder: Path) -> None:
    (folder / "known.yaml").write_text(LIST, encoding="utf-8")
    (folder / "graphrag.toml").write_text('[resolve]\ngazetteer = "known.yaml"\n', "utf-8")
    with GraphRag.open(folder=folder) as graph:
        graph.ingest(str(folder / "notes"))
        page = graph.entity("Helios")
    assert (page.entity.name, page.entity.type) == ("Helios Storage AS", "Company")
    assert page.entity.external_ids == ("lei:5493001KJTIIGC8Y1R12",)
    assert "ids: lei:5493001KJTIIGC8Y1R12" in entity_text(page)


def test_without_the_list_the_ids_are_gone(folder: Path) -> None:
    (folder / "known.yaml").write_text(LIST, encoding="utf-8")
    (folder / "graphrag.toml").write_text('[resolve]\ngazetteer = "known.yaml"\n', "utf-8")
    with GraphRag.open(folder=folder) as graph:
        graph.ingest(str(folder / "notes"))
    (folder / "graphrag.toml").write_text("", "utf-8")
    with GraphRag.open(folder=folder) as graph:
        graph.derive()
        assert graph.entity("Helios Storage").entity.external_ids == ()


def test_ids_are_not_shown_to_who_may_not_see_the_name() -> None:
    mentions = (
        Mention("chunk_a", Span(0, 9), "Saltwater"),
        Mention("chunk_b", Span(0, 5), "Fjord"),
    )
    entity = Entity(
        "entity_1", "Fjord", "Project", ("Saltwater",), (), mentions, "corpus", ("x:1",)
    )
    seen = visible_entity(entity, {"chunk_a"})
    assert seen is not None
    assert (seen.name, seen.external_ids) == ("Saltwater", ())
    seen = visible_entity(entity, {"chunk_b"})
    assert seen is not None
    assert seen.external_ids == ("x:1",)
