"""Inline Markdown to readable lines: marks go, words and punctuation stay in place.

One pass of regular expressions over each line, without nesting that could explode;
what is no complete mark stays as it is written. Bold stretches are remembered, since
authors set labels in bold.
"""

from __future__ import annotations

import html
import re

from graphrag.ingest.load.pieces import Line
from graphrag.model import Span

_SPECIAL = re.compile(r"[*_`\[\]<&\\!~]")
_TAG = re.compile(
    r"</?(?:a|abbr|b|big|blockquote|br|center|cite|code|del|details|div|em|figcaption|figure|font"
    r"|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|pre|q|s|small|span|strong|sub|summary|sup|table|tbody"
    r"|td|th|thead|tr|tt|u|ul)\b[^<>\n]{0,500}>|<!--[^\n]{0,2000}?-->",
    re.IGNORECASE,
)
_PIECES = re.compile(
    r"(?P<escape>\\[!-/:-@\[-`{-~])"
    r"|(?P<code>(?P<ticks>`{1,3})(?!`)(?P<inside>[^`\n]{1,2000}?)(?P=ticks)(?!`))"
    r"|(?P<image>!\[(?P<alt>[^\[\]\n]{0,1000})\]\([^()\n]{0,2000}\))"
    r"|(?P<link>\[(?P<words>[^\[\]\n]{1,1000})\](?:\([^()\n]{0,2000}\)|\[[^\[\]\n]{0,200}\]))"
    r"|<(?P<url>(?:https?://|mailto:)[^<>\s]{1,2000})>"
    r"|(?P<entity>&(?:[a-zA-Z][a-zA-Z0-9]{1,31}|#\d{1,7}|#x[0-9a-fA-F]{1,6});)"
    r"|(?P<marks>\*{1,3}|_{1,3}|~~)"
)


def lines_of(content: str) -> tuple[Line, ...]:
    """Return the lines of inline Markdown `content` that hold anything."""
    lines = (line_of(line) for line in content.split("\n"))
    return tuple(line for line in lines if line.text)


def line_of(source: str) -> Line:
    """Return one line without its marks."""
    source = source.strip()
    if not _SPECIAL.search(source):
        return Line(source)
    source = _TAG.sub(lambda tag: " " if tag.group().lower().startswith("<br") else "", source)
    source = source.removesuffix("\\").strip()
    return _Cleaner(source).line()


class _Cleaner:
    """Takes the marks out of one line; `opened` holds the marks that wait for their match."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._parts: list[str] = []
        self._length = 0
        self._opened: dict[str, tuple[int, int]] = {}  # mark: (index of its part, text length)
        self._bold: list[Span] = []

    def line(self) -> Line:
        at = 0
        for match in _PIECES.finditer(self._source):
            self._put(self._source[at : match.start()])
            self._take(match)
            at = match.end()
        self._put(self._source[at:])
        return Line("".join(self._parts), tuple(self._bold))

    def _put(self, text: str) -> None:
        self._parts.append(text)
        self._length += len(text)

    def _take(self, match: re.Match[str]) -> None:
        kind = match.lastgroup
        text = match.group()
        if kind == "marks":
            self._mark(match)
        elif match["escape"]:
            self._put(text[1:])
        elif match["code"]:
            self._put(match["inside"])
        elif match["image"]:
            self._put(match["alt"])
        elif match["link"]:
            self._put(line_of(match["words"]).text)
        elif match["url"]:
            self._put(match["url"])
        else:
            self._put(html.unescape(text))

    def _mark(self, match: re.Match[str]) -> None:
        """Close a mark that is open, open one that may, else keep it as text."""
        mark = match.group()
        before = self._source[match.start() - 1 : match.start()]
        after = self._source[match.end() : match.end() + 1]
        inside_word = before.isalnum() and after.isalnum()
        if mark in self._opened and before.strip() and not (mark[0] == "_" and after.isalnum()):
            part, start = self._opened.pop(mark)
            self._parts[part] = ""
            self._close(mark, start)
        elif after.strip() and not inside_word:
            self._opened[mark] = (len(self._parts), self._length)
            self._put(mark)
        else:
            self._put(mark)

    def _close(self, mark: str, start: int) -> None:
        """Forget the opening mark's own length in all that was put since."""
        width = len(mark)
        self._length -= width
        self._bold = [
            Span(span.start - width, span.end - width) if span.start >= start else span
            for span in self._bold
        ]
        self._opened = {
            other: (part, at - width if at > start else at)
            for other, (part, at) in self._opened.items()
        }
        if width >= 2 and mark[0] != "~":
            self._bold.append(Span(start, self._length))
            self._bold.sort()
