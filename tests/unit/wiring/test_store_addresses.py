"""A store is named by a URL, or by the path of its file."""

from __future__ import annotations

from pathlib import Path

import pytest

from graphrag import GraphRag
from graphrag.errors import UsageError
from graphrag.wiring.addresses import store_url, usable_instead


@pytest.mark.parametrize(
    ("written", "url"),
    [
        ("graph.db", "sqlite:///graph.db"),
        ("./graph", "sqlite:///./graph"),
        ("/tmp/x/graph.db", "sqlite:////tmp/x/graph.db"),  # noqa: S108  # only a name
        ("sqlite:///graph.db", "sqlite:///graph.db"),
        ("neo4j://localhost:7687/movies", "neo4j://localhost:7687/movies"),
        ("localhost", "localhost"),
        ("localhost:7687", "localhost:7687"),
        ("localhost:7687/neo4j", "localhost:7687/neo4j"),
    ],
)
def test_a_path_is_a_sqlite_file(written: str, url: str) -> None:
    assert store_url(written) == url


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("sqlite:graph.db", "sqlite:///graph.db"),
        ("sqlite://graph.db", "sqlite:///graph.db"),
        ("sqlite:/data/graph.db", "sqlite:////data/graph.db"),
        ("sqlite3:///graph.db", "sqlite:///graph.db"),
        ("sqlite3:////data/graph.db", "sqlite:////data/graph.db"),
        ("graph", "sqlite:///graph"),
    ],
)
def test_what_is_nearly_right_gets_the_very_url_to_type(wrong: str, right: str) -> None:
    assert usable_instead(wrong) == f"For a SQLite file, write {right}."
    assert store_url(right) == right


@pytest.mark.parametrize("wrong", ["postgres://host/graph", "", "neo4j:/graph"])
def test_what_names_another_store_is_told_which_there_are(wrong: str) -> None:
    assert usable_instead(wrong) == "Use sqlite:///PATH, or neo4j://HOST:7687/DATABASE."


def test_a_graph_opens_at_a_path(tmp_path: Path) -> None:
    with GraphRag.open("kept.db", folder=tmp_path) as graph:
        assert graph.status().store == "sqlite:///kept.db"
    assert (tmp_path / "kept.db").is_file()


def test_an_address_of_no_store_is_refused_with_the_one_that_was_meant(tmp_path: Path) -> None:
    with pytest.raises(UsageError) as refused:
        GraphRag.open("sqlite:graph.db", folder=tmp_path)
    assert "sqlite:///graph.db" in refused.value.hint
