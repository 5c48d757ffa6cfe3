"""A Word file's tree made plain: python-docx passes over whatever stands inside something else.

Content controls (in which templates hold their text), tracked insertions, fields and text boxes
are opened, so that what they hold is read where it stands; tables of contents go.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from graphrag.ingest.load.formats.office.require import required

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_WRAPPERS = tuple(f"{_W}{name}" for name in ("ins", "moveTo", "smartTag", "customXml", "fldSimple"))
_NOTES = ("/footnotes", "/endnotes")


def made_plain(body: Any) -> int:  # Any: lxml's elements, here and below
    """Open in `body` whatever holds text, and return how many tables of contents went."""
    for fallback in list(body.iter(_FALLBACK)):  # the same once more, for old programs
        fallback.getparent().remove(fallback)
    contents = 0
    for control in list(body.iter(f"{_W}sdt")):
        gallery = control.find(f"{_W}sdtPr/{_W}docPartObj/{_W}docPartGallery")
        inner = control.find(f"{_W}sdtContent")
        if gallery is not None and gallery.get(f"{_W}val") == "Table of Contents":
            contents += 1
            inner = None
        _opened(control, inner)
    for wrapper in list(body.iter(*_WRAPPERS)):
        _opened(wrapper, wrapper)
    for box in list(body.iter(f"{_W}txbxContent")):
        for host in list(box.iterancestors(f"{_W}p"))[:1]:
            for block in reversed(list(box)):
                host.addnext(block)
    return contents


def notes_of(document: Any) -> Iterator[str]:
    """Yield the text of the footnotes and endnotes of a document."""
    parse = required("docx.oxml", "Word files").parse_xml
    for relation in document.part.rels.values():
        if not relation.is_external and relation.reltype.endswith(_NOTES):
            for note in parse(relation.target_part.blob):
                words = "".join(text.text or "" for text in note.iter(f"{_W}t"))
                if note.get(f"{_W}type") is None and words.strip():
                    yield " ".join(words.split())


def _opened(element: Any, inner: Any | None) -> None:
    """Put what `inner` holds in the place of `element`."""
    parent = element.getparent()
    at = parent.index(element)
    for number, child in enumerate(list(inner) if inner is not None else ()):
        parent.insert(at + number, child)
    parent.remove(element)
