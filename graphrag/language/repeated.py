"""What stands in many documents in the same words: legal notices, forms, page furniture.

Names and numbers may differ (`templates`).
Such sentences say nothing about the document they stand in. They tie nothing
together and no report quotes them; a search still finds them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from graphrag.language.names import key
from graphrag.language.statements import reads_as_prose, statements
from graphrag.language.templates import find_templates
from graphrag.model import Chunk, Span

LEAST_DOCUMENTS = 3
SHARE = 0.1
"""A sentence in at least three documents, and in a tenth of all, is boilerplate."""
MOST = 0.5
"""Share of all documents, where that leaves half of them with no word of their own."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a chunk.

    Attributes:
        span: In the chunk's text.
        key: Its words, folded; equal for two sentences that differ only in dress.
        documents: How many documents hold it.
        boilerplate: Whether it is repeated in so many that it says nothing.
        prose: Whether it can be quoted: no heading, label or row of a table.
        own: What is left of it without the words of templates, empty if that is next to
            nothing; None where all is its own.
    """

    span: Span
    key: str
    documents: int
    boilerplate: bool
    prose: bool
    own: str | None = None

    @property
    def from_template(self) -> bool:
        """Whether it says little but what a template says."""
        return self.own == ""


def read_sentences(chunks: Mapping[str, Chunk]) -> dict[str, tuple[Sentence, ...]]:
    """Return the sentences of each chunk, in order."""
    spans = {id_: statements(chunk.text) for id_, chunk in sorted(chunks.items())}
    keys = {id_: [key(s.of(chunks[id_].text)) for s in found] for id_, found in spans.items()}
    prose = {
        id_: [reads_as_prose(s.of(chunks[id_].text)) for s in found] for id_, found in spans.items()
    }
    homes = {id_: chunk.document_id for id_, chunk in chunks.items()}
    holders: defaultdict[str, set[str]] = defaultdict(set)
    for id_, words in keys.items():
        for text in words:
            holders[text].add(homes[id_])
    told = [
        (homes[id_], len(holders[text]))
        for id_, words in keys.items()
        for text, tells in zip(words, prose[id_], strict=True)
        if tells
    ]
    least = _boilerplate_from(told, len(set(homes.values())))
    read = {
        id_: tuple(
            Sentence(span, text, len(holders[text]), len(holders[text]) >= least, tells)
            for span, text, tells in zip(found, keys[id_], prose[id_], strict=True)
        )
        for id_, found in spans.items()
    }
    return _without_templates(read, chunks)


def _boilerplate_from(told: Sequence[tuple[str, int]], documents: int) -> float:
    """Return in how many documents a sentence stands that is boilerplate.

    `told` is the document of each sentence of prose, and how many hold it. Where cases are
    written up in stock phrases these are what the corpus has to say.
    """
    least = max(LEAST_DOCUMENTS, SHARE * documents)
    tell = {home for home, _ in told}
    own = {home for home, holders in told if holders < least}
    return least if 2 * len(own) >= len(tell) else max(least, MOST * documents)


def _without_templates(
    read: Mapping[str, tuple[Sentence, ...]], chunks: Mapping[str, Chunk]
) -> dict[str, tuple[Sentence, ...]]:
    """Return `read` with what each sentence says of its own.

    Where most sentences are made from templates these are what the corpus has to say,
    and count as their own.
    """
    prose = [
        (id_, sentence)
        for id_, held in read.items()
        for sentence in held
        if sentence.prose and not sentence.boilerplate
    ]
    texts = [sentence.span.of(chunks[id_].text) for id_, sentence in prose]
    found = find_templates(texts, [chunks[id_].document_id for id_, _ in prose], share=SHARE)
    if 2 * found.made.sum() > len(prose):
        return dict(read)
    own = {
        (id_, sentence.span): "" if made else text
        for (id_, sentence), made, text in zip(prose, found.made, found.own, strict=True)
    }
    return {
        id_: tuple(replace(s, own=own.get((id_, s.span))) for s in held)
        for id_, held in read.items()
    }


def sentence_at(found: Sequence[Sentence], start: int) -> int | None:
    """Return which of the sentences of a chunk holds the character at `start`."""
    number = bisect_right([sentence.span.start for sentence in found], start) - 1
    return number if number >= 0 and start < found[number].span.end else None


def own_texts(
    chunks: Mapping[str, Chunk], sentences: Mapping[str, Sequence[Sentence]]
) -> dict[str, str]:
    """Return heading and prose of each chunk that has prose of its own, by chunk id, sorted.

    Tables, fields, boilerplate and what templates say are left out; where no chunk at all
    holds prose, what is no boilerplate stands in.
    """
    for prose in (True, False):
        found = {}
        for id_, chunk in sorted(chunks.items()):
            own = [
                s.span.of(chunk.text) if s.own is None else s.own
                for s in sentences.get(id_, ())
                if not (s.boilerplate or s.from_template) and (s.prose or not prose)
            ]
            if own:
                found[id_] = "\n".join((chunk.header.split("\n")[0], *own))
        if found:
            return found
    return {}
