"""What the documents are as a whole: copies, versions, undated ones, chunks that say nothing."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from graphrag.app.audit.issues import Issue, Place
from graphrag.model import Chunk, Document
from graphrag.ports import Store

Likeness = tuple[str, str, float]
"""Two documents, by id, and the share of their words that they have in common."""
_SHOWN = 80


def near_duplicates(
    alike: Sequence[Likeness], documents: Mapping[str, Document]
) -> Iterator[Issue]:
    """Yield groups of documents that say nearly the same and are no versions of one another."""
    group: dict[str, str] = {}
    least: dict[str, float] = {}
    for one, other, likeness in alike:
        pair = documents[one], documents[other]
        if {one, other} & {document.superseded_by for document in pair}:
            continue
        joined = {group.setdefault(one, one), group.setdefault(other, other)}
        first = min(joined)
        least[first] = min([likeness, *(least.get(name, 1.0) for name in joined)])
        group.update({id_: first for id_, name in group.items() if name in joined})
    members: defaultdict[str, list[Document]] = defaultdict(list)
    for id_, first in group.items():
        members[first].append(documents[id_])
    for first, found in members.items():
        found.sort(key=lambda document: document.source)
        what = ", ".join(document.source for document in found)
        share = f"share {least[first]:.0%} of their words, or more"
        yield Issue("near-duplicate", f"{what} {share}", tuple(map(_place, found)))


def superseded(documents: Mapping[str, Document]) -> Iterator[Issue]:
    """Yield documents of which there is a newer version."""
    for document in documents.values():
        newer = documents.get(document.superseded_by)
        if newer is not None:
            what = f"{document.source} is superseded by {newer.source}"
            yield Issue("superseded", what, (_place(document), _place(newer)))


def undated(documents: Mapping[str, Document]) -> Iterator[Issue]:
    """Yield documents that say neither when they were changed nor from when on they hold."""
    for document in documents.values():
        if not (document.updated or document.valid_from):
            yield Issue("undated", document.source, (_place(document),))


def silent(store: Store, documents: Mapping[str, Document]) -> Iterator[Issue]:
    """Yield documents with chunks in which nothing is named but their own subject."""
    quiet = {
        extraction.chunk_id
        for extraction in store.extractions()
        if not any(not entity.subject for entity in extraction.entities) and not extraction.facts
    }
    chunks: defaultdict[str, list[Chunk]] = defaultdict(list)
    totals: Counter[str] = Counter()
    for chunk in store.chunks():
        totals[chunk.document_id] += 1
        if chunk.id in quiet:
            chunks[chunk.document_id].append(chunk)
    for document in documents.values():
        found = chunks.get(document.id, [])
        if found:
            what = f"{document.source}: {len(found)} of {totals[document.id]} chunks"
            places = tuple(
                Place(document.source, None, chunk.id, " ".join(chunk.text[:_SHOWN].split()))
                for chunk in found
            )
            yield Issue("silent", what, places)


def _place(document: Document) -> Place:
    return Place(document.source, document.valid_from or document.updated)
