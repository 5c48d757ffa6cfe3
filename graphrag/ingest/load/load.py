"""Files become documents; one that cannot be read is named and the others go on."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path

from dateutil import parser as dates

from graphrag.errors import UnreadableDocumentError
from graphrag.ingest.load.compose import compose
from graphrag.ingest.load.files import File, find_files
from graphrag.ingest.load.formats import READERS, Reader
from graphrag.ingest.load.formats.text.plain import read_plain
from graphrag.ingest.load.pieces import Parsed
from graphrag.model import Block, Document, Dropped
from graphrag.model.ids import digest, document_id

MAX_BYTES = 50_000_000
_KNOWN = frozenset({"title", "updated", "valid_from", "access"})


def load(
    paths: Sequence[str],
    *,
    root: Path,
    access: tuple[str, ...] = (),
    max_bytes: int = MAX_BYTES,
) -> Iterator[Document | Dropped]:
    """Yield a document for each readable file, and why each other one is none.

    Args:
        paths: Files and folders; folders are read through to the bottom, in order.
        root: The project folder; sources are relative to it.
        access: Groups of documents that name none themselves.
        max_bytes: Larger files are not read.

    Raises:
        UsageError: A path does not exist, or there is no file at all.
    """
    for file in find_files(paths, root):
        if isinstance(file, Dropped):
            yield file
        else:
            yield from read_file(file, access=access, max_bytes=max_bytes)


def read_file(
    file: File, *, access: tuple[str, ...] = (), max_bytes: int = MAX_BYTES
) -> Iterator[Document | Dropped]:
    """Yield the document that `file` is, and what of it could not be read."""
    reader = READERS.get(file.path.suffix.lower())
    if reader is None and not file.named:
        kind = file.path.suffix or "no extension"
        yield Dropped("skipped", file.source, file.path.name, f"unknown kind of file ({kind})")
        return
    try:
        parsed = _parsed(file.path, reader or read_plain, max_bytes)
    except UnreadableDocumentError as error:
        reason = f"{error.message}; {error.hint[:1].lower()}{error.hint[1:]}".rstrip("; ")
        yield Dropped("lost", file.source, file.path.name, reason.rstrip("."))
        return
    document, repairs = _document(file, parsed, access)
    if not document.text:
        reason = "it holds no text" if not parsed.lost else "no page of it holds text"
        yield Dropped("lost", file.source, file.path.name, f"{reason}; leave it out or fill it")
    else:
        yield document
    for kind, notes in (("lost", parsed.lost), ("skipped", parsed.skipped), ("dropped", repairs)):
        for what, reason in notes:
            yield Dropped(kind, file.source, what, reason)
    for what, count in parsed.removed.items():
        yield Dropped("dropped", file.source, f"{count} × {what}", "page furniture, no content")


def _parsed(path: Path, reader: Reader, max_bytes: int) -> Parsed:
    try:
        with path.open("rb") as stream:
            size = os.fstat(stream.fileno()).st_size
            if size > max_bytes:
                raise UnreadableDocumentError(
                    f"it has {size / 1e6:,.0f} MB, more than the {max_bytes / 1e6:,.0f} MB allowed",
                    hint="Split it, or raise max_bytes.",
                )
            data = stream.read()
    except OSError as error:
        raise UnreadableDocumentError(
            f"it cannot be opened ({error.strerror})", hint="Check its permissions."
        ) from error
    try:
        return reader(data)
    except RecursionError as error:
        raise UnreadableDocumentError(
            "it is nested too deeply", hint="Save it as plain text and ingest that."
        ) from error


def _document(
    file: File, parsed: Parsed, access: tuple[str, ...]
) -> tuple[Document, tuple[tuple[str, str], ...]]:
    text, blocks = compose(parsed.pieces)
    said = parsed.metadata
    updated, bad_updated = _date(said, "updated")
    valid_from, bad_valid = _date(said, "valid_from")
    groups = tuple(sorted({g.strip() for g in said.get("access", "").split(",") if g.strip()}))
    metadata = {key: said[key] for key in sorted(said) if key not in _KNOWN}
    document = Document(
        id=document_id(file.source),
        source=file.source,
        title=said.get("title") or _first_heading(text, blocks) or file.path.stem,
        text=text,
        blocks=blocks,
        digest=digest(text, repr(blocks), repr(sorted(said.items())), repr(access)),
        updated=updated,
        valid_from=valid_from,
        access=groups or access,
        metadata=metadata,
    )
    return document, (*bad_updated, *bad_valid)


def _first_heading(text: str, blocks: Sequence[Block]) -> str:
    """Return the first level-1 heading, else the first of the highest level, else ""."""
    headings = [block for block in blocks if block.kind == "heading"]
    if not headings:
        return ""
    best = min(headings, key=lambda block: (block.level, block.span.start))
    return " ".join(best.span.of(text).split())[:200]


def _date(said: Mapping[str, str], key: str) -> tuple[str | None, tuple[tuple[str, str], ...]]:
    """Return the ISO form of a date in metadata, or None and what was wrong with it."""
    value = said.get(key, "")
    if not value:
        return None, ()
    try:
        if re.fullmatch(r"\d{4}(-\d{2}){0,2}", value):
            return value, ()
        moment = dates.parse(value, default=datetime(1, 1, 1))  # noqa: DTZ001 - as written
        only_day = not re.search(r"\d:\d", value)
        return (moment.date() if only_day else moment).isoformat(), ()
    except (ValueError, OverflowError):
        return None, ((f"{key}: {value[:60]}", "it is no date; write it like 2024-03-31"),)
