"""Paragraphs and lists: which of their lines are labelled fields, and which are prose."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from graphrag.ingest.load.drafts import Draft, field_draft, text_draft
from graphrag.ingest.load.fields import (
    LONGEST_VALUE,
    NOTHING,
    bold_labels,
    cell_label,
    followed_by_label,
    label_end,
    unlabelled,
)
from graphrag.ingest.load.pieces import Item, Line
from graphrag.ingest.load.tables import table_drafts
from graphrag.model import Span

_WRAPPED = 60
MOST_WRAPPED = 8
_PIPE_ROW = re.compile(r"\s*\|.*\|\s*")


def paragraph_drafts(lines: Sequence[Line], *, introduces: bool) -> list[Draft]:
    """Return the blocks of a paragraph; `introduces` when a list, table or code follows it."""
    made: list[Draft] = []
    lines = [line for line in lines if not is_rule_row(line.text)]
    at = 0
    while at < len(lines):
        drafts, used = _next(lines, at, last_introduces=introduces and not made)
        made += drafts
        at += used
    return _joined(made)


def item_drafts(items: Sequence[Item]) -> list[Draft]:
    """Return the blocks of a list: labelled entries are fields, runs of others a list block."""
    made: list[Draft] = []
    items = [item for item in items if any(line.text.strip() for line in item.lines)]
    at = 0
    while at < len(items):
        draft, used = _item(items, at)
        made.append(draft)
        at += used
    return _joined(made)


def _item(items: Sequence[Item], at: int) -> tuple[Draft, int]:
    """Return the draft of the entry at `at`, and how many entries it used."""
    mark, whole = _mark(items[at]), _item_text(items[at])
    label, end = _item_label(items[at].lines[0])
    if not label or len(whole) > LONGEST_VALUE * 2:
        return Draft("list", mark + whole), 1
    if items[at].lines[0].text[end:].strip():
        return field_draft(label, whole[end:], mark + whole), 1
    if len(items[at].lines) > 1:
        return Draft("list", mark + whole), 1
    follows = items[at + 1] if at + 1 < len(items) else None
    after = items[at + 2] if at + 2 < len(items) else None
    if follows is None or _item_label(follows.lines[0])[0]:
        return field_draft(label, "", mark + whole), 1
    if after is None or _item_label(after.lines[0])[0]:
        value = _item_text(follows)
        return field_draft(label, value, f"{mark}{whole}\n{_mark(follows)}{value}"), 2
    return Draft("list", mark + whole), 1


def split_row(line: str) -> tuple[str, ...]:
    """Return the cells of a row written with pipes; an escaped one stands inside a cell."""
    body = line.strip().removeprefix("|")
    if body.endswith("|") and not body.endswith("\\|"):
        body = body[:-1]
    return tuple(cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", body))


def is_rule_row(line: str) -> bool:
    """Return whether `line` only rules a table's head off ("| --- | --- |")."""
    return "-" in line and "|" in line and not line.strip("|:- \t")


def _mark(item: Item) -> str:
    return f"{'  ' * item.depth}{item.mark} " if item.mark else "  " * item.depth


def _item_text(item: Item) -> str:
    return f"\n{'  ' * (item.depth + 1)}".join(line.text for line in item.lines if line.text)


def _item_label(line: Line) -> tuple[str, int]:
    """Return the label that an entry opens with and where its value starts; "" if none."""
    bold = bold_labels(line.text, line.labels)
    if bold and bold[0][0].start == 0:
        return bold[0][0].of(line.text), bold[0][1]
    end = label_end(line.text)
    return unlabelled(line.text[:end]), end


def _next(lines: Sequence[Line], at: int, *, last_introduces: bool) -> tuple[list[Draft], int]:
    line = lines[at]
    if _is_row(line.text):
        return _rows(lines, at)
    bold = bold_labels(line.text, line.labels)
    if bold:
        return _bold_fields(line.text, bold), 1
    end = label_end(line.text)
    label, value = unlabelled(line.text[:end]), line.text[end:].strip()
    if label and value:
        return _field_line(lines, at, label, value)
    if not label or (last_introduces and at + 1 == len(lines)):
        return [text_draft("paragraph", line.text)], 1
    return _field_over_lines(lines, at, label)


def _field_over_lines(lines: Sequence[Line], at: int, label: str) -> tuple[list[Draft], int]:
    """Return a field whose value, if it has one, is the next line."""
    text = lines[at].text
    follows = lines[at + 1].text if at + 1 < len(lines) else ""
    if not follows or label_end(follows) or _is_row(follows):
        return [field_draft(label, "", text)], 1
    return [field_draft(label, follows, f"{text.rstrip()}\n{follows}")], 2


def _field_line(lines: Sequence[Line], at: int, label: str, value: str) -> tuple[list[Draft], int]:
    """Return a field on one line, or the prose that only looks like one."""
    text = lines[at].text
    rest = [line.text for line in lines[at + 1 : at + 1 + MOST_WRAPPED]]
    ends = at + 1 + len(rest) == len(lines)
    wrapped = len(text) >= _WRAPPED and rest and ends and not any(map(label_end, rest))
    if wrapped:
        text = "\n".join([text, *rest])
        value = "\n".join([value, *rest])
    used = len(lines) - at if wrapped else 1
    if len(value) > LONGEST_VALUE:
        return [text_draft("paragraph", text)], used
    empty = followed_by_label(value)
    if empty >= 0:
        cut = text.rindex(value) + empty
        follows = text[cut:]
        last = field_draft(unlabelled(follows.rstrip(NOTHING)), "", follows, joint=" ")
        return [field_draft(label, "", text[:cut]), last], used
    return [field_draft(label, value, text)], used


def _bold_fields(text: str, bold: Sequence[tuple[Span, int]]) -> list[Draft]:
    made: list[Draft] = []
    before = text[: bold[0][0].start].strip(" |·;,")
    if before:
        made.append(text_draft("paragraph", before))
    stops = [label.start for label, _ in bold[1:]]
    for (label, value_at), stop in zip(bold, [*stops, len(text)], strict=True):
        piece = text[label.start : stop].rstrip(" |·;," if stop < len(text) else None)
        draft = field_draft(label.of(text), piece[value_at - label.start :], piece)
        made.append(replace(draft, joint=" ") if made else draft)
    return made


def _rows(lines: Sequence[Line], at: int) -> tuple[list[Draft], int]:
    """Return the table that starts at `at`: pipes without the rule that Markdown wants."""
    stop = at
    while stop < len(lines) and _is_row(lines[stop].text):
        stop += 1
    texts = [line.text for line in lines[at:stop]]
    rules = [index for index, text in enumerate(texts) if is_rule_row(text)]
    head = rules[0] if rules else 0
    rows = [split_row(text) for text in texts if not is_rule_row(text)]
    return table_drafts(rows, head), stop - at


def _is_row(text: str) -> bool:
    if "|" not in text:
        return False
    if _PIPE_ROW.fullmatch(text) or cell_label(text.split("|", 1)[0].strip()):
        return True
    return bool(label_end(text)) and any(map(label_end, split_row(text)[1:]))


def _joined(made: Sequence[Draft]) -> list[Draft]:
    """Return `made` with neighbouring lines of one kind as one block and tight joints inside."""
    joined: list[Draft] = []
    for kind, drafts in groupby(made, key=_run_of):
        run = list(drafts)
        if kind in ("paragraph", "list"):
            run = [replace(run[0], text="\n".join(draft.text for draft in run))]
        joined += run
    return [
        replace(draft, joint="\n") if at and draft.joint == "\n\n" else draft
        for at, draft in enumerate(joined)
    ]


def _run_of(draft: Draft) -> str:
    return f"{draft.kind} apart" if draft.joint == " | " else draft.kind
