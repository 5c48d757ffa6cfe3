"""The `Store` of one file: each read sees one state of it, through one viewer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from sqlite3 import Connection
from typing import TypeVar

from graphrag.adapters.store_sqlite import read, reembed, search, summary
from graphrag.adapters.store_sqlite.opening import Connections, layouts
from graphrag.adapters.store_sqlite.sight import Sight, look
from graphrag.adapters.store_sqlite.summary import version_of
from graphrag.adapters.store_sqlite.topology import Web, web, whole
from graphrag.adapters.store_sqlite.write import write
from graphrag.model import (
    NO_FILTERS,
    OPERATOR,
    Community,
    Extraction,
    Filters,
    Hit,
    Merge,
    Relation,
    Row,
    Viewer,
)
from graphrag.ports import (
    Applied,
    Change,
    EmbedderIdentity,
    FloatArray,
    Kind,
    RowKind,
    StoreState,
    Subgraph,
    TokenVectors,
    Topology,
    Vector,
    Words,
)
from graphrag.ports.packing import unpack
from graphrag.storing import walk
from graphrag.storing.reading import Reading
from graphrag.storing.ready import Ready
from graphrag.storing.whole import seen

R = TypeVar("R", bound=Row)
T = TypeVar("T")


class SqliteStore(Reading[Connection, Sight]):
    """Keeps the graph in one file.

    Args:
        path: The file; made, with its folder, if it is not there.
        read_only: Refuse to write, and to make the file.
        open_by_default: Documents that name no group are public; else the operator's alone.
        timeout: Seconds to wait for another writer.

    Raises:
        StoreError: No store of ours, of a newer version, or not there to be read.
    """

    def __init__(
        self,
        path: Path,
        *,
        read_only: bool = False,
        open_by_default: bool = True,
        timeout: float = 30.0,
    ) -> None:
        self._files = Connections(path, read_only=read_only, timeout=timeout, steps=layouts())
        super().__init__(read)
        self._open_by_default = open_by_default
        self._sights = Ready(16)
        self._matrices = Ready(3)
        self._wholes = Ready(1)
        self._topologies = Ready(8)

    def state(self) -> StoreState:
        """Return what the store holds, without the rows."""
        with self._files.reading() as connection:
            return summary.state(connection, self._files.schema_version)

    def digests(self) -> Mapping[RowKind, Mapping[str, str]]:
        """Return the digest of every row, by kind and id."""
        with self._files.reading() as connection:
            return summary.digests(connection)

    def apply(self, change: Change) -> Applied:
        """Write `change` whole or not at all."""
        with self._files.writing() as connection:
            return write(connection, change)

    def stage(self, change: Change) -> None:
        """Keep the vectors of `change`, of another embedder, beside those that serve."""
        with self._files.writing() as connection:
            reembed.stage(connection, change)

    def adopt(self, embedder: EmbedderIdentity) -> None:
        """Serve what was staged of `embedder`, all at once."""
        with self._files.writing() as connection:
            reembed.adopt(connection, embedder)

    def close(self) -> None:
        """Release the file."""
        self._files.close()

    def extractions(self) -> Iterator[Extraction]:
        """Yield every extraction, by chunk id."""
        return self._stream("extraction", Extraction)

    def merges(self) -> Iterator[Merge]:
        """Yield every merge decision, by id."""
        return self._stream("merge", Merge)

    def communities(self, *, level: int | None = None) -> Sequence[Community]:
        """Return communities of every view."""
        with self._files.reading() as connection:
            return read.communities(connection, level)

    def hits(
        self,
        kind: Kind,
        query: Words | Vector,
        *,
        limit: int,
        viewer: Viewer = OPERATOR,
        filters: Filters = NO_FILTERS,
    ) -> Sequence[Hit]:
        """Return the best `limit` visible rows."""
        with self._files.reading() as connection:
            sight = self._sight(connection, viewer, filters)
            if isinstance(query, Words):
                return search.by_words(connection, sight, kind, query.text, limit)
            matrix = self._matrix(connection, kind)
            visible = search.visible_rows(connection, sight, kind, matrix)
            return search.by_meaning(matrix, visible, query.values, limit)

    def vectors(self, kind: Kind, ids: Sequence[str]) -> FloatArray:
        """Return (n, d) float32 in the order of `ids`; zero rows for unknown ids."""
        with self._files.reading() as connection:
            return search.vectors_of(self._matrix(connection, kind), ids)

    def token_vectors(self, chunk_ids: Sequence[str]) -> Mapping[str, TokenVectors]:
        """Return compact token vectors of those chunks that have them."""
        with self._files.reading() as connection:
            return {id_: unpack(data) for id_, data in read.packed(connection, chunk_ids)}

    def topology(self, *, viewer: Viewer = OPERATOR, filters: Filters = NO_FILTERS) -> Topology:
        """Return the visible graph as index arrays."""
        with self._files.reading() as connection:
            return self._web(connection, viewer, filters).topology

    def neighbourhood(
        self,
        entity_ids: Sequence[str],
        *,
        hops: int,
        limit: int,
        viewer: Viewer = OPERATOR,
    ) -> Subgraph:
        """Return what lies within `hops` visible asserted relations."""
        with self._files.reading() as connection:
            web = self._web(connection, viewer, NO_FILTERS)
            known = [id_ for id_ in entity_ids if id_ in web.place]
            ids, capped = walk.around(web.ties_of, known, hops=hops, limit=limit)
            sight = self._sight(connection, viewer)
            between = read.relation_ids_between(connection, ids)
            return Subgraph(
                read.entities(connection, sight, ids, None),
                read.relations(connection, sight, between, None, None),
                capped,
            )

    def path(
        self, source_id: str, target_id: str, *, max_hops: int = 4, viewer: Viewer = OPERATOR
    ) -> Sequence[Relation]:
        """Return a shortest chain of visible asserted relations."""
        with self._files.reading() as connection:
            web = self._web(connection, viewer, NO_FILTERS)
            ids = walk.shortest(web.ties_of, source_id, target_id, max_hops)
            return read.relations(connection, self._sight(connection, viewer), ids, None, None)

    def _seen(self, viewer: Viewer, filters: Filters, work: Callable[[Connection, Sight], T]) -> T:
        with self._files.reading() as connection:
            return work(connection, self._sight(connection, viewer, filters))

    def _sight(
        self, connection: Connection, viewer: Viewer, filters: Filters = NO_FILTERS
    ) -> Sight:
        return self._sights.get(
            (viewer, filters),
            version_of(connection),
            lambda: look(connection, viewer, filters, open_by_default=self._open_by_default),
        )

    def _matrix(self, connection: Connection, kind: Kind) -> search.Matrix:
        return self._matrices.get(
            kind, version_of(connection), lambda: search.load(connection, kind)
        )

    def _web(self, connection: Connection, viewer: Viewer, filters: Filters) -> Web:
        version = version_of(connection)

        def make() -> Web:
            every = self._wholes.get(None, version, lambda: whole(connection))
            sight = self._sight(connection, viewer, filters)
            graph = seen(every, sight.shows, version, everything=sight.everything)
            return web(graph)

        return self._topologies.get((viewer, filters), version, make)

    def _stream(self, kind: RowKind, type_: type[R]) -> Iterator[R]:
        """Yield rows on a connection of their own: writes meanwhile are not seen."""
        connection = self._files.open()
        try:
            connection.execute("BEGIN")
            yield from read.rows(connection, kind, type_, None)
        finally:
            self._files.release(connection)
