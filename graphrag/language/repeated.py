"""What stands in many documents in the same words: legal notices, forms, page furniture.

Such sentences say nothing about the document they stand in. They tie nothing
together and no report quotes them; a search still finds them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graphrag.language.names import key
from graphrag.language.statements import reads_as_prose, statements
from graphrag.model import Chunk, Span

LEAST_DOCUMENTS = 3
SHARE = 0.1
"""A sentence in at least three documents, and in a tenth of all, is boilerplate."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a chunk.

    Attributes:
        span: In the chunk's text.
        key: Its words, folded; equal for two sentences that differ only in dress.
        documents: How many documents hold it.
        boilerplate: Whether it is repeated in so many that it says nothing.
        prose: Whether it can be quoted: no heading, label or row of a table.
    """

    span: Span
    key: str
    documents: int
    boilerplate: bool
    prose: bool


def read_sentences(chunks: Mapping[str, Chunk]) -> dict[str, tuple[Sentence, ...]]:
    """Return the sentences of each chunk, in order."""
    spans = {id_: statements(chunk.text) for id_, chunk in sorted(chunks.items())}
    keys = {id_: [key(s.of(chunks[id_].text)) for s in found] for id_, found in spans.items()}
    holders: defaultdict[str, set[str]] = defaultdict(set)
    for id_, words in keys.items():
        for text in words:
            holders[text].add(chunks[id_].document_id)
    documents = len({chunk.document_id for chunk in chunks.values()})
    least = max(LEAST_DOCUMENTS, SHARE * documents)
    return {
        id_: tuple(
            Sentence(
                span,
                text,
                len(holders[text]),
                len(holders[text]) >= least,
                reads_as_prose(span.of(chunks[id_].text)),
            )
            for span, text in zip(found, keys[id_], strict=True)
        )
        for id_, found in spans.items()
    }


def sentence_at(found: Sequence[Sentence], start: int) -> int | None:
    """Return which of the sentences of a chunk holds the character at `start`."""
    number = bisect_right([sentence.span.start for sentence in found], start) - 1
    return number if number >= 0 and start < found[number].span.end else None


def own_texts(
    chunks: Mapping[str, Chunk], sentences: Mapping[str, Sequence[Sentence]]
) -> dict[str, str]:
    """Return heading and prose of each chunk that has prose of its own, by chunk id, sorted.

    Tables, fields and boilerplate are left out; where no chunk at all holds prose, what is
    no boilerplate stands in.
    """
    for prose in (True, False):
        found = {}
        for id_, chunk in sorted(chunks.items()):
            own = [
                s for s in sentences.get(id_, ()) if not s.boilerplate and (s.prose or not prose)
            ]
            if own:
                said = (sentence.span.of(chunk.text) for sentence in own)
                found[id_] = "\n".join((chunk.header.split("\n")[0], *said))
        if found:
            return found
    return {}
