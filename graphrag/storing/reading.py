"""The reads that every store answers alike: a connection, what the viewer sees, and a query.

A store says how it reads (`Rows`) and how it holds a connection (`_seen`); the rest is here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Generic, Protocol, TypeVar

from graphrag.model import (
    NO_FILTERS,
    OPERATOR,
    Chunk,
    Document,
    Entity,
    Fact,
    Filters,
    Relation,
    Report,
    View,
    Viewer,
)

C = TypeVar("C")
S = TypeVar("S")
T = TypeVar("T")
Connection = TypeVar("Connection", contravariant=True)
Sight = TypeVar("Sight", contravariant=True)
Ids = Sequence[str] | None


class Rows(Protocol[Connection, Sight]):
    """Reads rows over a connection, as `sight` shows them: a module of functions."""

    def documents(self, connection: Connection, sight: Sight, ids: Ids, /) -> tuple[Document, ...]:
        """Return documents."""
        ...

    def chunks(
        self, connection: Connection, sight: Sight, ids: Ids, document_ids: Ids, /
    ) -> tuple[Chunk, ...]:
        """Return chunks by id, or those of documents."""
        ...

    def entities(
        self, connection: Connection, sight: Sight, ids: Ids, types: Ids, /
    ) -> tuple[Entity, ...]:
        """Return entities."""
        ...

    def named(
        self, connection: Connection, sight: Sight, names: Sequence[str], /
    ) -> Mapping[str, tuple[str, ...]]:
        """Return ids of entities by name."""
        ...

    def relations(
        self, connection: Connection, sight: Sight, ids: Ids, entity_ids: Ids, types: Ids, /
    ) -> tuple[Relation, ...]:
        """Return relations for which every given condition holds."""
        ...

    def facts(
        self, connection: Connection, sight: Sight, subjects: Ids, keys: Ids, chunk_ids: Ids, /
    ) -> tuple[Fact, ...]:
        """Return facts for which every given condition holds."""
        ...

    def reports(
        self,
        connection: Connection,
        sight: Sight,
        ids: Ids,
        level: int | None,
        view: View | None,
        /,
    ) -> tuple[Report, ...]:
        """Return reports for which every given condition holds."""
        ...


class Reading(ABC, Generic[C, S]):
    """The part of a store that returns rows."""

    def __init__(self, rows: Rows[C, S]) -> None:
        self._rows = rows

    @abstractmethod
    def _seen(self, viewer: Viewer, filters: Filters, work: Callable[[C, S], T]) -> T:
        """Return what `work` finds over one connection, with what `viewer` sees."""

    def documents(
        self, ids: Ids = None, *, viewer: Viewer = OPERATOR, filters: Filters = NO_FILTERS
    ) -> Sequence[Document]:
        """Return visible documents."""
        return self._seen(viewer, filters, lambda c, s: self._rows.documents(c, s, ids))

    def chunks(
        self, ids: Ids = None, *, document_ids: Ids = None, viewer: Viewer = OPERATOR
    ) -> Sequence[Chunk]:
        """Return visible chunks."""
        read = self._rows.chunks
        return self._seen(viewer, NO_FILTERS, lambda c, s: read(c, s, ids, document_ids))

    def entities(
        self, ids: Ids = None, *, types: Ids = None, viewer: Viewer = OPERATOR
    ) -> Sequence[Entity]:
        """Return visible entities as their visible mentions show them."""
        return self._seen(viewer, NO_FILTERS, lambda c, s: self._rows.entities(c, s, ids, types))

    def named(
        self, names: Sequence[str], *, viewer: Viewer = OPERATOR
    ) -> Mapping[str, tuple[str, ...]]:
        """Return ids of entities with one of `names` as name or alias."""
        return self._seen(viewer, NO_FILTERS, lambda c, s: self._rows.named(c, s, names))

    def relations(
        self,
        ids: Ids = None,
        *,
        entity_ids: Ids = None,
        types: Ids = None,
        viewer: Viewer = OPERATOR,
    ) -> Sequence[Relation]:
        """Return visible relations."""
        read = self._rows.relations
        return self._seen(viewer, NO_FILTERS, lambda c, s: read(c, s, ids, entity_ids, types))

    def facts(
        self,
        *,
        subject_ids: Ids = None,
        keys: Ids = None,
        chunk_ids: Ids = None,
        viewer: Viewer = OPERATOR,
    ) -> Sequence[Fact]:
        """Return visible facts."""
        read = self._rows.facts
        return self._seen(viewer, NO_FILTERS, lambda c, s: read(c, s, subject_ids, keys, chunk_ids))

    def reports(
        self,
        community_ids: Ids = None,
        *,
        level: int | None = None,
        view: View | None = None,
        viewer: Viewer = OPERATOR,
    ) -> Sequence[Report]:
        """Return visible reports, remade from visible findings where some are hidden."""
        read = self._rows.reports
        return self._seen(viewer, NO_FILTERS, lambda c, s: read(c, s, community_ids, level, view))
