"""Files become documents; one that cannot be read is named and the others go on."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from urllib.parse import urlsplit

from graphrag.errors import UnreadableDocumentError, UsageError
from graphrag.ingest.load.compose import compose
from graphrag.ingest.load.files import Address, File, find_files
from graphrag.ingest.load.formats import READERS, Reader, plainly
from graphrag.ingest.load.formats.text.plain import read_plain
from graphrag.ingest.load.means import USUAL, Means
from graphrag.ingest.load.metadata import DATES, KNOWN, SAVED, Rule, groups_of, iso_date, settled
from graphrag.ingest.load.pieces import Parsed
from graphrag.ingest.load.shown_dates import is_date, shown_date
from graphrag.language.detect import language_of
from graphrag.model import Block, Document, Dropped
from graphrag.model.ids import digest, document_id

_KINDS = {
    "application/epub+zip": ".epub",
    "application/pdf": ".pdf",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation": ".pptx",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ".xlsx",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ".docx",
    "application/x-ndjson": ".jsonl",
    "application/xhtml+xml": ".html",
    "text/csv": ".csv",
    "text/html": ".html",
    "text/markdown": ".md",
    "text/tab-separated-values": ".tsv",
}
"""Media types, by the extension whose reader reads them; others go by the address's ending."""
_FURNITURE = "page furniture, no content"
_QUOTED = "of a message that stands for itself, if it is there"
_REMOVED = {"quoted lines": _QUOTED, "quotes": _QUOTED}
"""Why what a reader counts as removed is no content."""
_OURS = re.compile(
    rb'\A.{0,1000}<meta name="generator" content="graphrag\b'
    rb"|^<!-- generator: graphrag\b[^\n]*\s*\Z",
    re.DOTALL | re.MULTILINE,
)
"""What `graphrag overview` writes says whose it is: no document of anybody."""


def load(
    paths: Sequence[str],
    *,
    root: Path,
    access: tuple[str, ...] = (),
    granted: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
    rules: Sequence[Rule] = (),
    means: Means = USUAL,
) -> Iterator[Document | Dropped]:
    """Yield a document for each readable file, and why each other one is none.

    Args:
        paths: Files and folders; folders are read through to the bottom, in order.
        root: The project folder; sources are relative to it.
        access: Groups of documents that name none themselves.
        granted: The same by source, from earlier calls; they hold where `access` is empty.
        rules: What is known of documents by their path.
        means: Limits and help.

    Raises:
        UsageError: A path does not exist, there is no file at all, or addresses are not allowed.
    """
    for file in find_files(paths, root):
        if isinstance(file, Dropped):
            yield file
        elif isinstance(file, Address):
            groups = access or granted.get(file.url, ())
            yield from read_page(file.url, access=groups, rules=rules, means=means)
        else:
            groups = access or granted.get(file.source, ())
            yield from read_file(file, access=groups, rules=rules, means=means)


def read_file(
    file: File,
    *,
    access: tuple[str, ...] = (),
    rules: Sequence[Rule] = (),
    means: Means = USUAL,
) -> Iterator[Document | Dropped]:
    """Yield the document that `file` is, and what of it could not be read."""
    reader = READERS.get(file.path.suffix.lower())
    if reader is None and not file.named:
        kind = file.path.suffix[:30] or "no extension"
        yield Dropped("skipped", file.source, file.path.name, f"unknown kind of file ({kind})")
        return
    yield from read_bytes(
        lambda: _content(file.path, means),
        reader or plainly(read_plain),
        file.source,
        access=access,
        rules=rules,
        means=means,
    )


def read_bytes(
    content: Callable[[], bytes],
    reader: Reader,
    source: str,
    *,
    access: tuple[str, ...] = (),
    rules: Sequence[Rule] = (),
    means: Means = USUAL,
) -> Iterator[Document | Dropped]:
    """Yield the document that `content` returns, and what of it could not be read."""
    name = source.rpartition("/")[2] or source
    try:
        data = content()
        if _OURS.search(data):
            yield Dropped("skipped", source, name, "an overview that graphrag wrote")
            return
        parsed = _parsed(data, reader, means)
    except UnreadableDocumentError as error:
        yield Dropped("lost", source, name, _reason(error))
        return
    said = settled(parsed.metadata, source=source, rules=rules, access=access)
    document, repairs = _document(source, parsed, said, means)
    document = replace(document, granted=groups_of({"access": ", ".join(access)}))
    if not document.text:
        reason = "it holds no text" if not parsed.lost else "no page of it holds text"
        yield Dropped("lost", source, name, f"{reason}; leave it out or fill it")
    else:
        yield document
    for kind, notes in (
        ("lost", parsed.lost),
        ("repaired", parsed.repaired),
        ("skipped", parsed.skipped),
        ("dropped", repairs),
    ):
        for what, reason in notes:
            yield Dropped(kind, source, what, reason)
    for what, count in parsed.removed.items():
        yield Dropped("dropped", source, f"{count} × {what}", _REMOVED.get(what, _FURNITURE))
    for what, count in parsed.unread.items():
        yield Dropped("skipped", source, f"{count} × {what}", "counted, and not read")


def read_page(
    url: str,
    *,
    access: tuple[str, ...] = (),
    rules: Sequence[Rule] = (),
    means: Means = USUAL,
) -> Iterator[Document | Dropped]:
    """Yield the document that `url` answers, and what of it could not be read.

    Raises:
        UsageError: Web pages are not to be fetched.
    """
    fetch = means.fetch
    if fetch is None:
        raise UsageError(
            f"{url[:100]} is not fetched: web pages are read only where that is allowed.",
            hint="Set [load] urls = true, or download the page and ingest the file.",
        )
    try:
        answered = fetch(url)
    except UnreadableDocumentError as error:
        yield Dropped("lost", url, url[:80], _reason(error))
        return
    suffix = _KINDS.get(answered.kind) or PurePosixPath(urlsplit(url).path).suffix.lower()
    reader = READERS.get(suffix)
    if reader is None:
        kind = answered.kind or "not stated"
        yield Dropped("lost", url, url[:80], f"unknown kind of page ({kind[:60]}); convert it")
        return
    dated = {"updated": answered.modified} if answered.modified else {}

    def read(data: bytes, means: Means) -> Parsed:
        parsed = reader(data, means)
        return replace(parsed, metadata={**dated, **parsed.metadata})

    yield from read_bytes(lambda: answered.data, read, url, access=access, rules=rules, means=means)


def _reason(error: UnreadableDocumentError) -> str:
    return f"{error.message}; {error.hint[:1].lower()}{error.hint[1:]}".rstrip(";. ")


def _content(path: Path, means: Means) -> bytes:
    try:
        with path.open("rb") as stream:
            size = os.fstat(stream.fileno()).st_size
            if size > means.max_bytes:
                raise UnreadableDocumentError(
                    f"it has {size / 1e6:,.0f} MB, more than the "
                    f"{means.max_bytes / 1e6:,.0f} MB allowed",
                    hint="Split it, or raise [load] max_megabytes.",
                )
            return stream.read()
    except OSError as error:
        raise UnreadableDocumentError(
            f"it cannot be opened ({error.strerror})", hint="Check its permissions."
        ) from error


def _parsed(data: bytes, reader: Reader, means: Means) -> Parsed:
    try:
        return reader(data, means)
    except RecursionError as error:
        raise UnreadableDocumentError(
            "it is nested too deeply", hint="Save it as plain text and ingest that."
        ) from error


def _document(
    source: str, parsed: Parsed, said: Mapping[str, str], means: Means
) -> tuple[Document, tuple[tuple[str, str], ...]]:
    text, composed = compose(parsed.pieces)
    read_by = parsed.recognised
    blocks = tuple(replace(b, read_by=read_by.get(b.page or 0, "")) for b in composed)
    heading = "" if parsed.many else _first_heading(text, blocks)
    title = said.get("title") or heading or PurePosixPath(source).stem
    updated, bad_updated = iso_date(said, *DATES)
    if not (updated or bad_updated):
        shown = shown_date(title, text, blocks)
        said = {**said, "updated": shown} if shown else said
        updated, bad_updated = iso_date(said, "updated", SAVED)
    valid_from, bad_valid = iso_date(said, "valid_from")
    language = said.get("language", "")
    if not language and means.detect:
        language = language_of(text)
    document = Document(
        id=document_id(source),
        source=source,
        title=_cut(title, means.max_label),
        text=text,
        blocks=blocks,
        digest=digest(text, repr(blocks), repr(sorted(said.items()))),
        updated=updated,
        valid_from=valid_from,
        access=groups_of(said),
        metadata={key: said[key] for key in sorted(said) if key not in KNOWN},
        language=language,
    )
    return document, tuple(bad for bad in (bad_updated, bad_valid) if bad)


def _cut(title: str, longest: int) -> str:
    return title if len(title) <= longest else f"{title[: longest - 1].rstrip()}…"


def _first_heading(text: str, blocks: Sequence[Block]) -> str:
    """Return the first level-1 heading, else the first of the highest level, else ""."""
    headings = [b for b in blocks if b.kind == "heading" and not is_date(b.span.of(text))]
    if not headings:
        return ""
    best = min(headings, key=lambda block: (block.level, block.span.start))
    return " ".join(best.span.of(text).split())[:200]
