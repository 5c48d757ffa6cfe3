"""The part of the wiring that says how documents are read: rules by path, limits, recognition."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, TypedDict

from graphrag.model import Chunk, Document, Dropped
from graphrag.ports import ChatModel
from graphrag.settings import DocumentRule, Project

if TYPE_CHECKING:
    from graphrag.ingest.chunk import Method
    from graphrag.ingest.load import Means, Rule
    from graphrag.ingest.load.means import Fetch, Recognise
    from graphrag.ingest.pipeline import Corpus, Repeats


class _Recogniser(TypedDict, total=False):
    recognise: Recognise
    recogniser: str


_MEGA = 1_000_000
NEARLY = 0.8
"""Share of words in common from which on two documents are worth a look."""


def document_rules(project: Project) -> tuple[Rule, ...]:
    """Return `[[documents]]` as loading understands them."""
    from graphrag.ingest.load import Rule

    return tuple(Rule(rule.path, _said(rule), rule.over) for rule in project.settings.documents)


def loading(
    project: Project,
    access: tuple[str, ...],
    *,
    granted: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
    sees: ChatModel | None = None,
) -> Callable[[Sequence[str]], Iterator[Document | Dropped]]:
    """Return what reads paths; `access` holds where documents and rules say nothing.

    Where it is empty, what earlier calls `granted` holds, by source.
    `sees` is shown pages that are pictures, in place of the settings' model.
    """
    from graphrag.ingest import load

    return lambda paths: load.load(
        paths,
        root=project.folder,
        access=access,
        granted=granted,
        rules=document_rules(project),
        means=means(project, sees),
    )


def means(project: Project, sees: ChatModel | None = None) -> Means:
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
        fetch=_fetcher(project) if given.urls else None,
        detect=project.settings.languages.detect,
        **_recogniser(project, sees),
    )


def repeats(project: Project, corpus: Corpus) -> Repeats:
    """Return what a corpus says more than once, by `[duplicates]`."""
    from graphrag.ingest import duplicates
    from graphrag.ingest.pipeline import Repeats

    chunks, documents = corpus.chunks, corpus.documents
    prints = duplicates.signatures({id_: chunk.text for id_, chunk in chunks.items()})
    of_documents = prints.joined({id_: chunk.document_id for id_, chunk in chunks.items()})
    newer = {
        version.older: version.newer for version in duplicates.versions(documents, of_documents)
    }
    return Repeats(
        chunks=duplicates.marked(chunks, prints, likeness=project.settings.duplicates.likeness),
        documents={
            id_: replace(document, superseded_by=newer.get(id_, ""))
            for id_, document in documents.items()
        },
    )


def alike(project: Project, chunks: Mapping[str, Chunk]) -> tuple[tuple[str, str, float], ...]:
    """Return pairs of documents that have most of their words in common, and the share."""
    from graphrag.ingest import duplicates

    prints = duplicates.signatures({id_: chunk.text for id_, chunk in chunks.items()})
    whole = prints.joined({id_: chunk.document_id for id_, chunk in chunks.items()})
    least = min(NEARLY, project.settings.duplicates.likeness)
    # `near` names the smaller row first, and rows stand by id.
    pairs = {
        (whole.ids[one], whole.ids[other], round(whole.likeness(one, other), 2))
        for one, other in whole.near()
        if whole.likeness(one, other) >= least
    }
    return tuple(sorted(pairs))


def digests_today(project: Project, path: Path, access: tuple[str, ...]) -> set[str]:
    """Return the digests that a file would be stored with if it were read today.

    Without and with the groups it is stored with, which a call may have given.
    """
    return {
        item.digest
        for groups in {(), access}
        for item in loading(project, groups)([str(path)])
        if isinstance(item, Document)
    }


def cutting(
    project: Project, count_tokens: Callable[[str], int], max_tokens: int
) -> Callable[[Document], tuple[Chunk, ...]]:
    """Return what cuts documents, each as settings and rules say."""
    from graphrag.ingest import chunk

    return lambda document: chunk.chunk(
        document,
        count_tokens=count_tokens,
        max_tokens=max_tokens,
        method=_method_of(project, document.source),
    )


def _method_of(project: Project, source: str) -> Method:
    """Return how the document at `source` is cut: by the last rule that says it."""
    from graphrag.ingest.load import matches

    method: Method = project.settings.chunk.method
    for rule in project.settings.documents:
        if rule.chunks and matches(rule.path, source):
            method = rule.chunks
    return method


def methods(project: Project) -> tuple[str, ...]:
    """Return what decides how documents are cut, for their recipe."""
    rules = (f"{rule.path}\n{rule.chunks}" for rule in project.settings.documents if rule.chunks)
    return (project.settings.chunk.method, *rules)


def _fetcher(project: Project) -> Fetch:
    from graphrag.adapters.fetch_http import Fetcher

    given = project.settings.load
    return Fetcher(
        int(given.max_megabytes * _MEGA),
        given.url_seconds,
        given.url_redirects,
        given.url_private,
    )


def _recogniser(project: Project, sees: ChatModel | None) -> _Recogniser:
    """Return what reads pages that are pictures, and what it is called."""
    if project.settings.load.vision:
        from graphrag.wiring.seeing import page_reader

        reader = page_reader(project, sees)
        return {"recognise": reader, "recogniser": f"the model {reader.name}"}
    if project.settings.load.ocr:
        from graphrag.adapters.ocr_rapid import RapidOcr

        return {"recognise": RapidOcr()}
    return {}


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
