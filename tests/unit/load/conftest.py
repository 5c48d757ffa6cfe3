"""Small PDF files made by hand, so that tests need no tool that writes them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

Text = tuple[float, float, float, str]
"""x, y, size, words; y counts from the bottom of the page."""
MakePdf = Callable[..., bytes]


@pytest.fixture
def make_pdf() -> MakePdf:
    """Makes a PDF of pages; a page that is a string shows only an image."""
    return _pdf


def _pdf(
    pages: Sequence[Sequence[Text] | str], *, encrypted: bool = False, title: str = ""
) -> bytes:
    objects: list[bytes] = [b"", b"", b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"]
    objects.append(
        b"<</Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8"
        b"/Length 1>>stream\n\x80\nendstream"
    )
    kids = []
    for page in pages:
        content = _content(page)
        objects.append(b"<</Length %d>>stream\n%s\nendstream" % (len(content), content))
        objects.append(
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents %d 0 R"
            b"/Resources<</Font<</F1 3 0 R>>/XObject<</I1 4 0 R>>>>>>" % len(objects)
        )
        kids.append(b"%d 0 R" % len(objects))
    objects[0] = b"<</Type/Catalog/Pages 2 0 R>>"
    objects[1] = b"<</Type/Pages/Count %d/Kids[%s]>>" % (len(kids), b" ".join(kids))
    objects.append(b"<</Title(%s)/ModDate(D:20240331120000Z)>>" % title.encode("latin-1"))
    trailer = b"/Info %d 0 R" % len(objects)
    if encrypted:
        objects.append(b"<</Filter/Standard/V 1/R 2/P -4/O<%s>/U<%s>>>" % (b"00" * 32, b"11" * 32))
        trailer += b"/Encrypt %d 0 R/ID[<00><00>]" % len(objects)
    return _file(objects, trailer)


def _content(page: Sequence[Text] | str) -> bytes:
    if isinstance(page, str):
        return b"q 600 0 0 700 0 0 cm /I1 Do Q"
    shown = []
    for x, y, size, words in page:
        escaped = words.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
        shown.append(f"BT /F1 {size} Tf {x} {y} Td ({escaped}) Tj ET")
    return "\n".join(shown).encode("latin-1")


def _file(objects: Sequence[bytes], trailer: bytes) -> bytes:
    out = bytearray(b"%PDF-1.4\n")
    offsets = []
    for number, body in enumerate(objects, 1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    out += b"trailer<</Size %d/Root 1 0 R%s>>\nstartxref\n%d\n%%%%EOF" % (
        len(objects) + 1,
        trailer,
        start,
    )
    return bytes(out)
