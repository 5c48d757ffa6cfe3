"""Whether the stored vectors and ours can be compared."""

from __future__ import annotations

from graphrag import wiring
from graphrag.errors import EmbedderMismatchError
from graphrag.ports import EmbedderIdentity, Store


def agreed_embedder(store: Store) -> EmbedderIdentity:
    """Return who makes vectors, here and in `store`.

    Raises:
        EmbedderMismatchError: The stored ones were made by another.
    """
    ours = wiring.embedder().identity
    stored = store.state().embedder
    if stored is not None and stored != ours:
        raise EmbedderMismatchError(
            f"The store's vectors were made by {_named(stored)}, not by {_named(ours)}.",
            hint="Configure the first one, or ingest into a new store.",
        )
    return ours


def _named(embedder: EmbedderIdentity) -> str:
    made = f"{embedder.dimension} numbers, {embedder.digest[:8]}"
    return f"{embedder.name} {embedder.version} ({made})"
