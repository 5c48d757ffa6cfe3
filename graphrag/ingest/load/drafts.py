"""Blocks on their way into a document: their text is known, their place is not yet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from graphrag.ingest.load.fields import NOTHING
from graphrag.model import Block, BlockKind, Grid, Span

NOWHERE = Span(0, 0)


@dataclass(frozen=True, slots=True)
class Draft:
    """A block to be; all spans count in its own `text`.

    Attributes:
        joint: What parts it from the block before it.
    """

    kind: BlockKind
    text: str
    joint: str = "\n\n"
    level: int = 0
    page: int | None = None
    label: str = ""
    value: Span = NOWHERE
    rows: Grid | None = None
    head: int = 0


def text_draft(kind: BlockKind, text: str, joint: str = "\n\n") -> Draft:
    """Return a block that is only text."""
    return Draft(kind, text.strip() if kind != "code" else text, joint)


def field_draft(label: str, value: str, text: str, joint: str = "\n\n") -> Draft:
    """Return a field; `value`, where there is one, ends `text` (trailing spaces aside)."""
    text, value = text.strip(), value.strip(" \t\n|/")
    if not value.strip(NOTHING):
        value = ""
    start = text.rindex(value) if value else len(text)
    return Draft("field", text, joint, label=label.strip(), value=Span(start, start + len(value)))


def table_draft(rows: Iterable[Sequence[str]], head: int, joint: str = "\n\n") -> Draft:
    """Return a table, a row a line, its cells parted by " | "."""
    text = _Lines()
    grid = Grid()
    for row in rows:
        whole = " | ".join(row)
        line = whole.strip()
        at, end = text.length, text.length + len(line)
        shift = at - (len(whole) - len(whole.lstrip()))
        cells = []
        for cell in row:
            start = min(max(shift, at), end)
            cells.append(Span(start, min(start + len(cell), end)))
            shift += len(cell) + 3
        grid.append(cells)
        text.add(line)
    return Draft("table", text.joined(), joint, rows=grid, head=head)


class _Lines:
    """Lines of a long text, joined a thousand at a time so that they take little room."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._lines: list[str] = []
        self.length = 0

    def add(self, line: str) -> None:
        self._lines.append(line)
        self.length += len(line) + 1
        if len(self._lines) == 1_000:
            self._parts.append("\n".join(self._lines))
            self._lines = []

    def joined(self) -> str:
        last = ["\n".join(self._lines)] if self._lines else []
        return "\n".join([*self._parts, *last])


def written(drafts: Iterable[Draft]) -> tuple[str, tuple[Block, ...]]:
    """Return the text of all drafts in a row, and their blocks; empty drafts fall away."""
    parts: list[str] = []
    blocks: list[Block] = []
    at = 0
    for draft in drafts:
        if not draft.text.strip():
            continue
        if parts:
            parts.append(draft.joint)
            at += len(draft.joint)
        parts.append(draft.text)
        blocks.append(_placed(draft, at))
        at += len(draft.text)
    return "".join(parts), tuple(blocks)


def _placed(draft: Draft, at: int) -> Block:
    return Block(
        kind=draft.kind,
        span=Span(at, at + len(draft.text)),
        level=draft.level,
        page=draft.page,
        label=draft.label,
        value=draft.value.shifted(at) if draft.kind == "field" else NOWHERE,
        rows=() if draft.rows is None else draft.rows.shifted(at),
        head=draft.head,
    )
