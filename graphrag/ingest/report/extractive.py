"""Write a report without a model: every finding is a sentence of a chunk, to the letter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from graphrag.ingest.report.choose import choose
from graphrag.ingest.report.draft import Draft
from graphrag.ingest.report.material import Candidate, Material
from graphrag.language.breadth import asking_about
from graphrag.language.statements import tells
from graphrag.model import Chunk, Finding, Report

VERSION = "extractive 6"
FINDINGS = 10
RARE = 10
"""Of a leaf, sentences with relations that none of its findings states."""
OWN = 3
"""Of a parent's findings, those that no child reports."""
IN_SUMMARY = 4
NAMED = 12
"""Children that a parent's summary names one by one."""


@dataclass(frozen=True, slots=True)
class ExtractiveWriter:
    """Writes without a model, and for nothing."""

    version: str = VERSION

    def write(self, materials: Sequence[Material], *, chunks: Mapping[str, Chunk]) -> list[Draft]:
        """Return a draft for each of `materials`, in order."""
        return [write(material, chunks=chunks) for material in materials]


def write(material: Material, *, chunks: Mapping[str, Chunk]) -> Draft:
    """Return findings and summary; empty ones if no sentence can be quoted."""
    own = _own(material, chunks, limit=OWN if material.children else FINDINGS)
    if not material.children:
        findings = (*own, *_rare(material, own))
        return Draft(summary(material, findings), findings)
    told = [report.findings for report in material.children]
    if material.community.level:
        names = material.community.view == "entities"
        inherited = _most_central(told, chunks, limit=FINDINGS, among_names=names)
    else:
        inherited = list(islice(_in_turn(told), max(FINDINGS, min(len(told), NAMED))))
    told_below = {finding.text for findings in told for finding in findings}
    fresh = [finding for finding in own if finding.text not in told_below]
    findings = (*inherited, *fresh)
    return Draft(summary(material, findings), findings)


def _most_central(
    told: Sequence[Sequence[Finding]], chunks: Mapping[str, Chunk], *, limit: int, among_names: bool
) -> list[Finding]:
    """Return the children's findings that stand for most of the others, the most central first."""
    pool = {finding.text: finding for findings in told for finding in findings}
    candidates = [
        Candidate(f.text, f.chunk_ids, 1.0, tells(f.text, among_names=among_names))
        for f in pool.values()
    ]
    places = [chunks[candidate.chunk_ids[0]].document_id for candidate in candidates]
    return [pool[candidates[n].text] for n in choose(candidates, places, limit=limit)]


def _own(material: Material, chunks: Mapping[str, Chunk], *, limit: int) -> tuple[Finding, ...]:
    candidates = material.candidates
    if any(candidate.prose for candidate in candidates):
        candidates = tuple(candidate for candidate in candidates if candidate.prose)
    elif material.children:
        return ()
    places = [chunks[candidate.chunk_ids[0]].document_id for candidate in candidates]
    return tuple(
        Finding(candidates[number].text, candidates[number].chunk_ids)
        for number in choose(candidates, places, limit=limit)
    )


def _rare(material: Material, chosen: Sequence[Finding]) -> list[Finding]:
    """Return sentences for relations that `chosen` leave out, the rarest first.

    What is central says what many sentences say; a fact that stands once is never central.
    """
    candidates = {candidate.text: candidate for candidate in material.candidates}
    told = {finding.text for finding in chosen}
    found: list[Finding] = []
    for texts in material.stated:
        text = min((t for t in texts if t in candidates and candidates[t].prose), default="")
        if len(found) < RARE and text and told.isdisjoint(texts):
            told.add(text)
            found.append(Finding(text, candidates[text].chunk_ids))
    return found


def relations_shown(material: Material, findings: Sequence[Finding]) -> int:
    """Return how many relations of the community stand in a report with these findings."""
    told = {text for finding in findings for text in (finding.text, *finding.quotes)}
    return sum(not told.isdisjoint(texts) for texts in material.stated)


def _in_turn(findings: Sequence[Sequence[Finding]]) -> Iterator[Finding]:
    """Yield the first of each, then the second of each, and so on."""
    for rank in range(max((len(found) for found in findings), default=0)):
        for found in findings:
            if rank < len(found):
                yield found[rank]


def summary(material: Material, findings: Sequence[Finding]) -> str:
    """Return a line for each child, what crosses between them, and how many more there are.

    Made on every run, since titles of children depend on the rest of the corpus.
    """
    if not material.children:
        return "\n\n".join([_paragraph(findings[:IN_SUMMARY]), *_left_out(material, findings)])
    lines = [f"{report.title}: {report.findings[0].text}" for report in material.children[:NAMED]]
    more = len(material.children) - len(lines)
    if more > 0:
        lines.append(f"And {more} smaller groups.")
    told = {finding.text for report in material.children for finding in report.findings}
    own = [finding for finding in findings if finding.text not in told]
    if own:
        lines.append(_paragraph(own))
    lines.extend(_left_out(material, findings))
    return "\n\n".join(lines)


def _left_out(material: Material, findings: Sequence[Finding]) -> list[str]:
    """Return a line on the relations that no finding here states, if there are any."""
    shown, total = relations_shown(material, findings), len(material.stated)
    return [f"{shown} of {total} relations shown."] if shown < total else []


def _paragraph(findings: Sequence[Finding]) -> str:
    return " ".join(finding.text for finding in findings)


def questions(report: Report) -> tuple[str, ...]:
    """Return questions that this report's community can answer."""
    if not report.level:
        return ("What are the main themes?",)
    return (asking_about(report.title.split(", ")),) if report.title else ()
