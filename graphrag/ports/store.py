"""The graph's store: written in differences, read through a viewer.

Every read takes the viewer and hides what that viewer may not see (`model.access`
has the rules). One contract suite, `tests/contracts/`, holds every store to this.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from graphrag.model import (
    NO_FILTERS,
    OPERATOR,
    Chunk,
    Community,
    Document,
    Entity,
    Extraction,
    Fact,
    Filters,
    Hit,
    Merge,
    Relation,
    Report,
    View,
    Viewer,
)
from graphrag.ports.models import EmbedderIdentity
from graphrag.ports.rows import (
    Applied,
    Change,
    Kind,
    RowKind,
    StoreState,
    Subgraph,
    Topology,
    Vector,
    Words,
)
from graphrag.ports.token_vectors import FloatArray, TokenVectors


class Store(Protocol):
    """Keeps the graph. Reads are consistent: the state before a write or after it.

    Order: where ids are given, rows come in their order (unknown or hidden ids are left
    out); else by id, chunks by document and ordinal.
    """

    # -- writing ---------------------------------------------------------------------------
    def state(self) -> StoreState:
        """Return what the store holds; quick, however large it is."""
        ...

    def digests(self) -> Mapping[RowKind, Mapping[str, str]]:
        """Return `codec.row_digest` of every row, by kind and id."""
        ...

    def apply(self, change: Change) -> Applied:
        """Write `change` whole or not at all; twice is once.

        Raises:
            EmbedderMismatchError: `change.embedder` differs from the stored one.
            StoreError: Locked by another writer past the time-out, or read-only.
        """
        ...

    def stage(self, change: Change) -> None:
        """Keep the vectors of `change`, of another embedder, beside those that serve.

        What was staged of a third embedder is dropped first.
        """
        ...

    def adopt(self, embedder: EmbedderIdentity) -> None:
        """Serve what was staged of `embedder`, all at once; a row without has no vector then.

        Twice is once.

        Raises:
            StoreError: Nothing of `embedder` is staged, and its vectors do not serve either.
        """
        ...

    def close(self) -> None:
        """Release the file or the connections."""
        ...

    # -- everything, streamed, for the operator's own stages ---------------------------------
    def extractions(self) -> Iterator[Extraction]:
        """Yield every extraction, by chunk id."""
        ...

    def merges(self) -> Iterator[Merge]:
        """Yield every merge decision, by id."""
        ...

    # -- reading by id or condition ------------------------------------------------------------
    def documents(
        self,
        ids: Sequence[str] | None = None,
        *,
        viewer: Viewer = OPERATOR,
        filters: Filters = NO_FILTERS,
    ) -> Sequence[Document]:
        """Return visible documents, without text and blocks."""
        ...

    def chunks(
        self,
        ids: Sequence[str] | None = None,
        *,
        document_ids: Sequence[str] | None = None,
        viewer: Viewer = OPERATOR,
    ) -> Sequence[Chunk]:
        """Return visible chunks, by id or of some documents; all if neither is given."""
        ...

    def entities(
        self,
        ids: Sequence[str] | None = None,
        *,
        types: Sequence[str] | None = None,
        viewer: Viewer = OPERATOR,
    ) -> Sequence[Entity]:
        """Return visible entities as their visible mentions show them."""
        ...

    def named(
        self, names: Sequence[str], *, viewer: Viewer = OPERATOR
    ) -> Mapping[str, tuple[str, ...]]:
        """Return ids of entities with one of `names` as name or alias.

        Compared by `language.names.key`; the mapping holds only names that were found, as
        given. A name or alias that only hidden chunks use finds nothing.
        """
        ...

    def relations(
        self,
        ids: Sequence[str] | None = None,
        *,
        entity_ids: Sequence[str] | None = None,
        types: Sequence[str] | None = None,
        viewer: Viewer = OPERATOR,
    ) -> Sequence[Relation]:
        """Return visible relations: by id, touching some entities, of some types (all hold)."""
        ...

    def facts(
        self,
        *,
        subject_ids: Sequence[str] | None = None,
        keys: Sequence[str] | None = None,
        chunk_ids: Sequence[str] | None = None,
        viewer: Viewer = OPERATOR,
    ) -> Sequence[Fact]:
        """Return visible facts: of some subjects, keys and chunks (all hold)."""
        ...

    def communities(self, *, level: int | None = None) -> Sequence[Community]:
        """Return communities of every view; for the operator's stages and after a report check."""
        ...

    def reports(
        self,
        community_ids: Sequence[str] | None = None,
        *,
        level: int | None = None,
        view: View | None = None,
        viewer: Viewer = OPERATOR,
    ) -> Sequence[Report]:
        """Return visible reports, remade from visible findings where some are hidden."""
        ...

    # -- searching ---------------------------------------------------------------------------
    def hits(
        self,
        kind: Kind,
        query: Words | Vector,
        *,
        limit: int,
        viewer: Viewer = OPERATOR,
        filters: Filters = NO_FILTERS,
    ) -> Sequence[Hit]:
        """Return the best `limit` visible rows, best first, ties by id.

        As many as there are are returned even where few rows are visible.
        """
        ...

    def vectors(self, kind: Kind, ids: Sequence[str]) -> FloatArray:
        """Return (n, d) float32 in the order of `ids`; zero rows for unknown ids."""
        ...

    def token_vectors(self, chunk_ids: Sequence[str]) -> Mapping[str, TokenVectors]:
        """Return compact token vectors of those chunks that have them."""
        ...

    def topology(self, *, viewer: Viewer = OPERATOR, filters: Filters = NO_FILTERS) -> Topology:
        """Return the visible graph as index arrays; kept ready between calls."""
        ...

    def neighbourhood(
        self,
        entity_ids: Sequence[str],
        *,
        hops: int,
        limit: int,
        viewer: Viewer = OPERATOR,
    ) -> Subgraph:
        """Return what lies within `hops` visible relations: nearest first, `limit` entities."""
        ...

    def path(
        self, source_id: str, target_id: str, *, max_hops: int = 4, viewer: Viewer = OPERATOR
    ) -> Sequence[Relation]:
        """Return a shortest chain of visible relations between two entities; empty if none."""
        ...
