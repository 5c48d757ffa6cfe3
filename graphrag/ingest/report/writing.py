"""Say what each community is about, from the leaves up to the root.

A parent is written from its children's reports and from what crosses between them.
A report whose material is unchanged is kept; only its citations are looked up again and,
where no model wrote it, titles, which set it and its children apart from the others, and
its rating.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from graphrag.ingest.report.draft import EXTRACTIVE, Draft, Writer
from graphrag.ingest.report.extractive import (
    ExtractiveWriter,
    questions,
    relations_shown,
    summary,
)
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
    rating_of,
)
from graphrag.model.ids import digest

LEAST_MEMBERS = 3
"""Smaller groups get no report of their own, the root and pairs of documents apart."""


@dataclass(frozen=True, slots=True)
class Reports:
    """What was written.

    Attributes:
        reports: By view, level and community id.
        made: How many were written anew.
        kept: How many stayed as they were.
        dropped: Communities of three members or more that hold no sentence to quote, and
            what a model wrote without a source.
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
    writer: Writer | None = None,
) -> Reports:
    """Return a report for each community of three members or more, each root, and each pair.

    A pair is two documents on one subject; its report is extractive, whoever writes the others.
    Of the `previous` reports, by community id, one with an equal digest is kept. Without a
    `writer` reports are extractive.
    """
    sentences = Sentences(chunks, entities, relations, facts)
    desk = _Desk(
        writer or ExtractiveWriter(),
        Titles(chunks, entities, sentences.own_texts),
        chunks,
        {report.digest: report for _, report in sorted((previous or {}).items())},
    )
    below: defaultdict[str, list[tuple[Community, Report | None]]] = defaultdict(list)
    ordered = sorted(communities, key=lambda c: (-c.level, c.view, c.id))
    for _, group in groupby(ordered, key=lambda c: c.level):
        level = list(group)
        desk.write(
            [
                gather(
                    community,
                    sentences=sentences,
                    children=sorted(below[community.id], key=lambda pair: _order(pair[0])),
                    version=desk.writer.version,
                )
                for community in level
                if desk.deserves_one(community)
            ]
        )
        for community in level:
            if community.parent_id:
                below[community.parent_id].append((community, desk.written.get(community.id)))
    return desk.reports()


@dataclass(slots=True)
class _Desk:
    """Where reports are written, level by level from the leaves up."""

    writer: Writer
    titles: Titles
    chunks: Mapping[str, Chunk]
    old: Mapping[str, Report]  # by digest: a community may have a new id
    written: dict[str, Report] = field(default_factory=dict)
    dropped: list[Dropped] = field(default_factory=list)
    made: int = 0
    small: int = 0

    def deserves_one(self, community: Community) -> bool:
        """Whether a report is written; small groups, and those without a name, are counted."""
        if not community.level:
            return True
        large = _size(community) >= LEAST_MEMBERS or self._is_pair(community)
        worth = large and bool(self.titles.title(community))
        self.small += not worth
        return worth

    def write(self, materials: Sequence[Material]) -> None:
        """Write about communities of one level, and keep the reports that are still good."""
        changed = [material for material in materials if material.digest not in self.old]
        small = [material for material in changed if _size(material.community) < LEAST_MEMBERS]
        large = [material for material in changed if material not in small]
        fresh = self.writer.write(large, chunks=self.chunks)
        for_nothing = ExtractiveWriter().write(small, chunks=self.chunks)
        written = zip((*large, *small), (*fresh, *for_nothing), strict=True)
        drafts = {material.community.id: draft for material, draft in written}
        for material in materials:
            id_ = material.community.id
            draft = (
                drafts[id_] if id_ in drafts else _as_it_was(self.old[material.digest], material)
            )
            self.dropped.extend(draft.dropped)
            if draft.findings:
                self.written[id_] = self._report(material, draft)
                self.made += id_ in drafts
            else:
                title = self.titles.title(material.community)
                reason = "no sentence of it can be quoted"
                self.dropped.append(Dropped("skipped", id_, title, reason))

    def reports(self) -> Reports:
        """Return all that was written."""
        ordered = sorted(self.written.values(), key=lambda r: (r.view, r.level, r.community_id))
        kept = len(ordered) - self.made
        return Reports(tuple(ordered), self.made, kept, tuple(self.dropped), self.small)

    def _is_pair(self, community: Community) -> bool:
        """Whether it is two documents on one subject: in a small corpus that is a theme."""
        at = {self.chunks[id_].document_id for id_ in community.chunk_ids}
        return community.view == "subjects" and community.level == 1 and len(at) > 1

    def _report(self, material: Material, draft: Draft) -> Report:
        community = material.community
        title = draft.title or self.titles.title(community)
        report = Report(
            community.id,
            community.level,
            title,
            draft.summary,
            draft.findings,
            _rating(draft, material, self.chunks) if draft.rating is None else draft.rating,
            material.digest if draft.final else digest(material.digest, "to be written anew"),
            shown=relations_shown(material, draft.findings),
            total=len(community.relation_ids),
            questions=draft.questions,
            written_by=draft.written_by,
            view=community.view,
            documents=material.documents,
        )
        return report if draft.questions else replace(report, questions=questions(report))


def _order(community: Community) -> tuple[int, str]:
    return -_size(community), community.id


def _size(community: Community) -> int:
    return len(community.chunk_ids if community.view == "subjects" else community.entity_ids)


def _as_it_was(old: Report, material: Material) -> Draft:
    """Return what `old` says; its citations are looked up again, an edit beside them moves them."""
    homes = {candidate.text: candidate.chunk_ids for candidate in material.candidates}
    told = [finding for report in material.children for finding in report.findings]
    for finding in told:
        homes.setdefault(finding.text, finding.chunk_ids)
        for quote in finding.quotes:
            homes.setdefault(quote, finding.chunk_ids)
    findings = tuple(_at_home(finding, homes) for finding in old.findings)
    if old.written_by == EXTRACTIVE:
        return Draft(summary(material, findings), findings)
    return Draft(
        old.summary,
        findings,
        title=old.title,
        rating=old.rating,
        questions=old.questions,
        written_by=old.written_by,
    )


def _at_home(finding: Finding, homes: Mapping[str, tuple[str, ...]]) -> Finding:
    """Return `finding` with the chunks that say it now."""
    found = [homes[text] for text in (finding.quotes or (finding.text,)) if text in homes]
    chunk_ids = tuple(dict.fromkeys(id_ for ids in found for id_ in ids))
    return replace(finding, chunk_ids=chunk_ids) if chunk_ids else finding


def _rating(draft: Draft, material: Material, chunks: Mapping[str, Chunk]) -> float:
    """Return the rating by the documents that the report could quote."""
    at = set(material.community.chunk_ids)
    at.update(id_ for finding in draft.findings for id_ in finding.chunk_ids)
    at.update(id_ for candidate in material.candidates for id_ in candidate.chunk_ids)
    return rating_of(len({chunks[id_].document_id for id_ in at if id_ in chunks}))
