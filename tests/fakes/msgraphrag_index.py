"""A small index of Microsoft GraphRAG, written as its 2.x or 3.x would."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

TEXT = """\
Marley was dead: to begin with. Old Marley was as dead as a door-nail.

Scrooge knew he was dead. Scrooge and he were partners for years. Ebenezer Scrooge was his sole
executor, and the firm was known as Scrooge and Marley.

Bob Cratchit worked for Scrooge as a clerk in Cornhill. Bob Cratchit had fifteen shillings a week.
"""
Row = Mapping[str, object]


def rows(version: int) -> dict[str, list[Row]]:
    """Return the tables of an index over `TEXT` in two overlapping units."""
    owner: Row = {"document_id": "d1"} if version == 3 else {"document_ids": ["d1"]}
    middle = TEXT.index("Ebenezer")
    return {
        "documents": [{"id": "d1", "title": "carol.txt", "text": TEXT, "text_unit_ids": ["u1"]}],
        "text_units": [
            {"id": "u1", "text": f"title: carol.txt.\n{TEXT[: middle + 40]}", **owner},
            {"id": "u2", "text": TEXT[middle - 20 :], **owner},
        ],
        "entities": [
            _entity("MARLEY", "PERSON", "A dead partner.", ["u1"]),
            _entity("SCROOGE", "PERSON", "A miser.", ["u1", "u2"]),
            _entity("EBENEZER SCROOGE", "PERSON", "", ["u2"]),
            _entity("BOB CRATCHIT", "PERSON", "A clerk.", ["u2"]),
        ],
        "relationships": [
            _tie("SCROOGE", "MARLEY", "Partners.", ["u1"]),
            _tie("BOB CRATCHIT", "SCROOGE", "Works for him.", ["u2"]),
            _tie("BOB CRATCHIT", "CORNHILL", "Works there.", ["u2"]),
            _tie("BOB CRATCHIT", "TINY TIM", "His son.", ["u2"]),
        ],
    }


def _entity(title: str, type_: str, description: str, units: Sequence[str]) -> Row:
    return {"title": title, "type": type_, "description": description, "text_unit_ids": units}


def _tie(source: str, target: str, description: str, units: Sequence[str]) -> Row:
    return {
        "source": source,
        "target": target,
        "description": description,
        "weight": 2.0,
        "text_unit_ids": units,
    }


def write_index(folder: Path, version: int, **changed: Sequence[Row]) -> Path:
    """Write the tables of an index into `folder`, some of them changed, and return it."""
    from pyarrow import Table, parquet

    folder.mkdir(exist_ok=True)
    for name, table in {**rows(version), **changed}.items():
        if table:
            parquet.write_table(Table.from_pylist(table), folder / f"{name}.parquet")
    return folder
