"""Everything that is read: each in one transaction, through one viewer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

import numpy as np

from graphrag import codec
from graphrag.adapters.store_neo4j import graph, read, search, summary
from graphrag.adapters.store_neo4j.plan import NODES
from graphrag.adapters.store_neo4j.server import Run, Server
from graphrag.adapters.store_neo4j.sight import Sight, look
from graphrag.model import (
    NO_FILTERS,
    OPERATOR,
    Community,
    Extraction,
    Filters,
    Hit,
    Merge,
    Relation,
    Viewer,
)
from graphrag.ports import (
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

T = TypeVar("T")


class Views(Reading[Run, Sight]):
    """The reading half of the store."""

    def __init__(self, server: Server, *, open_by_default: bool) -> None:
        super().__init__(read)
        self._server = server
        self._open_by_default = open_by_default
        self._sights = Ready(16)
        self._wholes = Ready(1)
        self._topologies = Ready(8)

    def state(self) -> StoreState:
        """Return what the store holds, without the rows."""
        return self._server.reading(summary.state)

    def digests(self) -> Mapping[RowKind, Mapping[str, str]]:
        """Return the digest of every row, by kind and id."""
        return self._server.reading(summary.digests)

    def extractions(self) -> Iterator[Extraction]:
        """Yield every extraction, by chunk id."""
        return self._stream("__Extraction__", Extraction)

    def merges(self) -> Iterator[Merge]:
        """Yield every merge decision, by id."""
        return self._stream("__Merge__", Merge)

    def communities(self, *, level: int | None = None) -> Sequence[Community]:
        """Return communities of every view."""
        return self._server.reading(lambda run: read.communities(run, level))

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

        def find(run: Run, sight: Sight) -> Sequence[Hit]:
            if isinstance(query, Words):
                return search.by_words(run, sight, kind, query.text, limit)
            if summary.embedder_of(run) is None:
                return ()
            return search.by_meaning(run, sight, kind, query.values, limit)

        return self._seen(viewer, filters, find)

    def vectors(self, kind: Kind, ids: Sequence[str]) -> FloatArray:
        """Return (n, d) float32 in the order of `ids`; zero rows for unknown ids."""

        def find(run: Run) -> FloatArray:
            embedder = summary.embedder_of(run)
            found = np.zeros((len(ids), embedder.dimension if embedder else 0), dtype=np.float32)
            records = run("read/vectors", label=NODES[kind], ids=list(ids))
            known = {record["id"]: record["vector"] for record in records}
            for row, id_ in enumerate(ids):
                if id_ in known:
                    found[row] = known[id_]
            return found

        return self._server.reading(find)

    def token_vectors(self, chunk_ids: Sequence[str]) -> Mapping[str, TokenVectors]:
        """Return compact token vectors of those chunks that have them."""
        records = self._server.read("read/token_vectors", ids=list(dict.fromkeys(chunk_ids)))
        return {record["id"]: unpack(record["packed"]) for record in records}

    def topology(self, *, viewer: Viewer = OPERATOR, filters: Filters = NO_FILTERS) -> Topology:
        """Return the visible graph as index arrays."""

        def find(run: Run, sight: Sight) -> Topology:
            version = summary.version_of(run)

            def make() -> Topology:
                every = self._wholes.get(None, version, lambda: graph.whole(run))
                shows = graph.shows(every, sight)
                return seen(every, shows, version, everything=sight.everything)

            return self._topologies.get((viewer, filters), version, make)

        return self._seen(viewer, filters, find)

    def neighbourhood(
        self,
        entity_ids: Sequence[str],
        *,
        hops: int,
        limit: int,
        viewer: Viewer = OPERATOR,
    ) -> Subgraph:
        """Return what lies within `hops` visible asserted relations."""

        def find(run: Run, sight: Sight) -> Subgraph:
            known = graph.visible_ids(run, sight, entity_ids)
            ids, capped = walk.around(
                lambda some: graph.ties_of(run, sight, some), known, hops=hops, limit=limit
            )
            between = run("read/relations_between", ids=ids)
            return Subgraph(
                read.entities(run, sight, ids, None),
                read.seen_relations(sight, between),
                capped,
            )

        return self._seen(viewer, NO_FILTERS, find)

    def path(
        self, source_id: str, target_id: str, *, max_hops: int = 4, viewer: Viewer = OPERATOR
    ) -> Sequence[Relation]:
        """Return a shortest chain of visible asserted relations."""

        def find(run: Run, sight: Sight) -> Sequence[Relation]:
            return graph.path(run, sight, source_id, target_id, max_hops)

        return self._seen(viewer, NO_FILTERS, find)

    def _seen(self, viewer: Viewer, filters: Filters, work: Callable[[Run, Sight], T]) -> T:
        """Return what `work` finds in one transaction, with what `viewer` sees."""

        def whole(run: Run) -> T:
            sight = self._sights.get(
                (viewer, filters),
                summary.version_of(run),
                lambda: look(run, viewer, filters, open_by_default=self._open_by_default),
            )
            return work(run, sight)

        return self._server.reading(whole)

    def _stream(self, label: str, type_: type[T]) -> Iterator[T]:
        for record in self._server.stream("read/rows", label=label):
            yield codec.from_json(type_, record["row"])
