"""Sentences that may answer, each with where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from graphrag.ask.answer.draft import Support
from graphrag.ask.facts.places import source_of
from graphrag.ask.facts.words import told_alone
from graphrag.model import Chunk, Document, Evidence, Source, Span, Viewer
from graphrag.ports import Store


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of the evidence.

    Attributes:
        text: Verbatim.
        source: Where it stands, its span included.
        label: Of the evidence it came from.
        order: Position among all sentences read; ties go to the first.
        prior: Score of the evidence it came from, 0–1.
        title: Of its document.
        heading: The line above it that asks a question, in the same passage; "" without one.
    """

    text: str
    source: Source
    label: str
    order: int
    prior: float
    title: str
    heading: str = ""

    @property
    def support(self) -> Support:
        """The sentence as support for a claim."""
        return Support(self.label, self.text, self.source)


def read_sentences(
    evidence: Sequence[Evidence], *, store: Store, viewer: Viewer
) -> tuple[Sentence, ...]:
    """Return the sentences of all chunks that `evidence` comes from, best evidence first."""
    wanted: dict[str, Evidence] = {}
    for item in evidence:
        for source in item.sources:
            wanted.setdefault(source.chunk_id, item)
    chunks = {chunk.id: chunk for chunk in store.chunks(list(wanted), viewer=viewer)}
    found: list[Sentence] = []
    for chunk_id, item in wanted.items():
        if chunk_id in chunks:
            source = next(s for s in item.sources if s.chunk_id == chunk_id)
            found.extend(_split(chunks[chunk_id], source, item, len(found)))
    return tuple(found)


def passages_of(
    chunks: Sequence[Chunk], *, taken: Sequence[Evidence], store: Store, viewer: Viewer
) -> tuple[Evidence, ...]:
    """Return `chunks` as evidence, labelled after `taken`."""
    owners = sorted({chunk.document_id for chunk in chunks})
    documents: dict[str, Document] = {d.id: d for d in store.documents(owners, viewer=viewer)}
    numbers = [int(item.label[1:]) for item in taken if item.label[1:].isdigit()]
    first = max(numbers, default=0) + 1
    whole = [chunk for chunk in chunks if chunk.document_id in documents]
    return tuple(
        Evidence(
            f"E{first + offset}",
            chunk.text,
            0.5,
            (source_of(chunk, documents[chunk.document_id], Span(0, len(chunk.text))),),
        )
        for offset, chunk in enumerate(whole)
    )


def _split(chunk: Chunk, source: Source, item: Evidence, first: int) -> list[Sentence]:
    found: list[Sentence] = []
    heading = ""
    for span in told_alone(chunk.text):
        text = span.of(chunk.text)
        if _is_question(chunk.text, span):
            heading = text
        place = replace(source, span=span)
        order = first + len(found)
        found.append(Sentence(text, place, item.label, order, item.score, source.title, heading))
    return found


def _is_question(text: str, span: Span) -> bool:
    """Whether a question stands on a line of its own: what follows answers it."""
    alone = text[: span.start].endswith("\n") or not span.start
    return alone and span.of(text).rstrip().endswith("?") and text[span.end : span.end + 1] in "\n"
