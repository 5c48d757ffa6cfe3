"""JSON Lines: one record a line; long texts become paragraphs, short values fields.

A record's title, name or id is its heading, so that each record is a section.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from graphrag.ingest.load.decode import decode
from graphrag.ingest.load.formats.text.plain import plain_pieces
from graphrag.ingest.load.pieces import Heading, Pair, Parsed, Piece

_TITLES = ("title", "name", "subject", "heading", "id")
LONG = 200


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
    return Parsed(tuple(pieces), lost=tuple(lost))


def _record(record: object, number: int) -> Iterator[Piece]:
    if not isinstance(record, dict):
        yield from plain_pieces(_text(record))
        return
    title = next((key for key in _TITLES if _is_short(record.get(key))), "")
    yield Heading(_text(record[title]) if title else f"Record {number}", 2)
    for key, value in record.items():
        text = _text(value)
        if key == title or not text.strip():
            continue
        if isinstance(value, str) and (len(text) > LONG or "\n" in text):
            yield from plain_pieces(text)
        else:
            yield Pair(str(key)[:60], " ".join(text.split()))


def _is_short(value: object) -> bool:
    return isinstance(value, str | int) and 0 < len(str(value)) <= LONG


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, list) and all(isinstance(item, str | int | float) for item in value):
        return ", ".join(str(item) for item in value)
    return "" if value is None else json.dumps(value, ensure_ascii=False)
