"""`graphrag explore`, `cypher` and `neo4j init`, on a store that answers like Neo4j."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from fakes.cypher_store import Asked, CypherSqlite, Rows

from graphrag import wiring
from graphrag.cli import main
from graphrag.settings import read_project

Call = Callable[..., Result]
ROWS = Rows(("entity", "weight"), (("Orbis\x1b[31m", 2.0), ("Helios", None), ([{"a": 1}], 1)))


@pytest.fixture
def asked(project: Path, monkeypatch: pytest.MonkeyPatch) -> Asked:
    """What the fake was asked; every command opens it."""
    asked = Asked(ROWS)

    def opened(*_: object, **__: object) -> CypherSqlite:
        return CypherSqlite(project / "graph.db", asked)

    monkeypatch.setattr(wiring, "store", opened)
    return asked


def call(*args: str) -> Result:
    return CliRunner().invoke(main, args)


def test_saved_queries_are_listed_without_a_store(project: Path) -> None:
    result = call("explore")
    assert result.exit_code == 0, result.stderr
    assert "bridges" in result.stdout
    assert "Bridges: entities that tie communities together." in result.stdout
    queries = json.loads(call("explore", "--json").stdout)["queries"]
    assert {"name", "about", "parameters", "text"} == set(queries[0])


def test_a_saved_query_is_run_with_its_parameters(asked: Asked) -> None:
    result = call("explore", "community_members", "--param", "id=community_1", "--limit", "2")
    assert result.exit_code == 0, result.stderr
    ((text, parameters, limit, _),) = asked.queries
    assert "$id" in text
    assert (parameters, limit) == ({"id": "community_1", "limit": 3}, 2)
    assert result.stdout.splitlines() == [
        "entity  weight",
        "Orbis   2.0",
        "Helios",
        "… there is more; 2 rows shown, see --limit.",
    ]


def test_the_operators_groups_are_null_and_numbers_are_numbers(asked: Asked) -> None:
    call("explore", "everything_about", "--param", "name=Orbis")
    call("explore", "named_together", "--param", "least=3", "--param", "limit=7")
    assert asked.queries[0][1]["groups"] is None
    assert asked.queries[1][1] == {"least": 3, "limit": 7}


def test_rows_come_as_json(asked: Asked) -> None:
    result = call("cypher", "MATCH (n) RETURN n", "--json", "--seconds", "2", "--param", "a=[1]")
    assert json.loads(result.stdout)["rows"] == {
        "columns": ["entity", "weight"],
        "rows": [["Orbis\x1b[31m", 2.0], ["Helios", None], [[{"a": 1}], 1]],
        "capped": False,
    }
    assert asked.queries == [("MATCH (n) RETURN n", {"a": [1]}, 100, 2.0)]


def test_no_rows_are_said(asked: Asked) -> None:
    asked.answer = Rows(("n",), ())
    assert call("cypher", "RETURN 1").stdout == "No rows.\n"


@pytest.mark.parametrize(
    ("args", "code", "says"),
    [
        (("explore", "bridgez"), 1, "no saved query"),
        (("explore", "everything_about"), 2, "needs name (of the entity)"),
        (("explore", "bridges", "--param", "nme=x"), 2, "no parameter 'nme'"),
        (("explore", "bridges", "--param", "nme"), 2, "not KEY=VALUE"),
        (("explore", "bridges", "--as", "sales"), 2, "operator alone"),
        (("cypher", "RETURN 1", "--as", "sales"), 2, "operator alone"),
        (("cypher", "CREATE (n)"), 2, "more than read"),
        (("cypher", " "), 2, "empty"),
        (("cypher", "RETURN 1", "--limit", "0"), 2, "--limit"),
        (("neo4j", "init", "--read-only"), 2, "writes"),
    ],
)
@pytest.mark.usefixtures("asked")
def test_errors_are_two_lines(args: tuple[str, ...], code: int, says: str) -> None:
    result = call(*args)
    assert result.exit_code == code
    error, hint = result.stderr.splitlines()
    assert says in error
    assert hint.startswith(("  → ", "See"))


def test_init_says_what_it_made_and_twice_is_once(asked: Asked) -> None:
    asked.missing = ("chunk_text", "chunk_vector")
    result = call("neo4j", "init")
    assert result.stdout == "Made 2 indexes:\n  chunk_text\n  chunk_vector\n"
    assert asked.dimensions == [384]
    assert call("neo4j", "init").stdout.startswith("Constraints and indexes are all there")


def test_init_writes_files_for_the_browser(asked: Asked, project: Path) -> None:
    asked.missing = ("chunk_text",)
    result = call("neo4j", "init", "--browser", "browser", "--json")
    files = json.loads(result.stdout)["files"]
    assert files
    assert all((project / file).is_file() for file in files)
    assert "Wrote browser/graphrag.grass." in result.stderr


@pytest.mark.parametrize(
    "args", [("explore", "bridges"), ("cypher", "RETURN 1"), ("neo4j", "init")]
)
def test_sqlite_is_told_that_cypher_needs_neo4j(project: Path, args: tuple[str, ...]) -> None:
    wiring.store(read_project(project), url="sqlite:///g.db", read_only=False).close()
    result = call(*args, "--store", "sqlite:///g.db")
    assert result.exit_code == 1
    assert result.stderr.startswith("Error: Cypher needs a graph in Neo4j")
    assert "--store neo4j://" in result.stderr
