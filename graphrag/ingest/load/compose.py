"""Pieces become one plain text with exact blocks.

The text is made for people: words and punctuation of a line stay as the file has them,
markup goes. A table row reads "cell | cell"; labelled fields, in whichever of the ways
authors write them, become field blocks, those of a label table included.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from graphrag.ingest.load.drafts import Draft, field_draft, text_draft, written
from graphrag.ingest.load.fields import (
    NOTHING,
    bold_labels,
    cell_label,
    is_label,
    label_end,
    unlabelled,
)
from graphrag.ingest.load.lines import item_drafts, paragraph_drafts
from graphrag.ingest.load.pieces import (
    Caption,
    Code,
    Heading,
    Item,
    Items,
    Line,
    Pair,
    Paragraph,
    Piece,
    Rows,
)
from graphrag.ingest.load.tables import form_drafts, is_value_head, pair_drafts, table_drafts
from graphrag.model import Block

LONGEST_NOTE = 300
LONGEST_FIELD = 2_000
LONGEST_HEADING = 200


def compose(pieces: Sequence[Piece]) -> tuple[str, tuple[Block, ...]]:
    """Return the text of `pieces` and its blocks, in order and without overlap."""
    form = _is_form(pieces)
    drafts: list[Draft] = []
    at = 0
    while at < len(pieces):
        made, used = _next_drafts(pieces, at, form)
        drafts += made
        at += used
    return written(drafts)


def _next_drafts(pieces: Sequence[Piece], at: int, form: bool) -> tuple[list[Draft], int]:
    """Return drafts of the piece at `at`, and how many pieces they used up (at least 1)."""
    piece = pieces[at]
    if isinstance(piece, Heading):
        return _heading_drafts(pieces, at, form)
    if isinstance(piece, Paragraph) and _is_caption(piece.lines):
        piece = Caption("\n".join(line.text for line in piece.lines), piece.page)
    follows = pieces[at + 1] if at + 1 < len(pieces) else None
    return _drafts(piece, introduces=isinstance(follows, Items | Rows | Code)), 1


def _drafts(piece: Piece, *, introduces: bool) -> list[Draft]:
    match piece:
        case Paragraph(lines):
            made = paragraph_drafts(lines, introduces=introduces)
        case Rows(rows, head):
            made = table_drafts(rows, head)
        case Items(items):
            made = item_drafts(items)
        case Pair(label, value):
            made = [field_draft(unlabelled(label), value, f"{unlabelled(label)}: {value}")]
        case Code(text, language):
            made = [replace(text_draft("code", text.strip("\n")), label=language)]
        case Caption(text):
            made = [text_draft("caption", text)]
        case Heading(text, level):
            made = [replace(text_draft("heading", text), level=level)]
    return [replace(draft, page=piece.page) for draft in made]


def _is_form(pieces: Sequence[Piece]) -> bool:
    """Return whether the document writes fields as headings ("## Location:") throughout."""
    return sum(isinstance(p, Heading) and bool(cell_label(p.text)) for p in pieces) >= 3


def _heading_drafts(pieces: Sequence[Piece], at: int, form: bool) -> tuple[list[Draft], int]:
    heading = pieces[at]
    assert isinstance(heading, Heading)  # noqa: S101 - narrows the type for what follows
    follows = pieces[at + 1] if at + 1 < len(pieces) else None
    after = pieces[at + 2] if at + 2 < len(pieces) else None
    if len(heading.text) > LONGEST_HEADING or _is_sentence(heading.text):
        return _drafts(Paragraph((Line(heading.text),), heading.page), introduces=False), 1
    value_at = label_end(heading.text)
    if form and 0 < value_at < len(heading.text.rstrip()):
        label = unlabelled(heading.text[:value_at])
        return [_paged(field_draft(label, heading.text[value_at:], heading.text), heading)], 1
    label = cell_label(heading.text)
    if label and len(label.split()) <= 8:
        made = _field_under(heading, label, follows, form, alone=_ends(after))
    elif form and _is_unmarked_field(heading, follows, after):
        made = _field_under(heading, heading.text.strip(), follows, form, alone=True)
    else:
        made = None
    if made is not None:
        return [_paged(draft, heading) for draft in made[0]], made[1]
    return _drafts(heading, introduces=False), 1


def _field_under(
    heading: Heading, label: str, follows: Piece | None, form: bool, *, alone: bool
) -> tuple[list[Draft], int] | None:
    """Return the field whose label is a heading and whose value follows; None if it is none."""
    head = heading.text.strip()
    empty = [field_draft(label, "", head)], 1
    if isinstance(follows, Paragraph):
        lines = _value_lines(follows.lines)
        value = "\n".join(line.text for line in lines).strip()
        if not value:
            return empty if form else None
        if len(value) > (LONGEST_FIELD if form else LONGEST_NOTE) or not (form or alone):
            return None
        rest = paragraph_drafts(follows.lines[len(lines) :], introduces=False)
        return [field_draft(label, value, f"{head}\n{value}"), *_tight(rest)], 2
    if isinstance(follows, Items) and form:
        return _field_of_list(head, label, follows.items)
    if isinstance(follows, Rows) and form:
        return _field_of_table(head, label, follows) or empty
    return empty if form else None


def _field_of_list(head: str, label: str, items: Sequence[Item]) -> tuple[list[Draft], int] | None:
    """Return the field whose value is a list, up to the entry that is the next label."""
    stop = next((i for i, item in enumerate(items) if _opens_field(item.lines[0])), len(items))
    lines = [f"{item.mark} {' '.join(line.text for line in item.lines)}" for item in items[:stop]]
    rest = _tight(item_drafts(items[stop:]))
    if not lines:
        return [field_draft(label, "", head), *rest], 2
    whole = "\n".join(lines)
    if len(whole) > LONGEST_FIELD:
        return None
    return [field_draft(label, whole[len(items[0].mark) :], f"{head}\n{whole}"), *rest], 2


def _field_of_table(head: str, label: str, table: Rows) -> tuple[list[Draft], int] | None:
    """Return the field whose value is a table's first cell, other labels following it."""
    rows = [row for row in table.rows if any(row)]
    named = 1 if rows and is_value_head(rows[0]) else 0
    first = rows[named] if len(rows) > named else ()
    if len(first) < 2 or not first[0] or cell_label(first[0]):
        return None
    if label_end(first[1]) or not first[1].strip(NOTHING):
        names = f"{' | '.join(rows[0])}\n" if named else ""
        made = field_draft(label, first[0], f"{head}\n{names}{first[0]}")
        beside = [replace(draft, joint=" | ") for draft in pair_drafts(first[1:])]
        return [made, *beside, *_tight(form_drafts(rows[named + 1 :]))], 2
    return None


def _is_unmarked_field(heading: Heading, follows: Piece | None, after: Piece | None) -> bool:
    """Return whether a heading without a colon is a field ("## Visibility", "10 miles")."""
    return (
        isinstance(follows, Paragraph)
        and isinstance(after, Heading)
        and after.level == heading.level
        and bool(cell_label(after.text))
        and len(follows.lines) == 1
        and len(follows.lines[0].text) <= 60
        and not follows.lines[0].text.rstrip().endswith((".", ":"))
        and is_label(heading.text.strip())
    )


def _value_lines(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    for index, line in enumerate(lines):
        if _opens_field(line):
            return lines[:index]
    return lines


def _opens_field(line: Line) -> bool:
    return bool(label_end(line.text) or bold_labels(line.text, line.labels))


_CAPTION = re.compile(
    r"(?:figure|fig\.|table|chart|plate|exhibit|abbildung|abb\.|tabelle|tab\.|tableau)"
    r"\s*[A-Z]?\d+(?:[.-]\d+)*\s*[.:–—-]\s*\S",
    re.IGNORECASE,
)


def _is_caption(lines: Sequence[Line]) -> bool:
    """Return whether a paragraph says what a figure or table shows ("Figure 3: …")."""
    short = sum(len(line.text) for line in lines) <= LONGEST_NOTE
    return bool(lines) and short and bool(_CAPTION.match(lines[0].text))


def _is_sentence(text: str) -> bool:
    """Return whether a "heading" is prose in large print."""
    return len(text) > LONGEST_HEADING // 2 and text.rstrip().endswith(".")


def _ends(piece: Piece | None) -> bool:
    return piece is None or isinstance(piece, Heading)


def _paged(draft: Draft, heading: Heading) -> Draft:
    return replace(draft, page=heading.page)


def _tight(drafts: Iterable[Draft]) -> list[Draft]:
    made = list(drafts)
    return [replace(made[0], joint="\n"), *made[1:]] if made else made
