"""Saved queries, what a database has to have, and files for Neo4j Browser."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest
from fakes.cypher_store import Asked, CypherSqlite, Rows

from graphrag import GraphRag
from graphrag.app import saved_queries
from graphrag.app.browser import browser_files
from graphrag.app.checks import checks
from graphrag.errors import EmbedderMismatchError
from graphrag.model import Entity
from graphrag.ports import Change, CypherStore, EmbedderIdentity, Vectors
from graphrag.settings import read_project

INDEXES = (
    "chunk_text",
    "entity_text",
    "community_text",
    "entity_names",
    "chunk_vector",
    "entity_vector",
    "community_vector",
)


def test_every_saved_query_says_what_it_shows_and_takes() -> None:
    queries = {query.name: query for query in saved_queries()}
    assert len(queries) >= 15
    assert all(query.about.endswith(".") for query in queries.values())
    assert dict(queries["shortest_path"].parameters) == {
        "from": "names of entities",
        "to": "names of entities",
        "groups": "whose documents may be shown; null for the operator",
    }


def test_the_fake_is_such_a_store(tmp_path: Path) -> None:
    store = CypherSqlite(tmp_path / "graph.db", Asked())
    assert isinstance(store, CypherStore)
    store.close()


def look(tmp_path: Path, states: dict[str, str]) -> dict[str, tuple[bool, str]]:
    answer = Rows(("name", "type", "state"), tuple((n, "RANGE", s) for n, s in states.items()))
    store = CypherSqlite(tmp_path / "graph.db", Asked(answer))
    found = checks(read_project(tmp_path), store, "neo4j://there")
    store.close()
    return {check.name: (check.passed, check.detail) for check in found}


def test_the_doctor_finds_a_server_with_its_indexes(tmp_path: Path) -> None:
    found = look(tmp_path, dict.fromkeys(INDEXES, "ONLINE"))
    assert found["neo4j"] == (True, "5.26.30 answers")
    assert found["indexes"][0]


def test_the_doctor_names_indexes_that_are_missing_or_not_ready(tmp_path: Path) -> None:
    states = {**dict.fromkeys(INDEXES[1:4], "ONLINE"), "entity_text": "POPULATING"}
    passed, detail = look(tmp_path, states)["indexes"]
    assert not passed
    assert detail == "Not ready: chunk_text (missing), entity_text (POPULATING)."


OTHER = EmbedderIdentity("tiny", "1", "0" * 8, 384)


def test_vectors_of_another_embedder_are_refused_also_of_equal_dimension(tmp_path: Path) -> None:
    asked = Asked(missing=("chunk_vector",))
    store = CypherSqlite(tmp_path / "graph.db", asked)
    vectors = Vectors(("entity_1",), np.eye(1, 384, dtype=np.float32))
    entity = Entity("entity_1", "Orbis", "Organization")
    store.apply(Change(entities=(entity,), vectors={"entity": vectors}, embedder=OTHER))
    graph = GraphRag(read_project(tmp_path), store, "neo4j://there")
    with pytest.raises(EmbedderMismatchError, match="made by tiny 1"):
        graph.prepare_neo4j()
    assert asked.dimensions == []
    failed = {check.name: check.detail for check in graph.doctor() if not check.passed}
    assert "made by tiny 1" in failed["vectors"]
    store.close()


class Slides(HTMLParser):
    """Counts slides and collects what can be run."""

    def __init__(self) -> None:
        super().__init__()
        self.slides = 0
        self.code: list[str] = []
        self._inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.slides += tag == "slide"
        self._inside = tag == "pre"
        if self._inside:
            self.code.append("")

    def handle_endtag(self, tag: str) -> None:
        self._inside = self._inside and tag != "pre"

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.code[-1] += data


def test_the_browsers_guide_holds_every_saved_query_as_it_is() -> None:
    queries = saved_queries()
    page = Slides()
    page.feed(browser_files(queries, [])["graphrag.html"])
    assert page.slides == len(queries) + 1
    for query in queries:
        body = [line for line in query.text.splitlines() if not line.startswith("//")]
        assert "\n".join(body) in page.code


def test_the_browsers_style_gives_a_type_a_colour_if_it_is_a_label_as_it_stands() -> None:
    style = browser_files([], ["Person", "Größe } x", "Place"])["graphrag.grass"]
    assert {"__Entity__", "Person", "Place"} <= set(re.findall(r"^node\.(\w+) \{$", style, re.M))
    assert "}\n" in style
    assert "Gr" not in style
    assert style.count("{\n") == style.count("}\n")


def test_saved_queries_become_favourites(tmp_path: Path) -> None:
    files = browser_files(saved_queries(), [])
    assert files["favourites/bridges.cypher"].startswith("// Bridges")
