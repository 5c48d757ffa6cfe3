"""Whether the stored vectors and ours can be compared, and how they come to be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from graphrag import wiring
from graphrag.app.looking import Looking
from graphrag.app.spent import spending
from graphrag.errors import EmbedderMismatchError
from graphrag.ports import Change, Embedder, EmbedderIdentity, Store
from graphrag.settings import Project

BATCH = 500
Progress = Callable[[str, int, int], None]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Reembedded:
    """What `reembed` did.

    Attributes:
        before: Name of the embedder whose vectors served; empty if there were none.
        now: Name of the one whose vectors serve.
        rows: How many rows have new vectors; 0 if they were its own already.
    """

    before: str
    now: str
    rows: int


class Reembedding(Looking):
    """Makes the vectors anew when another embedder is configured."""

    project: Project

    @cached_property
    def _embedder(self) -> Embedder:
        return wiring.embedder(self.project)

    def _agreed(self) -> Embedder:
        """Return our embedder, if the stored vectors are its own."""
        agreed_embedder(self._store, self._embedder)
        return self._embedder

    def reembed(self, *, progress: Progress | None = None) -> Reembedded:
        """Embed everything with the configured embedder; until all is there, the old vectors serve.

        Broken off and called again, it takes up where it was: texts that were embedded are
        remembered.
        """
        from graphrag.ingest.index import index

        embedder = wiring.embedder(self.project)
        before = self._store.state().embedder
        if before == embedder.identity:
            return Reembedded(before.name, before.name, 0)
        memo = wiring.memo(self.project)
        self._store.stage(Change(embedder=embedder.identity))
        changes = list(_everything(self._store))
        done, every = 0, sum(map(_rows, changes))
        with spending(self.project, "reembed"):
            for change in changes:
                self._store.stage(index(change, embedder=embedder, memo=memo))
                done += _rows(change)
                if progress is not None:
                    progress("embed", done, every)
        self._store.adopt(embedder.identity)
        return Reembedded(before.name if before else "", embedder.identity.name, every)


def _everything(store: Store) -> Iterator[Change]:
    """Yield all rows that have vectors, a batch a change."""
    for chunks in _batches(store.chunks()):
        yield Change(chunks=tuple(chunks))
    for entities in _batches(store.entities()):
        yield Change(entities=tuple(entities))
    for reports in _batches(store.reports()):
        yield Change(reports=tuple(reports))


def _rows(change: Change) -> int:
    return len(change.chunks) + len(change.entities) + len(change.reports)


def _batches(rows: Sequence[T]) -> Iterator[Sequence[T]]:
    for start in range(0, len(rows), BATCH):
        yield rows[start : start + BATCH]


def agreed_embedder(store: Store, embedder: Embedder) -> EmbedderIdentity:
    """Return who makes vectors, here (`embedder`) and in `store`.

    Raises:
        EmbedderMismatchError: The stored ones were made by another.
    """
    ours = embedder.identity
    stored = store.state().embedder
    if stored is not None and stored != ours:
        raise EmbedderMismatchError(
            f"The store's vectors were made by {_named(stored)}, not by {_named(ours)}.",
            hint="Set [embed] to the first one, or run `graphrag reembed` to take the other.",
        )
    return ours


def _named(embedder: EmbedderIdentity) -> str:
    made = f"{embedder.dimension} numbers, {embedder.digest[:8]}"
    return f"{embedder.name} {embedder.version} ({made})"
