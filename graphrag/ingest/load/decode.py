"""Bytes to text: byte order marks, UTF-8, then what the bytes look like.

Detection reads a sample only, since its cost grows steeply; the whole file is then
decoded strictly, so that a wrong guess is an error and never a replacement character.
"""

from __future__ import annotations

import codecs

from charset_normalizer import from_bytes

from graphrag.errors import UnreadableDocumentError

SAMPLE = 100_000
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def decode(data: bytes) -> str:
    """Return `data` as text with Unix line ends, without byte order mark or NULs.

    Raises:
        UnreadableDocumentError: It is no text, or in no encoding that fits all of it.
    """
    text = _decoded(data).lstrip("\ufeff")  # some programs write the mark twice
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")


def _decoded(data: bytes) -> str:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _strict(data[len(mark) :], encoding)
    wide = _wide_encoding(data[:SAMPLE])
    if wide:
        return _strict(data, wide)
    if data.count(0) * 1000 > len(data):
        raise UnreadableDocumentError(
            "it is binary, not text", hint="Convert it to text, or leave it out."
        )
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return _guessed(data)


def _guessed(data: bytes) -> str:
    # Cut the sample where a character can end, else a good UTF-8 or CJK sample looks broken.
    for encoding in _candidates(data[: data.rfind(b"\n", 0, SAMPLE) + 1 or SAMPLE]):
        try:
            text = data.decode(encoding)
        except (UnicodeDecodeError, LookupError):
            continue
        if _looks_like_text(text):
            return text
    raise UnreadableDocumentError(
        "its encoding is not known", hint="Save it as UTF-8 and ingest it again."
    )


def _candidates(sample: bytes) -> list[str]:
    """Return encodings to try, likeliest first; of equally likely ones Western Windows."""
    matches = from_bytes(sample)
    best = matches.best()
    if best is None:
        return ["cp1252"]
    western = any(
        "cp1252" in (match.encoding, *match.could_be_from_charset) and match.chaos <= best.chaos
        for match in matches
    )
    return ["cp1252", best.encoding] if western else [best.encoding, "cp1252"]


def _strict(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise UnreadableDocumentError(
            f"it starts like {encoding} and is not valid {encoding}",
            hint="Save it as UTF-8 and ingest it again.",
        ) from error


def _wide_encoding(sample: bytes) -> str:
    """Return UTF-16 without a mark, told by where the zero bytes of Latin text stand; or ""."""
    half = len(sample) // 2
    if half < 2:
        return ""
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    if odd > 0.4 * half and even < 0.05 * half:
        return "utf-16-le"
    if even > 0.4 * half and odd < 0.05 * half:
        return "utf-16-be"
    return ""


def _looks_like_text(text: str) -> bool:
    sample = text[:SAMPLE]
    odd = sum(1 for character in sample if character < " " and character not in "\n\r\t\f\v")
    return odd * 200 <= len(sample)
