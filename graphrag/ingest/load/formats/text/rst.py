"""reStructuredText: the shapes that documentation uses, read line by line.

Headings by underline, field lists, bullet lists, literal blocks, directives, and four kinds
of tables. Roles and marks go, their words stay. Fields above the first prose are what the
document says of itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile

from graphrag.ingest.load.decode import decode
from graphrag.ingest.load.formats.text.plain import plain_pieces
from graphrag.ingest.load.formats.text.rst_tables import (
    GRID_RULE,
    SIMPLE_RULE,
    csv_table,
    grid_table,
    list_table,
    simple_table,
)
from graphrag.ingest.load.pieces import Caption, Code, Heading, Pair, Parsed, Piece, Rows

_ADORNMENT = re.compile(r"([=\-`:.'\"~^_*+#<>])\1{2,}\s*")
_FIELD = re.compile(r":(?P<label>[^:\n]{1,60}):(?:\s+(?P<value>.*))?")
_DIRECTIVE = re.compile(r"\.\. (?P<name>[\w:-]+)::\s*(?P<argument>.*)")
_OPTION = re.compile(r":(?P<name>[\w-]+):\s*(?P<value>.*)")
_ROLE = re.compile(r":[\w:+.-]{1,40}:`([^`<\n]{1,300}?)\s*(?:<[^`\n]{0,300}>)?`")
_LINK = re.compile(r"`([^`<\n]{1,300}?)\s*<[^`\n]{1,300}>`__?")
_LITERAL = re.compile(r"``([^\n]{1,300}?)``")
_MARKED = re.compile(r"(?<![\w*`])(\*\*|\*|`)(?=\S)([^*`\n]{1,300}?)(?<=\S)\1(?:_{1,2})?(?![\w*`])")
_CODE_DIRECTIVES = frozenset(
    {"code-block", "code", "sourcecode", "literalinclude", "parsed-literal"}
)
_PICTURES = frozenset({"image", "figure"})
_LISTED = {"list-table": list_table, "csv-table": csv_table}
_UNREAD = frozenset({"toctree", "contents", "include", "raw"})


def read_rst(data: bytes) -> Parsed:
    """Return the pieces of a reStructuredText file."""
    reader = _Reader(decode(data).expandtabs(8).split("\n"))
    pieces = tuple(reader.pieces())
    unread = {"pictures": reader.pictures} if reader.pictures else {}
    return Parsed(pieces, _said(pieces), unread=unread)


def _said(pieces: Sequence[Piece]) -> Mapping[str, str]:
    """Return the fields at the top, with or without a title above them."""
    top = pieces[1:] if pieces and isinstance(pieces[0], Heading) else pieces
    pairs = takewhile(lambda piece: isinstance(piece, Pair), top)
    return {
        "_".join(pair.label.casefold().split()): pair.value
        for pair in pairs
        if isinstance(pair, Pair) and pair.value
    }


class _Reader:
    """Reads lines from the top; `_levels` holds adornments in order of appearance.

    Attributes:
        pictures: How many have been passed.
    """

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = lines
        self._at = 0
        self._levels: list[str] = []
        self.pictures = 0

    def pieces(self) -> Iterator[Piece]:
        """Yield everything."""
        while self._at < len(self._lines):
            line = self._line()
            if not line.strip():
                self._at += 1
            elif heading := self._heading():
                yield heading
            elif _ADORNMENT.fullmatch(line):
                self._at += 1  # a transition
            elif SIMPLE_RULE.fullmatch(line) or GRID_RULE.fullmatch(line):
                yield self._table()
            elif line.startswith(".. ") or line.strip() == "..":
                yield from self._directive()
            elif field := _FIELD.match(line):
                yield self._field(field)
            else:
                yield from self._prose()

    def _line(self, ahead: int = 0) -> str:
        at = self._at + ahead
        return self._lines[at] if at < len(self._lines) else ""

    def _heading(self) -> Heading | None:
        over = 1 if _ADORNMENT.fullmatch(self._line()) else 0
        text, under = self._line(over).strip(), self._line(over + 1).rstrip()
        if not text or not _ADORNMENT.fullmatch(under) or len(under) + 2 < len(text):
            return None
        style = under[0] * (2 if over else 1)
        if style not in self._levels:
            self._levels.append(style)
        self._at += over + 2
        return Heading(_clean(text), min(self._levels.index(style) + 1, 6))

    def _indented(self) -> list[str]:
        """Take the indented block that follows, its indentation removed."""
        taken: list[str] = []
        while self._at < len(self._lines) and (
            not self._line().strip() or self._line().startswith((" ", "\t"))
        ):
            taken.append(self._line())
            self._at += 1
        filled = [line for line in taken if line.strip()]
        margin = min((len(line) - len(line.lstrip()) for line in filled), default=0)
        return [line[margin:] for line in taken]

    def _directive(self) -> Iterator[Piece]:
        line = self._line()
        self._at += 1
        body = self._indented()
        match = _DIRECTIVE.match(line)
        if not match:
            return  # a comment, a link target or a footnote's mark
        options = {found["name"]: found["value"] for found in map(_OPTION.match, body) if found}
        content = "\n".join(text for text in body if not text.startswith(":")).strip("\n")
        if match["name"] in _CODE_DIRECTIVES:
            if content.strip():
                yield Code(content, match["argument"].strip())
        elif match["name"] in _PICTURES:
            self.pictures += 1
            yield from _captions(options.get("alt", ""), content)
        elif listed := _LISTED.get(match["name"]):
            yield from _captions(match["argument"])
            yield _cleaned(listed(options, content.split("\n")))
        elif match["name"] == "table":
            yield from _captions(match["argument"])
            yield from self._nested(content)
        elif match["name"] not in _UNREAD:
            yield from self._nested(f"{match['argument']}\n\n{content}")

    def _nested(self, text: str) -> Iterator[Piece]:
        inner = _Reader(text.split("\n"))
        yield from inner.pieces()
        self.pictures += inner.pictures

    def _field(self, match: re.Match[str]) -> Pair:
        self._at += 1
        value = [match["value"] or "", *self._indented()]
        return Pair(_clean(match["label"]), _clean(" ".join(" ".join(value).split())))

    def _prose(self) -> Iterator[Piece]:
        taken: list[str] = []
        while self._line().strip() and not (taken and GRID_RULE.fullmatch(self._line())):
            taken.append(self._line())
            self._at += 1
        literal = taken[-1].rstrip().endswith("::")
        if literal:
            taken[-1] = taken[-1].rstrip()[:-1].removesuffix(" :").removesuffix(" ")
        text = "\n".join(_clean(line) for line in taken)
        if text.strip(" :\n"):
            yield from plain_pieces(text)
        if literal:
            code = "\n".join(self._indented()).strip("\n")
            if code:
                yield Code(code)

    def _table(self) -> Rows:
        taken: list[str] = []
        simple = bool(SIMPLE_RULE.fullmatch(self._line()))
        while self._line().strip():
            taken.append(self._line())
            self._at += 1
        return _cleaned(simple_table(taken) if simple else grid_table(taken))


def _captions(*texts: str) -> Iterator[Caption]:
    return (Caption(" ".join(_clean(text).split())) for text in texts if text.strip())


def _cleaned(table: Rows) -> Rows:
    return Rows(tuple(tuple(map(_clean, row)) for row in table.rows), head=table.head)


def _clean(text: str) -> str:
    text = _ROLE.sub(r"\1", text)
    text = _LINK.sub(r"\1", text)
    text = _LITERAL.sub(r"\1", text)
    return _MARKED.sub(r"\2", text)
