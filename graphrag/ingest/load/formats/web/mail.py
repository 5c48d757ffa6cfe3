"""E-mail: headers as fields, the words of each message once.

What an answer quotes is left out and counted: in a thread the earlier message stands for
itself. Forwarded and attached messages are read; other attachments are named, not read.
"""

from __future__ import annotations

import email
import re
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from email.errors import MessageError
from email.message import EmailMessage
from email.policy import default
from itertools import chain

from graphrag.ingest.load.decode import decode
from graphrag.ingest.load.formats.text.plain import plain_pieces
from graphrag.ingest.load.formats.web.html import read_html, refuse_depth
from graphrag.ingest.load.formats.web.mail_quotes import (
    forwards,
    own_lines,
    own_page,
    passed_on,
)
from graphrag.ingest.load.means import USUAL, Means
from graphrag.ingest.load.pieces import Heading, Pair, Parsed, Piece

_HEADERS = ("From", "To", "Cc", "Date")
_MESSAGE = "message/rfc822"
_ANSWERS = re.compile(r"^(?:(?:re|aw|sv|fwd?|wg|tr)\s*:\s*)+", re.IGNORECASE)
_MESSAGE_START = re.compile(rb"^From [^\n]*\n(?=[A-Za-z-]+:)", re.MULTILINE)


def read_mail(data: bytes, means: Means = USUAL) -> Parsed:
    """Return the pieces of one message."""
    return _parsed([_message(data)], means)


def read_mailbox(data: bytes, means: Means = USUAL) -> Parsed:
    """Return the pieces of all messages of an mbox file, in its order."""
    starts = [match.end() for match in _MESSAGE_START.finditer(data)]
    ends = [*[match.start() for match in _MESSAGE_START.finditer(data)][1:], len(data)][
        : len(starts)
    ]
    messages = [data[start:end] for start, end in zip(starts, ends, strict=True)]
    return _parsed([_message(re.sub(rb"(?m)^>(>*From )", rb"\1", raw)) for raw in messages], means)


def _message(raw: bytes) -> EmailMessage:
    message = email.message_from_bytes(raw, policy=default)
    assert isinstance(message, EmailMessage)  # noqa: S101 - what this policy makes
    return message


def _parsed(messages: list[EmailMessage], means: Means) -> Parsed:
    pieces: list[Piece] = []
    removed: Counter[str] = Counter()
    unread: Counter[str] = Counter()
    skipped: list[tuple[str, str]] = []
    for message in chain.from_iterable(map(_with_attached, messages)):
        pieces += _head(message)
        body = _body(message, means)
        pieces += body.pieces
        removed.update(body.removed)
        unread.update(body.unread)
        for part in _attachments(message):
            if part.get_content_type() == _MESSAGE:
                continue
            name = _header(part, "filename") or part.get_filename() or "unnamed"
            skipped.append((f"attachment {name}"[:80], "attachments are not read; save it apart"))
    said = _said(messages) if messages else {}
    return Parsed(
        tuple(pieces), said, skipped=tuple(skipped), removed=removed, unread=unread, many=True
    )


def _with_attached(message: EmailMessage) -> Iterator[EmailMessage]:
    """Yield a message, and those that are attached to it."""
    yield message
    for part in _attachments(message):
        inner = part.get_payload(0) if part.get_content_type() == _MESSAGE else None
        if isinstance(inner, EmailMessage):
            yield from _with_attached(inner)


def _attachments(message: EmailMessage) -> list[EmailMessage]:
    try:
        return list(message.iter_attachments())
    except (MessageError, ValueError, AttributeError, KeyError, TypeError):
        return []  # as for headers


def _said(messages: Sequence[EmailMessage]) -> Mapping[str, str]:
    """Return metadata; a mailbox has the title and author that all its messages have."""
    subjects = [_header(message, "Subject") for message in messages]
    threads = {_ANSWERS.sub("", subject) for subject in subjects}
    authors = {_header(message, "From") for message in messages}
    said = {
        "title": subjects[0] if len(threads) == 1 else "",
        "author": authors.pop() if len(authors) == 1 else "",
        "updated": _header(messages[-1], "Date"),
    }
    return {key: value for key, value in said.items() if value}


def _head(message: EmailMessage) -> Iterator[Piece]:
    yield Heading(_header(message, "Subject") or "Message without subject", 1)
    for name in _HEADERS:
        value = _header(message, name)
        if value:
            yield Pair(name, value)


def _header(message: EmailMessage, name: str) -> str:
    try:
        return " ".join(str(message.get(name, "")).split())
    except (MessageError, ValueError, IndexError, AttributeError, TypeError):
        return ""  # headers of broken mail break the parser in many ways


def _body(message: EmailMessage, means: Means) -> Parsed:
    """Return the message's own words, and how many quoted lines were left out."""
    try:
        part = message.get_body(preferencelist=("plain", "html"))
    except (MessageError, ValueError, AttributeError, KeyError):
        part = None
    if part is None or part.is_multipart():
        return Parsed(())
    payload = part.get_payload(decode=True)
    data = payload if isinstance(payload, bytes) else b""
    text, whole = _text(data, part.get_content_charset()), forwards(_header(message, "Subject"))
    if part.get_content_subtype() == "html":
        refuse_depth(text.encode(), means.max_depth)
        page, quotes = (text, 0) if whole else own_page(text)
        parsed = read_html(BOM_UTF8 + page.encode(), means)
        return replace(parsed, removed=Counter(parsed.removed) + Counter({"quotes": quotes}))
    lines = text.split("\n")
    own = passed_on(lines) if whole else own_lines(lines)
    quoted = 0 if whole else len(lines) - len(own)
    pieces = tuple(plain_pieces("\n".join(own)))
    return Parsed(pieces, removed={"quoted lines": quoted} if quoted else {})


def _text(data: bytes, charset: str | None) -> str:
    try:
        return data.decode(charset or "utf-8").replace("\r\n", "\n").replace("\0", "")
    except (LookupError, ValueError):  # no such encoding, a name that is none, other bytes
        return decode(data)
