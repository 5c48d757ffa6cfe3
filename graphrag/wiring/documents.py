"""The part of the wiring that says how documents are read: rules by path, limits, recognition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from graphrag.settings import DocumentRule, Project

if TYPE_CHECKING:
    from graphrag.ingest.load import Means, Rule
    from graphrag.ingest.load.means import Recognise

_MEGA = 1_000_000


def document_rules(project: Project) -> tuple[Rule, ...]:
    """Return `[[documents]]` as loading understands them."""
    from graphrag.ingest.load import Rule

    return tuple(Rule(rule.path, _said(rule), rule.over) for rule in project.settings.documents)


def means(project: Project) -> Means:
    """Return `[load]` as loading understands it."""
    from graphrag.ingest.load import Means

    given = project.settings.load
    return Means(
        max_bytes=int(given.max_megabytes * _MEGA),
        max_pages=given.max_pages,
        max_rows=given.max_rows,
        max_unpacked=int(given.max_unpacked_megabytes * _MEGA),
        max_depth=given.max_depth,
        max_label=given.max_label,
        recognise=_recogniser() if given.ocr else None,
        detect=project.settings.languages.detect,
    )


def _recogniser() -> Recognise:
    from graphrag.adapters.ocr_rapid import RapidOcr

    return RapidOcr()


def _said(rule: DocumentRule) -> dict[str, str]:
    own = {
        "title": rule.title,
        "updated": rule.date,
        "valid_from": rule.valid_from,
        "owner": rule.owner,
        "version": rule.version,
        "language": rule.language,
        "product": rule.product,
        "access": ", ".join(rule.access),
    }
    return {**rule.metadata, **{key: value for key, value in own.items() if value}}
