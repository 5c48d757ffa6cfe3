"""Cypher: saved queries, free ones, and what a Neo4j database needs to have.

For the operator alone: a free query cannot carry a viewer's filter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from graphrag import wiring
from graphrag.app.browser import browser_files
from graphrag.app.looking import Looking
from graphrag.app.saved import SavedQuery, saved_queries, saved_query
from graphrag.app.spent import spending
from graphrag.app.vectors import agreed_embedder
from graphrag.errors import UsageError
from graphrag.model import OPERATOR, Viewer
from graphrag.ports import CypherRows
from graphrag.settings import Project

if TYPE_CHECKING:
    from graphrag.app.text_to_cypher import Written


_PATIENCE = 90.0
"""Seconds that somebody waits for a query to be written."""


class Exploring(Looking):
    """Asks a graph in Neo4j; elsewhere every method raises `StoreError`."""

    project: Project

    def explore(
        self,
        name: str,
        parameters: Mapping[str, object] | None = None,
        *,
        limit: int = 50,
        seconds: float = 30.0,
        viewer: Viewer = OPERATOR,
    ) -> CypherRows:
        """Return what a saved query finds.

        Args:
            name: One of `saved_queries`.
            parameters: Values of those that the query declares; `limit` and `groups` have defaults.
            limit: Most rows.
            seconds: Most time.
            viewer: The operator; anyone else is refused.

        Raises:
            StoreError: The graph is not in Neo4j, or the query was not done in time.
            UnknownResourceError: No saved query has that name.
            UsageError: A parameter is missing or unknown, or the viewer is not the operator.
        """
        _refuse_others(viewer)
        query = saved_query(name)
        # One more than is shown tells whether there is more.
        given = {"groups": None, "limit": limit + 1, **(parameters or {})}
        _check_parameters(query, given, parameters or {})
        values = {key: given[key] for key in query.parameters}
        server = wiring.cypher_store(self._store, self._url)
        return server.ask(query.text, values, limit=limit, seconds=seconds)

    def cypher(
        self,
        text: str,
        parameters: Mapping[str, object] | None = None,
        *,
        limit: int = 100,
        seconds: float = 10.0,
        viewer: Viewer = OPERATOR,
    ) -> CypherRows:
        """Return what a query reads, at most `limit` rows in at most `seconds`.

        Raises:
            StoreError: The graph is not in Neo4j, or Neo4j refused the query or was not done.
            UsageError: The query writes or is empty, or the viewer is not the operator.
        """
        _refuse_others(viewer)
        if not text.strip():
            raise UsageError(
                "The query is empty.", hint='Try: graphrag cypher "MATCH (n) RETURN count(n)"'
            )
        server = wiring.cypher_store(self._store, self._url)
        return server.ask(text, parameters or {}, limit=limit, seconds=seconds)

    def ask_cypher(
        self,
        question: str,
        *,
        limit: int = 100,
        seconds: float = 10.0,
        viewer: Viewer = OPERATOR,
    ) -> Written:
        """Return what a query finds that the configured chat model writes for `question`.

        Raises:
            ModelError: The model is not reached.
            StoreError: The graph is not in Neo4j, or the query was refused twice or not done.
            UsageError: No model is configured, the query does more than read, or the viewer is
                not the operator.
        """
        from graphrag.app.text_to_cypher import answered
        from graphrag.wiring.models import chat_models

        _refuse_others(viewer)
        server = wiring.cypher_store(self._store, self._url)
        model = chat_models(self.project, patience=_PATIENCE).get("answer")
        if model is None:
            raise UsageError(
                "No chat model is configured that could write a query.",
                hint="Set [models] model; or write the query yourself: graphrag cypher QUERY.",
            )
        memo = wiring.memo(self.project)
        with spending(self.project, "cypher"):
            return answered(
                question, model=model, store=server, memo=memo, limit=limit, seconds=seconds
            )

    def prepare_neo4j(self) -> Sequence[str]:
        """Make the constraints and indexes that the database lacks, and return their names.

        Vectors are indexed by the embedder's dimension.

        Raises:
            EmbedderMismatchError: The stored vectors were made by another embedder.
            StoreError: The graph is not in Neo4j.
        """
        server = wiring.cypher_store(self._store, self._url)
        return server.prepare(agreed_embedder(self._store, wiring.embedder(self.project)).dimension)

    def browser_files(self) -> Mapping[str, str]:
        """Return a guide, a style and favourites for Neo4j Browser: texts by file name."""
        return browser_files(saved_queries(), self.status().types)


def _refuse_others(viewer: Viewer) -> None:
    if not viewer.is_operator:
        raise UsageError(
            "Cypher is for the operator alone: a query cannot be held to what a group may see.",
            hint="Leave out --as; or use ask, search and entity, which can.",
        )


def _check_parameters(
    query: SavedQuery, given: Mapping[str, object], asked: Mapping[str, object]
) -> None:
    unknown = sorted(set(asked) - set(query.parameters))
    if unknown:
        known = ", ".join(query.parameters) or "none"
        raise UsageError(
            f"The query {query.name!r} has no parameter {unknown[0]!r}.", hint=f"It has: {known}."
        )
    missing = [key for key in query.parameters if key not in given]
    if missing:
        wanted = ", ".join(f"{key} ({query.parameters[key]})" for key in missing)
        raise UsageError(
            f"The query {query.name!r} needs {wanted}.",
            hint="Give it: " + " ".join(f"--param {key}=VALUE" for key in missing),
        )
