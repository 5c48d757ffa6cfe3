"""The `Store` of a Neo4j database."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from graphrag.adapters.store_neo4j import free, reembed, summary
from graphrag.adapters.store_neo4j.free import Found
from graphrag.adapters.store_neo4j.prepare import (
    drop_texts,
    prepare,
    refuse_newer_layouts,
    refuse_old_servers,
    refuse_taken_names,
)
from graphrag.adapters.store_neo4j.server import Server
from graphrag.adapters.store_neo4j.views import Views
from graphrag.adapters.store_neo4j.write import is_large, write
from graphrag.errors import StoreError
from graphrag.ports import Applied, Change, EmbedderIdentity, Pattern


class Neo4jStore(Views):
    """Keeps the graph in a Neo4j database, beside whatever else is there.

    Args:
        uri: `bolt://…` or `neo4j://…`.
        user: Of the database.
        password: Of that user.
        database: Its name; None for the server's default.
        read_only: Refuse to write, and to make indexes.
        open_by_default: Documents that name no group are public; else the operator's alone.
        timeout: Seconds to wait for another writer, and for the server to answer.

    Raises:
        StoreError: Not reached, older than 5.26, written by a newer version of us, or an index of
            others has the name of one of ours.
    """

    def __init__(  # each is a setting
        self,
        uri: str,
        *,
        user: str = "neo4j",
        password: str,
        database: str | None = None,
        read_only: bool = False,
        open_by_default: bool = True,
        timeout: float = 30.0,
    ) -> None:
        server = Server(uri, user=user, password=password, database=database, timeout=timeout)
        super().__init__(server, open_by_default=open_by_default)
        self._read_only = read_only
        try:
            self.server_version = refuse_old_servers(self._server)
            refuse_newer_layouts(self._server)
            refuse_taken_names(self._server)
            if not read_only:
                stored = self._server.reading(summary.embedder_of)
                self.prepare(stored.dimension if stored else None)
        except StoreError:
            self._server.close()
            raise

    def prepare(self, dimension: int | None) -> tuple[str, ...]:
        """Make constraints and indexes that are missing, and return their names.

        Vector indexes are made once the embedder's `dimension` is known. It writes no data, and
        may be asked of a store that is open for reading: one opened to write has them already.
        """
        return prepare(self._server, dimension)

    def ask(
        self,
        text: str,
        parameters: Mapping[str, object] | None = None,
        *,
        limit: int = 100,
        seconds: float = 10.0,
    ) -> Found:
        """Return what a free query reads; for the operator alone: no viewer can be applied.

        Raises:
            StoreError: Neo4j refused it, or was not done in `seconds`.
            UsageError: It writes.
        """
        return free.ask(self._server, text, parameters or {}, limit=limit, seconds=seconds)

    def pattern(self, *, limit: int) -> Pattern:
        """Return what the graph is made of: ours only, at most `limit` of each kind."""
        return self._server.reading(partial(summary.pattern, limit=limit))

    def apply(self, change: Change) -> Applied:
        """Write `change`: whole or not at all up to 20,000 rows, in batches beyond."""
        self._refuse_to_write()
        known = next(iter(self._server.read("read/state")), {})
        # An index over what is there already is built faster than it grows.
        loading = known.get("loading") or (is_large(change) and not known.get("version"))
        if loading:
            drop_texts(self._server)
        try:
            return write(self._server, change)
        finally:
            stored = self._server.reading(summary.embedder_of)
            if loading or (stored and not known.get("embedder")):
                self.prepare(stored.dimension if stored else None)

    def stage(self, change: Change) -> None:
        """Keep the vectors of `change`, of another embedder, beside those that serve."""
        self._refuse_to_write()
        reembed.stage(self._server, change)

    def adopt(self, embedder: EmbedderIdentity) -> None:
        """Serve what was staged of `embedder`, all at once."""
        self._refuse_to_write()
        reembed.adopt(self._server, embedder)

    def _refuse_to_write(self) -> None:
        if self._read_only:
            raise StoreError(
                f"{self._server.uri} is open for reading only.",
                hint="Leave out --read-only to write.",
            )

    def close(self) -> None:
        """Release the connections."""
        self._server.close()
