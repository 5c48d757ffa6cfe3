"""A query that a model wrote reaches the server only if all that it reads is the graph."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from fakes.scripted_model import DictMemo, ScriptedModel

from graphrag.adapters.store_neo4j.free import Found
from graphrag.app.text_to_cypher import answered
from graphrag.errors import UsageError
from graphrag.ports import CypherRows, Pattern


class Asked:
    """A store that keeps what it is asked."""

    server_version = "5.26.30"

    def __init__(self) -> None:
        self.texts: list[str] = []

    def ask(
        self, text: str, parameters: Mapping[str, object], *, limit: int, seconds: float
    ) -> CypherRows:
        self.texts.append(text)
        return Found((), (), capped=False)

    def pattern(self, *, limit: int) -> Pattern:
        return Pattern((), (), ())

    def prepare(self, dimension: int | None) -> tuple[str, ...]:
        return ()


def asked(query: str) -> list[str]:
    store, model = Asked(), ScriptedModel([query])
    answered("Who?", model=model, store=store, memo=DictMemo(), limit=2, seconds=1)
    return store.texts


@pytest.mark.parametrize(
    "query",
    [
        "LOAD CSV FROM 'file:///etc/passwd' AS row RETURN row",
        "LOAD/**/CSV FROM 'http://x.example' AS row RETURN row",
        "MATCH (n) WHERE n.`'` IS NULL LOAD CSV FROM 'http://x.example' AS row RETURN row",
        'MATCH (n) WHERE n.`"` IS NULL LOAD CSV FROM "http://x.example" AS row RETURN row',
        "LO\\u0041D CSV FROM 'http://x.example' AS row RETURN row",
        "RETURN 1 AS x // '\nLOAD CSV FROM 'http://x.example' AS row RETURN row",
        "CALL db.labels()",
        "CALL/* */db.labels()",
        "CALL `db.labels`()",
        "SHOW\nSETTINGS",
        "USE system RETURN 1",
        "RETURN apoc.cypher.runFirstColumnSingle('LOAD CSV …', {})",
        "RETURN `apoc.cypher.runFirstColumnSingle`('LOAD CSV …', {})",
    ],
)
def test_what_reads_elsewhere_is_not_run(query: str) -> None:
    with pytest.raises(UsageError, match="not run"):
        asked(query)


@pytest.mark.parametrize(
    "query",
    [
        "MATCH (n:Person) WHERE n.name = 'LOAD CSV' RETURN n.call AS call, n.show AS x",
        "MATCH (n) CALL (n) { RETURN count(n.name) AS c } RETURN c, date.truncate('year', n.born)",
        "MATCH (n:`Odd name`) WHERE n.size IN ([1, 2]) RETURN n // SHOW it",
    ],
)
def test_what_reads_the_graph_is_run_as_it_stands(query: str) -> None:
    assert asked(query) == [query]
