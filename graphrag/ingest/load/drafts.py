"""Blocks on their way into a document: their text is known, their place is not yet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from graphrag.ingest.load.fields import NOTHING
from graphrag.model import Block, BlockKind, Cell, Span

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
    rows: tuple[tuple[Span, ...], ...] = ()
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


def table_draft(rows: Sequence[Sequence[str]], head: int, joint: str = "\n\n") -> Draft:
    """Return a table, a row a line, its cells parted by " | "."""
    lines: list[str] = []
    spans: list[tuple[Span, ...]] = []
    at = 0
    for row in rows:
        whole = " | ".join(row)
        line = whole.strip()
        shift = at - (len(whole) - len(whole.lstrip()))
        cells = []
        for cell in row:
            start = min(max(shift, at), at + len(line))
            cells.append(Span(start, min(start + len(cell), at + len(line))))
            shift += len(cell) + 3
        lines.append(line)
        spans.append(tuple(cells))
        at += len(line) + 1
    return Draft("table", "\n".join(lines), joint, rows=tuple(spans), head=head)


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
        rows=tuple(tuple(Cell(cell.shifted(at)) for cell in row) for row in draft.rows),
        head=draft.head,
    )
