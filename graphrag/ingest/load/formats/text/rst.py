"""reStructuredText: the shapes that documentation uses, read line by line.

Headings by underline, field lists, bullet lists, literal blocks, directives, grid and
simple tables. Roles and marks go, their words stay.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from graphrag.ingest.load.decode import decode
from graphrag.ingest.load.formats.text.plain import plain_pieces
from graphrag.ingest.load.pieces import Caption, Code, Heading, Pair, Parsed, Piece, Rows

_ADORNMENT = re.compile(r"([=\-`:.'\"~^_*+#<>])\1{2,}\s*")
_FIELD = re.compile(r":(?P<label>[^:\n]{1,60}):(?:\s+(?P<value>.*))?")
_DIRECTIVE = re.compile(r"\.\. (?P<name>[\w:-]+)::\s*(?P<argument>.*)")
_SIMPLE_RULE = re.compile(r"=+(?:\s+=+)+\s*")
_GRID_RULE = re.compile(r"\+(?:[-=]+\+)+\s*")
_ROLE = re.compile(r":[\w:+.-]{1,40}:`([^`<\n]{1,300}?)\s*(?:<[^`\n]{0,300}>)?`")
_LINK = re.compile(r"`([^`<\n]{1,300}?)\s*<[^`\n]{1,300}>`__?")
_LITERAL = re.compile(r"``([^\n]{1,300}?)``")
_MARKED = re.compile(r"(?<![\w*`])(\*\*|\*|`)(?=\S)([^*`\n]{1,300}?)(?<=\S)\1(?:_{1,2})?(?![\w*`])")
_CODE_DIRECTIVES = frozenset(
    {"code-block", "code", "sourcecode", "literalinclude", "parsed-literal"}
)
_PICTURES = frozenset({"image", "figure"})


def read_rst(data: bytes) -> Parsed:
    """Return the pieces of a reStructuredText file."""
    return Parsed(tuple(_Reader(decode(data).expandtabs(8).split("\n")).pieces()))


class _Reader:
    """Reads lines from the top; `_levels` holds adornments in order of appearance."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = lines
        self._at = 0
        self._levels: list[str] = []

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
            elif _SIMPLE_RULE.fullmatch(line) or _GRID_RULE.fullmatch(line):
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
        options = [text for text in body if text.startswith(":")]
        content = "\n".join(text for text in body if not text.startswith(":")).strip("\n")
        if match["name"] in _CODE_DIRECTIVES:
            if content.strip():
                yield Code(content, match["argument"].strip())
        elif match["name"] in _PICTURES:
            alt = next((text[5:].strip() for text in options if text.startswith(":alt:")), "")
            words = " ".join(part for part in (alt, _clean(content)) if part)
            if words:
                yield Caption(words)
        elif match["name"] not in ("toctree", "contents", "include", "raw"):
            yield from _Reader([match["argument"], "", *content.split("\n")]).pieces()

    def _field(self, match: re.Match[str]) -> Pair:
        self._at += 1
        value = [match["value"] or "", *self._indented()]
        return Pair(_clean(match["label"]), _clean(" ".join(" ".join(value).split())))

    def _prose(self) -> Iterator[Piece]:
        taken: list[str] = []
        while self._line().strip() and not (taken and _GRID_RULE.fullmatch(self._line())):
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
        simple = bool(_SIMPLE_RULE.fullmatch(self._line()))
        while self._line().strip():
            taken.append(self._line())
            self._at += 1
        return _simple_table(taken) if simple else _grid_table(taken)


def _simple_table(lines: Sequence[str]) -> Rows:
    starts = [match.start() for match in re.finditer(r"=+", lines[0])]
    ends = [*starts[1:], None]
    rules = [index for index, line in enumerate(lines) if _SIMPLE_RULE.fullmatch(line)]
    rows = [
        tuple(_clean(line[a:b].strip()) for a, b in zip(starts, ends, strict=True))
        for index, line in enumerate(lines)
        if index not in rules and not re.fullmatch(r"[-\s]+", line)
    ]
    head = rules[1] - 1 if len(rules) > 2 else 0
    return Rows(tuple(rows), head=max(head, 0))


def _grid_table(lines: Sequence[str]) -> Rows:
    rows: list[list[str]] = []
    fresh, head = True, 0
    for line in lines:
        if line.startswith("+"):
            fresh = True
            if "=" in line:
                head = len(rows)
            continue
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if fresh or len(cells) != len(rows[-1]):
            rows.append(cells)
        else:
            rows[-1] = [f"{a} {b}".strip() for a, b in zip(rows[-1], cells, strict=True)]
        fresh = False
    return Rows(tuple(tuple(map(_clean, row)) for row in rows), head=head)


def _clean(text: str) -> str:
    text = _ROLE.sub(r"\1", text)
    text = _LINK.sub(r"\1", text)
    text = _LITERAL.sub(r"\1", text)
    return _MARKED.sub(r"\2", text)
