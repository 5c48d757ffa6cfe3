"""How many documents the viewer may read, or how many of them name one thing, and which."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence

from graphrag.ask.aggregate.figures.limits import MONTHS
from graphrag.ask.facts.places import source_of
from graphrag.ask.facts.words import told_alone
from graphrag.language.sentences import sentences
from graphrag.model import (
    Chunk,
    Document,
    Evidence,
    Found,
    Plan,
    Span,
    Table,
    TableRow,
    Viewer,
)
from graphrag.ports import Store, Words

_WHEN = rf"(?:(?:{'|'.join(MONTHS)}) )?(?:19|20)\d\d|(?:19|20)\d\d-\d\d(?:-\d\d)?"
_ASKED = re.compile(
    r"^\W*(?:please )?(?:how many|count|list|show|name|which|what is the (?:total )?number of)\s+"
    r"(?:me )?(?:all )?(?:of )?(?:the |your |our )?(?P<noun>documents|files)"
    r"(?:(?: (?:are|do you have|do you know|have you read|were read|exist|there|in|here|in total|"
    r"the|this|your|graph|corpus|collection|folder))*"
    r"|(?: that| which)? (?:mention|name|contain|speak of|talk about|refer to) (?P<what>.+?)"
    r"|(?: that| which)?(?: are| were)?(?: dated| written)? "
    rf"(?P<way>from|of|in|since|before|after|dated) (?:the year )?(?P<when>{_WHEN}))\W*$",
    re.IGNORECASE,
)
_NAMED_IN = re.compile(
    r"^\W*(?:in )?(?:how many|which|what) (?:of )?(?:the |your |our )?(?P<noun>documents|files)\s+"
    r"(?:is|are|was|were|do|does) (?P<what>.+?) (?:mentioned|named|spoken of|talked about|"
    r"referred to|appear|occur|come up)(?: in)?\W*$",
    re.IGNORECASE,
)
_HITS = 500
_LISTED = 50
"""Documents that are named one by one; the rest is counted."""


def count_documents(plan: Plan, *, store: Store, viewer: Viewer) -> Found | None:
    """Return the documents that are counted; None if the question counts anything else."""
    asked = _ASKED.match(plan.question) or _NAMED_IN.match(plan.question)
    if asked is None:
        return None
    documents = sorted(
        store.documents(viewer=viewer, filters=plan.filters), key=lambda d: (d.source, d.id)
    )
    if asked.groupdict().get("when"):
        return _dated(asked, documents, store=store, viewer=viewer)
    if asked["what"] is None:
        rows = _openings(documents[:_LISTED], store=store, viewer=viewer)
        return _listed(rows, len(documents), asked["noun"].lower(), "begin so")
    what = asked["what"].strip(" \"'\u201c\u201d")
    meant = [item.id for item in plan.entities if item.surface.casefold() == what.casefold()]
    entities = store.entities(meant, viewer=viewer) if meant else ()
    called = dict.fromkeys([what, *(name for e in entities for name in (e.name, *e.aliases))])
    rows = _naming(tuple(called), documents, store=store, viewer=viewer)
    if not rows:
        return None
    noun = f"{asked['noun'].lower()} naming {', '.join(e.name for e in entities) or what}"
    return _listed(rows[:_LISTED], len(rows), noun, "say")


def _dated(
    asked: re.Match[str], documents: Sequence[Document], *, store: Store, viewer: Viewer
) -> Found:
    """Return the documents whose own date is of, before or after the time that is asked for."""
    month, _, year = asked["when"].lower().rpartition(" ")
    bound = f"{year}-{MONTHS.index(month) + 1:02}" if month else year
    way = asked["way"].lower()
    holds: Callable[[str, str], bool] = _WAYS.get(way, operator.eq)
    dated = [d for d in documents if d.updated and holds(d.updated[: len(bound)], bound)]
    undated = sum(1 for document in documents if not document.updated)
    rows = _openings(dated[:_LISTED], store=store, viewer=viewer)
    noun = f"{asked['noun'].lower()} dated {way if way in _WAYS else ''} {asked['when']}"
    noun += f" ({undated} more bear no date)" if undated else ""
    return _listed(rows, len(dated), " ".join(noun.split()), "begin so")


_WAYS: Mapping[str, Callable[[str, str], bool]] = {
    "since": operator.ge,
    "before": operator.lt,
    "after": operator.gt,
}


def _openings(
    documents: Sequence[Document], *, store: Store, viewer: Viewer
) -> list[tuple[Document, Evidence]]:
    """Return how each document begins."""
    chunks = store.chunks(document_ids=[document.id for document in documents], viewer=viewer)
    ordered = sorted(chunks, key=lambda chunk: (-chunk.ordinal, chunk.id))
    first = {chunk.document_id: chunk for chunk in ordered}
    found: list[tuple[Document, Evidence]] = []
    for document in documents:
        chunk = first.get(document.id)
        if chunk is not None:
            span = next(iter(sentences(chunk.text)), Span(0, len(chunk.text)))
            label, source = f"E{len(found) + 1}", source_of(chunk, document, span)
            found.append((document, Evidence(label, span.of(chunk.text), 1.0, (source,))))
    return found


def _naming(
    called: Sequence[str], documents: Sequence[Document], *, store: Store, viewer: Viewer
) -> list[tuple[Document, Evidence]]:
    """Return the documents whose text has one of the names, each with the words around it.

    Also in a line of who was present, an address or a cell, where no sentence speaks of it.
    """
    pattern = _any_of(called)
    first: dict[str, tuple[Chunk, Span]] = {}
    for chunk in sorted(_holding(called, store, viewer), key=lambda c: (c.ordinal, c.id)):
        found = pattern.search(chunk.text)
        if found and chunk.document_id not in first:
            first[chunk.document_id] = chunk, _around(chunk.text, Span(*found.span()))
    rows: list[tuple[Document, Evidence]] = []
    for document in documents:
        if document.id in first:
            chunk, span = first[document.id]
            source = source_of(chunk, document, span)
            label = f"E{len(rows) + 1}"
            rows.append((document, Evidence(label, span.of(chunk.text), 1.0, (source,))))
    return rows


def _any_of(names: Sequence[str]) -> re.Pattern[str]:
    said = (r"\s+".join(map(re.escape, name.split())) for name in sorted(names, key=len)[::-1])
    return re.compile(rf"(?<!\w)(?:{'|'.join(said)})(?!\w)", re.IGNORECASE)


def _holding(names: Sequence[str], store: Store, viewer: Viewer) -> Sequence[Chunk]:
    """Return every chunk that may have one of `names`: all that share a word with them."""
    ids: set[str] = set()
    for name in names:
        limit = _HITS
        while len(hits := store.hits("chunk", Words(name), limit=limit, viewer=viewer)) == limit:
            limit *= 4
        ids |= {hit.id for hit in hits}
    return store.chunks(sorted(ids), viewer=viewer) if ids else ()


def _around(text: str, name: Span) -> Span:
    """Return the sentence that holds `name`; in a table or a list of lines, the line."""
    for span in told_alone(text):
        if span.start <= name.start and name.end <= span.end:
            return span
    return name


def _listed(rows: Sequence[tuple[Document, Evidence]], number: int, noun: str, verb: str) -> Found:
    """Return `rows`, and how many there are with those that are not listed."""
    first = "" if len(rows) == number else f"; the first {len(rows)} by name {verb}"
    said = re.sub(r"^(\w+)s", r"\1", noun) if number == 1 else noun
    return Found(
        tuple(item for _, item in rows),
        number,
        Table(
            ("what it says",),
            tuple(
                TableRow(document.id, (" ".join(item.text.split()),), (item.label,))
                for document, item in rows
            ),
            value=str(number),
            statement=f"{number} {said}{first}:",
        ),
    )
