"""Search chunks, findings and reports as one list: the question chooses the level.

After RAPTOR's collapsed tree (Sarthi et al., ICLR 2024). A report that is near brings its
findings, each cited to its chunks, so that nothing is found that has no source.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from graphrag.ask.global_search.evidence import Library, Told
from graphrag.ask.global_search.search import global_search
from graphrag.language.breadth import narrowing
from graphrag.language.statements import reads_as_prose, statements
from graphrag.model import Chunk, Found, Plan, Report, Viewer
from graphrag.ports import Embedder, Store, Vector, searching
from graphrag.trace import step

HITS = 40
"""Of chunks, and of reports, that the question is near to."""
SHOWN = 12
OF_ONE = 2
"""Pieces of evidence from one document."""


def collapsed_search(plan: Plan, *, store: Store, embedder: Embedder, viewer: Viewer) -> Found:
    """Return the sentences and findings nearest to the question, whatever their level.

    A question for everything resembles none of them, and is answered from reports.
    """
    if not narrowing(plan.question):
        return global_search(plan, store=store, embedder=embedder, viewer=viewer)
    library = Library(store, viewer=viewer, filters=plan.filters)
    sought = Vector(searching(embedder).embed([plan.question])[0])
    near = store.hits("chunk", sought, limit=HITS, viewer=viewer, filters=plan.filters)
    wide = store.hits("report", sought, limit=HITS, viewer=viewer)
    chunks = library.chunks(hit.id for hit in near)
    reports = store.reports([hit.id for hit in wide], viewer=viewer)
    pieces = [*_of_reports(reports), *_of_chunks(list(chunks.values()))]
    if not pieces:
        return Found(rests_on=(0, len(library.documents)))
    meaning = embedder.embed([plan.question])[0]
    scores = embedder.embed([piece.text for piece in pieces]) @ meaning
    order = sorted(range(len(pieces)), key=lambda n: (-round(float(scores[n]), 6), n))
    ranked = [replace(pieces[n], score=min(max(float(scores[n]), 0.0), 1.0)) for n in order]
    kept = _spread(ranked, library)
    with step("collapsed") as note:
        levels = sum(bool(item.community_id) for item in kept)
        note.facts.update(findings=levels, sentences=len(kept) - levels, read=len(pieces))
    evidence = library.evidence(kept)
    homes = {source.document_id for item in evidence for source in item.sources}
    return Found(evidence, len(pieces), rests_on=(len(homes), len(library.documents)))


def _of_reports(reports: Sequence[Report]) -> list[Told]:
    return [
        Told(
            finding.text,
            finding.chunk_ids,
            report.community_id,
            report.title,
            0.0,
            {"level": float(report.level)},
            finding.quotes,
        )
        for report in reports
        for finding in report.findings
    ]


def _of_chunks(chunks: Sequence[Chunk]) -> list[Told]:
    return [
        Told(" ".join(text.split()), (chunk.id,), "", "", 0.0, {})
        for chunk in chunks
        for span in statements(chunk.text)
        if reads_as_prose(text := span.of(chunk.text))
    ]


def _spread(ranked: Sequence[Told], library: Library) -> list[Told]:
    """Return the first of `ranked` that say something new, few of one document."""
    chunks = library.chunks(id_ for told in ranked for id_ in told.chunk_ids[:1])
    kept: list[Told] = []
    used: dict[str, int] = {}
    said: set[str] = set()
    for told in ranked:
        home = chunks.get(told.chunk_ids[0])
        if home is None or told.text in said or used.get(home.document_id, 0) >= OF_ONE:
            continue
        used[home.document_id] = used.get(home.document_id, 0) + 1
        said.add(told.text)
        kept.append(told)
        if len(kept) == SHOWN:
            break
    return kept
