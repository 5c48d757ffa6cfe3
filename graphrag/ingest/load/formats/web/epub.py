"""EPUB: a zip of pages, read in the order of its spine.

What a zip says of itself is not believed: entries are read up to a limit, so that a few
kilobytes cannot unfold into gigabytes.
"""

from __future__ import annotations

import io
import posixpath
import zipfile
from collections import Counter
from urllib.parse import unquote

from selectolax.lexbor import LexborHTMLParser

from graphrag.errors import UnreadableDocumentError
from graphrag.ingest.load.formats.office.archive import BROKEN
from graphrag.ingest.load.formats.web.html import read_html
from graphrag.ingest.load.means import USUAL, Means
from graphrag.ingest.load.pieces import Parsed, Piece


def read_epub(data: bytes, means: Means = USUAL) -> Parsed:
    """Return the pieces of a book, its title, author and date as metadata."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as book:
            return _book(book, means)
    except BROKEN as error:
        raise UnreadableDocumentError(
            "it is no complete EPUB file", hint="Download it again, or convert it to HTML."
        ) from error


def _book(book: zipfile.ZipFile, means: Means) -> Parsed:
    left = means.max_unpacked
    container = LexborHTMLParser(
        _entry(book, "META-INF/container.xml", left).decode("utf-8", "replace")
    )
    rootfile = container.css_first("rootfile")
    path = str(rootfile.attributes.get("full-path") or "") if rootfile is not None else ""
    package = LexborHTMLParser(_entry(book, path, left).decode("utf-8", "replace"))
    files = {
        str(item.attributes.get("id")): unquote(str(item.attributes.get("href") or ""))
        for item in package.css("item")
    }
    pieces: list[Piece] = []
    lost: list[tuple[str, str]] = []
    removed: Counter[str] = Counter()
    unread: Counter[str] = Counter()
    for reference in package.css("itemref"):
        href = files.get(str(reference.attributes.get("idref")), "")
        name = posixpath.normpath(posixpath.join(posixpath.dirname(path), href))
        try:
            data = _entry(book, name, left)
            left -= len(data)
            page = read_html(data, means)
        except (*BROKEN, UnreadableDocumentError) as error:
            reason = getattr(error, "message", "it is missing or broken")
            lost.append((name[:80], f"{reason}; convert the book again"))
        else:
            pieces += page.pieces
            removed.update(page.removed)
            unread.update(page.unread)
    return Parsed(
        tuple(pieces), _metadata(package), lost=tuple(lost), removed=removed, unread=unread
    )


def _entry(book: zipfile.ZipFile, name: str, limit: int) -> bytes:
    with book.open(name) as stream:
        data = stream.read(limit + 1)
    if len(data) > limit:
        raise UnreadableDocumentError(
            f"it unfolds into more than {limit // 1_000_000} MB",
            hint="Split the book, or raise [load] max_unpacked_megabytes.",
        )
    return data


def _metadata(package: LexborHTMLParser) -> dict[str, str]:
    keys = {
        "dc:title": "title",
        "dc:creator": "author",
        "dc:date": "updated",
        "dc:language": "language",
        "dc:publisher": "publisher",
        "dc:subject": "subject",
        "dc:identifier": "identifier",
    }
    found: dict[str, str] = {}
    for element in package.css("metadata *"):
        key = keys.get(element.tag or "")
        text = " ".join(element.text(deep=True).split())
        if key and text:
            found.setdefault(key, text)
    return found
