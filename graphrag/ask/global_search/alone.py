"""Documents that belong to no theme: in a small corpus they are part of what it is about."""

from __future__ import annotations

from collections.abc import Sequence

from graphrag.ask.global_search.evidence import Library, Told
from graphrag.ask.global_search.themes import Theme
from graphrag.language.statements import reads_as_prose, statements
from graphrag.model import Viewer
from graphrag.ports import Store

FEW = 40
"""Documents up to which a corpus is small."""


def alone(
    themes: Sequence[Theme], *, store: Store, viewer: Viewer, library: Library, limit: int
) -> list[Told]:
    """Return how the documents begin that no theme holds, each under its title, by source.

    Empty where there are many documents: there no single one tells what all are about.
    """
    if len(library.documents) > FEW or limit <= 0:
        return []
    read = {theme.report.community_id for theme in themes}
    held = {id_ for c in store.communities() if c.id in read for id_ in c.chunk_ids}
    chunks = store.chunks(document_ids=sorted(library.documents), viewer=viewer)
    covered = {chunk.document_id for chunk in chunks if chunk.id in held}
    told: dict[str, Told] = {}
    for chunk in chunks:
        if chunk.document_id in covered or chunk.document_id in told:
            continue
        for span in statements(chunk.text):
            text = " ".join(span.of(chunk.text).split())
            if reads_as_prose(text):
                title = library.documents[chunk.document_id].title
                told[chunk.document_id] = Told(text, (chunk.id,), "", title, 0.0, {})
                break
    ordered = sorted(told, key=lambda id_: (library.documents[id_].source, id_))
    return [told[id_] for id_ in ordered[:limit]]
