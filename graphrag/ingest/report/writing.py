"""Say what each community is about, from the leaves up to the root.

A parent is written from its children's reports and from what crosses between them.
A report whose material is unchanged is kept; only its title, which sets it apart from
the others, its rating and its citations are looked up again.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from graphrag.ingest.report.extractive import VERSION, Draft, questions, write
from graphrag.ingest.report.material import Material, Sentences, gather
from graphrag.ingest.report.titles import Titles
from graphrag.model import (
    Chunk,
    Community,
    Document,
    Dropped,
    Entity,
    Fact,
    Finding,
    Relation,
    Report,
)

LEAST_MEMBERS = 3
"""Smaller groups get no report of their own (the root always does)."""


@dataclass(frozen=True, slots=True)
class Reports:
    """What was written.

    Attributes:
        reports: By view, level and community id.
        made: How many were written anew.
        kept: How many stayed as they were.
        dropped: Communities of three members or more that hold no sentence to quote.
        small: Communities under three members, or of common nouns alone: they get no report.
    """

    reports: tuple[Report, ...] = ()
    made: int = 0
    kept: int = 0
    dropped: tuple[Dropped, ...] = ()
    small: int = 0


def write_reports(
    communities: Sequence[Community],
    *,
    entities: Sequence[Entity],
    relations: Sequence[Relation],
    facts: Sequence[Fact],
    chunks: Mapping[str, Chunk],
    documents: Mapping[str, Document],
    previous: Mapping[str, Report] | None = None,
) -> Reports:
    """Return a report for every community of three members or more, and for each root.

    `previous` holds reports by community id; one with an equal digest is kept.
    """
    sentences = Sentences(chunks, entities, relations, facts)
    titles = Titles(chunks, entities, sentences.own_texts)
    old = previous or {}
    written: dict[str, Report] = {}
    below: defaultdict[str, list[tuple[Community, Report | None]]] = defaultdict(list)
    dropped: list[Dropped] = []
    made = small = 0
    for community in sorted(communities, key=lambda c: (-c.level, c.view, c.id)):
        report: Report | None = None
        if community.level and (_size(community) < LEAST_MEMBERS or not titles.title(community)):
            small += 1
        else:
            children = sorted(below[community.id], key=lambda pair: (-_size(pair[0]), pair[0].id))
            material = gather(community, sentences=sentences, children=children, version=VERSION)
            report = _report(material, old.get(community.id), titles=titles, chunks=chunks)
            if report is None:
                reason = "no sentence of it can be quoted"
                dropped.append(Dropped("skipped", community.id, titles.title(community), reason))
            else:
                written[community.id] = report
                made += not _is_kept(material, old.get(community.id))
        if community.parent_id:
            below[community.parent_id].append((community, report))
    ordered = sorted(written.values(), key=lambda r: (r.view, r.level, r.community_id))
    return Reports(tuple(ordered), made, len(ordered) - made, tuple(dropped), small)


def _size(community: Community) -> int:
    return len(community.chunk_ids if community.view == "subjects" else community.entity_ids)


def _is_kept(material: Material, old: Report | None) -> bool:
    return old is not None and old.digest == material.digest


def _report(
    material: Material, old: Report | None, *, titles: Titles, chunks: Mapping[str, Chunk]
) -> Report | None:
    if old is not None and old.digest == material.digest:
        draft = Draft(old.summary, tuple(_at_home(f, material) for f in old.findings))
    else:
        draft = write(material, chunks=chunks)
    if not draft.findings:
        return None
    community = material.community
    report = Report(
        community.id,
        community.level,
        titles.title(community),
        draft.summary,
        draft.findings,
        _rating(draft, material, chunks),
        material.digest,
        shown=material.shown,
        total=len(community.relation_ids),
        view=community.view,
    )
    return replace(report, questions=questions(report))


def _at_home(finding: Finding, material: Material) -> Finding:
    """Return `finding` with the chunks that say it now: an edit beside it renames its chunk."""
    for candidate in material.candidates:
        if candidate.text == finding.text:
            return replace(finding, chunk_ids=candidate.chunk_ids)
    for report in material.children:
        for other in report.findings:
            if other.text == finding.text:
                return other
    return finding


def _rating(draft: Draft, material: Material, chunks: Mapping[str, Chunk]) -> float:
    """Return 0–10: 1.5 for one document, 1.5 more each time their number doubles."""
    at = set(material.community.chunk_ids)
    at.update(id_ for finding in draft.findings for id_ in finding.chunk_ids)
    at.update(id_ for candidate in material.candidates for id_ in candidate.chunk_ids)
    homes = {chunks[id_].document_id for id_ in at if id_ in chunks}
    return round(min(10.0, 1.5 * math.log2(1 + len(homes))), 1)
