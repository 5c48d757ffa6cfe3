"""Tables of reStructuredText: drawn in signs, or as directives that list their cells."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from graphrag.ingest.load.parted import records
from graphrag.ingest.load.pieces import Rows

SIMPLE_RULE = re.compile(r"=+(?:\s+=+)+\s*")
GRID_RULE = re.compile(r"\+(?:[-=]+\+)+\s*")
_ENTRY = re.compile(r"(?P<row>\* )?\s*- ?(?P<text>.*)")
_SIGNS = {"tab": "\t", "space": " "}


def simple_table(lines: Sequence[str]) -> Rows:
    """Return the table whose columns stand between the rules of "=" above and below it."""
    starts = [match.start() for match in re.finditer(r"=+", lines[0])]
    ends = [*starts[1:], None]
    rules = [index for index, line in enumerate(lines) if SIMPLE_RULE.fullmatch(line)]
    rows = [
        tuple(line[a:b].strip() for a, b in zip(starts, ends, strict=True))
        for index, line in enumerate(lines)
        if index not in rules and not re.fullmatch(r"[-\s]+", line)
    ]
    head = rules[1] - 1 if len(rules) > 2 else 0
    return Rows(tuple(rows), head=max(head, 0))


def grid_table(lines: Sequence[str]) -> Rows:
    """Return the table whose cells stand in boxes of "+", "-" and "|"."""
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
    return Rows(tuple(map(tuple, rows)), head=head)


def list_table(options: Mapping[str, str], lines: Sequence[str]) -> Rows:
    """Return the table whose rows are entries of a list, and their cells entries in those."""
    rows: list[list[str]] = []
    margin = -1  # of the marks of cells that are no first ones; what stands deeper is in a cell
    for line in lines:
        entry = _ENTRY.fullmatch(line)
        at = len(line) - len(line.lstrip())
        if entry and entry["row"]:
            rows.append([entry["text"].strip()])
        elif entry and rows and margin in (-1, at):
            margin = at
            rows[-1].append(entry["text"].strip())
        elif rows and line.strip():
            rows[-1][-1] = f"{rows[-1][-1]} {line.strip()}".strip()
    return Rows(tuple(map(tuple, rows)), head=_count(options.get("header-rows", "")))


def csv_table(options: Mapping[str, str], lines: Sequence[str]) -> Rows:
    """Return the table whose rows are lines of parted cells."""
    said = options.get("delim", "")
    sign = _SIGNS.get(said, said if re.fullmatch(r"[^\w\s\"]", said) else ",")
    above = [options["header"]] if options.get("header") else []
    rows = tuple(tuple(row) for row in records("\n".join((*above, *lines)), sign) if row)
    return Rows(rows, head=len(above) + _count(options.get("header-rows", "")))


def _count(said: str) -> int:
    return int(said) if re.fullmatch(r"[0-9]{1,3}", said) else 0
