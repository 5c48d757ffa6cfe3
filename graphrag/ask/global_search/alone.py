"""Documents that belong to no theme: in a small corpus they are part of what it is about."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from graphrag.ask.global_search.evidence import Library, Told
from graphrag.ask.global_search.themes import Theme
from graphrag.language.statements import statements, tells
from graphrag.model import Chunk, Viewer
from graphrag.ports import Store

FEW = 40
"""Documents up to which a corpus is small."""


def alone(
    themes: Sequence[Theme], *, store: Store, viewer: Viewer, library: Library, limit: int
) -> list[Told]:
    """Return how the documents begin that no theme holds, each under its title, by source.

    Documents that begin alike are told once, and how many they are; those come first. Empty
    where there are many documents: there no single one tells what all are about.
    """
    if len(library.documents) > FEW or limit <= 0:
        return []
    read = {theme.report.community_id for theme in themes}
    held = {id_ for c in store.communities() if c.id in read for id_ in c.chunk_ids}
    chunks = store.chunks(document_ids=sorted(library.documents), viewer=viewer)
    covered = {chunk.document_id for chunk in chunks if chunk.id in held}
    begun: dict[str, str] = {}
    at: defaultdict[str, list[Chunk]] = defaultdict(list)
    for chunk in chunks:
        if chunk.document_id not in covered and chunk.document_id not in begun:
            text = _beginning(chunk)
            if text:
                begun[chunk.document_id] = text
                at[text].append(chunk)
    documents = library.documents
    found: list[tuple[int, str, Told]] = []
    for text, alike in at.items():
        ordered = sorted(alike, key=lambda chunk: (documents[chunk.document_id].source, chunk.id))
        first = documents[ordered[0].document_id]
        theme = first.title if len(ordered) == 1 else f"{len(ordered)} documents"
        told = Told(text, tuple(chunk.id for chunk in ordered), "", theme, 0.0, {})
        found.append((-len(ordered), first.source, told))
    return [told for *_, told in sorted(found, key=lambda item: item[:2])[:limit]]


def _beginning(chunk: Chunk) -> str:
    """Return the first sentence of `chunk` that asks nothing; empty if it has none."""
    texts = (" ".join(span.of(chunk.text).split()) for span in statements(chunk.text))
    return next((text for text in texts if tells(text)), "")
