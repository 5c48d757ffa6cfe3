"""Paragraphs and lists: which of their lines are labelled fields, and which are prose."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from graphrag.ingest.load.drafts import Draft, field_draft, text_draft
from graphrag.ingest.load.fields import LONGEST_VALUE, bold_labels, cell_label, label_end
from graphrag.ingest.load.pieces import Item, Line
from graphrag.ingest.load.tables import table_drafts

_WRAPPED = 60
_PIPE_ROW = re.compile(r"\s*\|.*\|\s*")
_RULE_ROW = re.compile(r"\s*\|?(\s*:?-+:?\s*\|)+\s*(:?-+:?)?\s*")


def paragraph_drafts(lines: Sequence[Line], *, introduces: bool) -> list[Draft]:
    """Return the blocks of a paragraph; `introduces` when a list, table or code follows it."""
    made: list[Draft] = []
    at = 0
    while at < len(lines):
        drafts, used = _next(lines, at, last_introduces=introduces and not made)
        made += drafts
        at += used
    return _joined(made)


def item_drafts(items: Sequence[Item]) -> list[Draft]:
    """Return the blocks of a list: labelled entries are fields, runs of others a list block."""
    made: list[Draft] = []
    for item in items:
        indent = "  " * item.depth
        mark = f"{indent}{item.mark} " if item.mark else indent
        texts = [line.text for line in item.lines if line.text.strip()]
        if not texts:
            continue
        whole = f"\n{indent}  ".join(texts)
        field = _item_field(item.lines, mark, whole)
        if field:
            made.append(field)
        elif made and made[-1].kind == "list":
            made[-1] = replace(made[-1], text=f"{made[-1].text}\n{mark}{whole}")
        else:
            made.append(Draft("list", mark + whole))
    return [made[0], *(replace(draft, joint="\n") for draft in made[1:])] if made else []


def split_row(line: str) -> tuple[str, ...]:
    """Return the cells of a row written with pipes; "\\|" is a pipe inside a cell."""
    body = line.strip().removeprefix("|")
    if body.endswith("|") and not body.endswith("\\|"):
        body = body[:-1]
    return tuple(cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", body))


def is_rule_row(line: str) -> bool:
    """Return whether `line` only rules a table's head off ("| --- | --- |")."""
    return bool(_RULE_ROW.fullmatch(line)) and "-" in line


def _item_field(lines: Sequence[Line], mark: str, whole: str) -> Draft | None:
    first = lines[0]
    bold = bold_labels(first.text, first.labels)
    if bold and bold[0][0].start == 0:
        label, end = bold[0][0].of(first.text), bold[0][1]
    else:
        end = label_end(first.text)
        label = first.text[:end].rstrip(":： ")
    if not end or len(whole) > LONGEST_VALUE * 2 or not whole[end:].strip():
        return None
    return field_draft(label, whole[end:], mark + whole)


def _next(lines: Sequence[Line], at: int, *, last_introduces: bool) -> tuple[list[Draft], int]:
    line = lines[at]
    if _is_row(line.text):
        return _rows(lines, at)
    bold = bold_labels(line.text, line.labels)
    if bold:
        return _bold_fields(line.text, bold), 1
    end = label_end(line.text)
    if not end:
        return [text_draft("paragraph", line.text)], 1
    label, value = line.text[:end].rstrip(":： "), line.text[end:].strip()
    follows = lines[at + 1].text if at + 1 < len(lines) else ""
    if value:
        return _field_line(lines, at, label, value)
    if follows and not label_end(follows) and not _is_row(follows):
        return [field_draft(label, follows, f"{line.text.rstrip()}\n{follows}")], 2
    if last_introduces and at + 1 == len(lines):
        return [text_draft("paragraph", line.text)], 1
    return [field_draft(label, "", line.text)], 1


def _field_line(lines: Sequence[Line], at: int, label: str, value: str) -> tuple[list[Draft], int]:
    """Return a field on one line, or the prose that only looks like one."""
    text = lines[at].text
    rest = [line.text for line in lines[at + 1 :]]
    wrapped = len(text) >= _WRAPPED and rest and not any(map(label_end, rest))
    if wrapped:
        text = "\n".join([text, *rest])
        value = "\n".join([value, *rest])
    used = len(lines) - at if wrapped else 1
    if len(value) > LONGEST_VALUE:
        return [text_draft("paragraph", text)], used
    if cell_label(value) and " " not in value.strip(": "):
        return [field_draft(label, "", text)], used
    return [field_draft(label, value, text)], used


def _bold_fields(text: str, bold: Sequence[tuple[object, int]]) -> list[Draft]:
    made: list[Draft] = []
    starts = [label.start for label, _ in bold]  # type: ignore[attr-defined]
    before = text[: starts[0]].strip(" |·;,")
    if before:
        made.append(text_draft("paragraph", before))
    for index, (label, end) in enumerate(bold):
        stop = starts[index + 1] if index + 1 < len(bold) else len(text)
        piece = (
            text[starts[index] : stop].rstrip(" |·;,")
            if stop < len(text)
            else text[starts[index] :]
        )
        value = piece[end - starts[index] :]
        draft = field_draft(label.of(text), value, piece)  # type: ignore[attr-defined]
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
    return bool(_PIPE_ROW.fullmatch(text)) or bool(cell_label(text.split("|", 1)[0].strip()))


def _joined(made: list[Draft]) -> list[Draft]:
    """Return `made` with neighbouring prose lines as one paragraph and tight joints inside."""
    joined: list[Draft] = []
    for draft in made:
        if joined and draft.kind == "paragraph" == joined[-1].kind and draft.joint != " | ":
            joined[-1] = replace(joined[-1], text=f"{joined[-1].text}\n{draft.text}")
        elif joined:
            joined.append(draft if draft.joint in (" ", " | ") else replace(draft, joint="\n"))
        else:
            joined.append(draft)
    return joined
