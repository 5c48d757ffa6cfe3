"""Whether the stored vectors and ours can be compared, and how they come to be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar

import numpy as np

from graphrag import wiring
from graphrag.app.looking import Looking
from graphrag.app.spent import spending
from graphrag.errors import EmbedderMismatchError
from graphrag.model import StageEstimate
from graphrag.money import VECTORS, estimated_tokens
from graphrag.ports import (
    Change,
    Embedder,
    EmbedderIdentity,
    FloatArray,
    Kind,
    Memo,
    MemoFile,
    Store,
)
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


class Unmade:
    """Stands for an embedder that is not configured here: it makes nothing anew.

    A text that it is asked for has a vector of zeros, which is near to nothing; `reembed` finds
    those. It is told of by the identity of the other one, so nothing of it may be remembered.
    """

    def __init__(self, identity: EmbedderIdentity) -> None:
        self.identity = identity

    def embed(self, texts: Sequence[str]) -> FloatArray:
        """Return (n, d) float32 zeros."""
        return np.zeros((len(texts), self.identity.dimension), dtype=np.float32)

    def count_tokens(self, text: str) -> int:
        """Return about how many tokens `text` is."""
        return estimated_tokens(text)


@dataclass(frozen=True, slots=True)
class WithoutNewVectors:
    """A memo that tells vectors and learns none; all else it remembers."""

    memo: Memo

    def get(self, key: str) -> bytes | None:
        """Return what was put under `key`, or None."""
        return self.memo.get(key)

    def get_many(self, keys: Iterable[str]) -> Mapping[str, bytes]:
        """Return those of `keys` that are known."""
        return self.memo.get_many(keys)

    def put_many(self, stage: str, values: Mapping[str, bytes]) -> None:
        """Remember `values`, unless they are vectors."""
        if stage != VECTORS:
            self.memo.put_many(stage, values)


class Reembedding(Looking):
    """Makes the vectors anew when another embedder is configured."""

    project: Project
    _memo: MemoFile

    @cached_property
    def _embedder(self) -> Embedder:
        return wiring.embedder(self.project)

    def _agreed(self) -> Embedder:
        """Return our embedder, if the stored vectors are its own."""
        agreed_embedder(self._store, self._embedder)
        return self._embedder

    def _forgetting(self) -> tuple[Embedder, Memo]:
        """Return who makes vectors of what changes when a document goes, and what it remembers.

        To forget, nobody has to be asked: where another embedder is configured than the stored
        vectors have, it is the one that comes along if they are its, else nobody.
        """
        stored = self._store.state().embedder
        if stored is None or stored == self._embedder.identity:
            return self._embedder, self._memo
        offline = wiring.offline_embedder()
        if stored == offline.identity:
            return offline, self._memo
        return Unmade(stored), WithoutNewVectors(self._memo)

    def reembed_estimate(self) -> tuple[int, StageEstimate]:
        """Return how many rows `reembed` would embed, and what that would send and cost."""
        embedder, memo = wiring.embedder(self.project), wiring.memo(self.project)
        changes = self._to_embed(embedder)
        texts = [text for change in changes for text in _texts(change)]
        return len(texts), wiring.vectors_estimated(self.project, memo, texts, embedder)

    def reembed(
        self, *, budget: float | None = None, progress: Progress | None = None
    ) -> Reembedded:
        """Embed everything with the configured embedder; until all is there, the old vectors serve.

        Broken off and called again, it takes up where it was: texts that were embedded are
        remembered. Where the vectors are the embedder's own, it makes those that are missing.

        Args:
            budget: US dollars that vectors may cost.
            progress: Told (stage, done, of how many).

        Raises:
            BudgetSpentError: The budget does not cover all; the old vectors serve on.
            SettingsError: There is a budget, and the embedder's price is unknown.
        """
        from graphrag.ingest.index import index

        meter = wiring.vectors_meter(self.project, budget=budget)
        embedder = wiring.embedder(self.project)
        before = self._store.state().embedder
        memo = wiring.memo(self.project)
        changes = self._to_embed(embedder)
        done, every = 0, sum(map(_rows, changes))
        if before == embedder.identity:
            with spending(self.project, "reembed", meter):
                for change in changes:
                    self._store.apply(index(change, embedder=embedder, memo=memo))
            return Reembedded(before.name, before.name, every)
        self._store.stage(Change(embedder=embedder.identity))
        with spending(self.project, "reembed", meter):
            for change in changes:
                self._store.stage(index(change, embedder=embedder, memo=memo))
                done += _rows(change)
                if progress is not None:
                    progress("embed", done, every)
        self._store.adopt(embedder.identity)
        return Reembedded(before.name if before else "", embedder.identity.name, every)

    def _to_embed(self, embedder: Embedder) -> list[Change]:
        """Return the rows to embed: all, or those without a vector where the others are its own."""
        changes = list(_everything(self._store))
        if self._store.state().embedder == embedder.identity:
            changes = [_without_vectors(change, self._store) for change in changes]
        return [change for change in changes if _rows(change)]


def _without_vectors(change: Change, store: Store) -> Change:
    """Return those rows of `change` that have no vector, or one of zeros."""

    def lacking(kind: Kind, rows: Sequence[T], ids: Sequence[str]) -> tuple[T, ...]:
        lengths = np.abs(store.vectors(kind, ids)).sum(axis=1).tolist() if ids else []
        return tuple(row for row, length in zip(rows, lengths, strict=True) if not length)

    return replace(
        change,
        chunks=lacking("chunk", change.chunks, [row.id for row in change.chunks]),
        entities=lacking("entity", change.entities, [row.id for row in change.entities]),
        reports=lacking("report", change.reports, [row.community_id for row in change.reports]),
    )


def _texts(change: Change) -> Iterator[str]:
    from graphrag.ingest.index import entity_text, report_text

    yield from (chunk.contextual_text for chunk in change.chunks)
    yield from map(entity_text, change.entities)
    yield from map(report_text, change.reports)


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
