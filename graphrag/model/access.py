"""What a viewer may see of a row: one definition for every store.

An entity is visible through its visible mentions only, a relation or fact
through its visible evidence, a finding if all its chunks are visible, and a
report's title and summary only if all documents behind it are (architecture §4.11).
`visible` is the set of chunk ids the viewer may read; the operator never
passes through here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from graphrag.model.community import ROOT_TITLE, Finding, Report, rating_of
from graphrag.model.graph import Entity, Fact, Relation, RelationEvidence
from graphrag.model.query import Filters, Viewer
from graphrag.model.text import Document

_TITLE_WORDS = 6


def visible_document(
    document: Document,
    *,
    viewer: Viewer,
    filters: Filters,
    open_by_default: bool = True,
) -> bool:
    """Whether `viewer` may read `document` and `filters` let it through.

    A document holds from `valid_from`, else `updated`; one without a date always holds.
    """
    if not viewer.sees(document.access, open_by_default=open_by_default):
        return False
    if filters.document_ids is not None and document.id not in filters.document_ids:
        return False
    since = document.valid_from or document.updated
    if filters.as_of and since and since[: len(filters.as_of)] > filters.as_of:
        return False
    said = said_of(document)
    return all(said.get(key) == value for key, value in filters.metadata) and all(
        condition.holds(said) for condition in filters.conditions
    )


def said_of(document: Document) -> dict[str, str]:
    """Return all that is known of `document` by key, as filters see it."""
    own = {
        "source": document.source,
        "title": document.title,
        "updated": document.updated or "",
        "valid_from": document.valid_from or "",
        "language": document.language,
        "superseded_by": document.superseded_by,
        "access": ", ".join(document.access),
    }
    dated = {"date": document.updated or ""}
    return dated | dict(document.metadata) | {key: value for key, value in own.items() if value}


def visible_entity(entity: Entity, visible: AbstractSet[str]) -> Entity | None:
    """Return `entity` as its visible mentions show it; None if none of them is visible.

    The name is the canonical one if a visible mention uses it, else the most frequent
    visible surface (ties by code points); ids elsewhere, which tell the canonical name, are
    shown with it alone.
    """
    mentions = tuple(mention for mention in entity.mentions if mention.chunk_id in visible)
    if not mentions:
        return None
    if len(mentions) == len(entity.mentions):
        return entity
    surfaces = Counter(mention.surface for mention in mentions)
    name = entity.name
    if name not in surfaces:
        name = min(surfaces, key=lambda surface: (-surfaces[surface], surface))
    return replace(
        entity,
        name=name,
        aliases=tuple(sorted(set(surfaces) - {name})),
        descriptions=tuple(d for d in entity.descriptions if d.chunk_id in visible),
        mentions=mentions,
        external_ids=entity.external_ids if name == entity.name else (),
    )


def weight_of(evidence: Iterable[RelationEvidence]) -> float:
    """Return how many different passages assert something: copies of one count once."""
    passages = {item.passage or item.chunk_id for item in evidence if item.polarity == "asserted"}
    return float(len(passages))


def visible_relation(relation: Relation, visible: AbstractSet[str]) -> Relation | None:
    """Return `relation` with its visible evidence and their weight; None if there is none."""
    evidence = tuple(item for item in relation.evidence if item.chunk_id in visible)
    if not evidence:
        return None
    if len(evidence) == len(relation.evidence):
        return relation
    return replace(relation, evidence=evidence, weight=weight_of(evidence))


def visible_fact(fact: Fact, visible: AbstractSet[str]) -> Fact | None:
    """Return `fact` with its visible evidence; None if there is none."""
    evidence = tuple(item for item in fact.evidence if item.chunk_id in visible)
    return replace(fact, evidence=evidence) if evidence else None


def visible_report(
    report: Report, visible: AbstractSet[str], documents: AbstractSet[str]
) -> Report | None:
    """Return `report`, remade where something behind it is hidden; None if all findings are.

    `documents` are those that may be read. Title, summary, counts, rating and digest rest on
    every document that the members stand in, not on those quoted alone. Remade, the title
    keeps what the visible findings say, and the rating counts visible documents.
    """
    if report.documents and documents >= set(report.documents):
        return report
    findings = tuple(f for f in report.findings if visible >= set(f.chunk_ids))
    if not findings:
        return None
    title = _visible_title(report, findings)
    return Report(
        report.community_id,
        report.level,
        title,
        "\n\n".join(finding.text for finding in findings),
        findings,
        rating_of(len(documents & set(report.documents)) or 1),
        digest="",
        written_by=report.written_by,
        view=report.view,
    )


def _visible_title(report: Report, findings: Sequence[Finding]) -> str:
    """Return those terms of the title that `findings` hold, else how the first one begins."""
    if not report.level:
        return ROOT_TITLE
    said = " ".join(finding.text for finding in findings)
    kept = [term for term in report.title.split(", ") if _stands_in(said, term)]
    if kept:
        return ", ".join(kept)
    words = findings[0].text.split()
    return " ".join(words[:_TITLE_WORDS]) + (" …" if len(words) > _TITLE_WORDS else "")


def _stands_in(text: str, term: str) -> bool:
    """Whether `text` holds `term` as a word; one without capitals may be a plural there."""
    ending = "(?:e?s)?" if term.islower() else ""
    return re.search(rf"(?<!\w){re.escape(term)}{ending}(?!\w)", text, re.IGNORECASE) is not None
