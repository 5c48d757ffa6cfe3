"""JSON Lines: one record a line; texts become paragraphs, values fields, lists of records tables.

A record's title, name or id is its heading, so that each record is a section.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

from graphrag.ingest.load.decode import decode
from graphrag.ingest.load.formats.text.plain import plain_pieces
from graphrag.ingest.load.pieces import Caption, Heading, Pair, Parsed, Piece, Rows

_TITLES = ("title", "name", "subject", "heading", "id")
LONG = 200
DEEPEST = 5
"""Records in records whose keys are read; deeper ones stand as they are written."""
_SENTENCE = re.compile(r"\S+\s+\S+\s+\S+.*[.!?…][\"'”’)]?\s*|.*[\u3002\uff01\uff1f]\s*", re.DOTALL)


def read_json_lines(data: bytes) -> Parsed:
    """Return the records of a JSON Lines file; lines that are no JSON are named as lost."""
    pieces: list[Piece] = []
    lost: list[tuple[str, str]] = []
    for number, line in enumerate(decode(data).split("\n"), 1):
        if not line.strip():
            continue
        try:
            record = json.loads(line, parse_float=str)  # as written: 1.10 is no 1.1
        except (ValueError, RecursionError):
            lost.append((f"line {number}", "it is no JSON; mend the line"))
            continue
        pieces += _record(record, number)
    return Parsed(tuple(pieces), lost=tuple(lost), many=True)


def _record(record: object, number: int) -> Iterator[Piece]:
    if not isinstance(record, dict):
        yield from plain_pieces(_text(record))
        return
    title = next((key for key in _TITLES if _is_short(record.get(key))), "")
    yield Heading(_text(record[title]) if title else f"Record {number}", 2)
    for key, value in record.items():
        if key != title:
            yield from _value(str(key)[:60], value, 1)


def _value(key: str, value: object, depth: int) -> Iterator[Piece]:
    """Yield what stands under `key`; keys of inner records follow their outer one's."""
    if isinstance(value, dict) and depth < DEEPEST:
        for inner, part in value.items():
            yield from _value(f"{key} {inner}"[:60], part, depth + 1)
    elif isinstance(value, list) and value and all(map(_is_flat, value)):
        yield Caption(key)
        yield _table(value)
    elif isinstance(value, str) and _is_prose(value):
        yield from plain_pieces(value)
    elif (text := _text(value)).strip():
        yield Pair(key, " ".join(text.split()))


def _is_prose(text: str) -> bool:
    return len(text) > LONG or "\n" in text or bool(_SENTENCE.fullmatch(text))


def _is_flat(value: object) -> bool:
    return isinstance(value, dict) and not any(
        isinstance(part, dict | list) for part in value.values()
    )


def _table(records: list[Mapping[str, object]]) -> Rows:
    head = tuple(dict.fromkeys(str(key) for record in records for key in record))
    rows = (tuple(_text(record.get(key)) for key in head) for record in records)
    return Rows((head, *rows), head=1)


def _is_short(value: object) -> bool:
    return isinstance(value, str | int) and 0 < len(str(value)) <= LONG


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, list) and all(isinstance(item, str | int | float) for item in value):
        return ", ".join(str(item) for item in value)
    return "" if value is None else json.dumps(value, ensure_ascii=False)
