"""The parquet tables of Microsoft GraphRAG, as values.

Columns are those of its `data_model/schemas.py`: in 2.x a text unit names `document_ids`,
in 3.x one `document_id`; all else that is read here is the same in both.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from graphrag.errors import UsageError
from graphrag.model.ids import digest

if TYPE_CHECKING:
    from types import ModuleType

Row = Mapping[str, Any]  # Any: a row of somebody else's table, read in this file alone
_NEEDED = {
    "documents": ("id", "title", "text"),
    "text_units": ("id", "text"),
    "entities": ("title", "type", "description", "text_unit_ids"),
    "relationships": ("source", "target", "description", "text_unit_ids"),
}
_CLAIMS = (
    "subject_id",
    "object_id",
    "type",
    "description",
    "status",
    "source_text",
    "text_unit_id",
)
_NOTHING = frozenset(["", "NONE", "NULL", "NAN"])


@dataclass(frozen=True, slots=True)
class Paper:
    """A document of theirs: its title (a file's name, mostly), its text and its date."""

    id: str
    title: str
    text: str
    created: str


@dataclass(frozen=True, slots=True)
class Unit:
    """A text unit: what one call of their extraction read."""

    id: str
    document_id: str
    text: str


@dataclass(frozen=True, slots=True)
class Named:
    """An entity of theirs; `units` are ids of text units."""

    title: str
    type: str
    description: str
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tied:
    """A relationship of theirs, between titles; it has no type and no quote."""

    source: str
    target: str
    description: str
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim of theirs. `object` is empty for none; `status` TRUE, FALSE or SUSPECTED."""

    subject: str
    object: str
    type: str
    description: str
    status: str
    start: str
    end: str
    quote: str
    unit: str


@dataclass(frozen=True, slots=True)
class Index:
    """All that is taken over; `digest` stands for the files it came from."""

    papers: tuple[Paper, ...]
    units: tuple[Unit, ...]
    entities: tuple[Named, ...]
    relationships: tuple[Tied, ...]
    claims: tuple[Claim, ...]
    digest: str


def read_index(folder: Path) -> Index:
    """Read the index in `folder` (the folder that holds `entities.parquet`).

    Raises:
        UsageError: It is no such index, it lacks what is needed, or pyarrow is not installed.
    """
    parquet = _parquet()
    tables = {name: _rows(parquet, folder, name, needed) for name, needed in _NEEDED.items()}
    claims = _rows(parquet, folder, "covariates", _CLAIMS, optional=True)
    papers = tuple(
        Paper(_text(row["id"]), _text(row["title"]), str(row["text"] or ""), _date(row))
        for row in tables["documents"]
    )
    units = tuple(
        Unit(_text(row["id"]), owner, str(row["text"] or ""))
        for row in tables["text_units"]
        for owner in _owners(row)
    )
    return Index(
        papers=papers,
        units=units,
        entities=tuple(_named(row) for row in tables["entities"]),
        relationships=tuple(_tied(row) for row in tables["relationships"]),
        claims=tuple(_claim(row) for row in claims),
        digest=_digest(folder),
    )


def _parquet() -> ModuleType:
    try:
        from pyarrow import parquet
    except ImportError as error:
        raise UsageError(
            "Reading Microsoft GraphRAG's tables needs pyarrow, which is not installed.",
            hint='Run pip install "graphrag-neo4j[msgraphrag]".',
        ) from error
    module: ModuleType = parquet
    return module


def _rows(
    parquet: ModuleType,
    folder: Path,
    name: str,
    needed: Iterable[str],
    *,
    optional: bool = False,
) -> list[Row]:
    path = folder / f"{name}.parquet"
    if not path.is_file():
        if optional:
            return []
        raise UsageError(
            f"{folder} holds no {path.name}.",
            hint="Name the output folder of Microsoft GraphRAG 2.x or 3.x: it holds "
            "entities.parquet, relationships.parquet, text_units.parquet and documents.parquet.",
        )
    try:
        table = parquet.read_table(path)
    except (OSError, ValueError) as error:
        raise UsageError(f"{path} is no parquet file: {error}.", hint="Copy it anew.") from error
    missing = [column for column in needed if column not in table.schema.names]
    if missing:
        raise UsageError(
            f"{path} has no column {', '.join(map(repr, missing))}.",
            hint="Indexes of 1.x can be migrated with the notebook of Microsoft GraphRAG 2.x.",
        )
    rows: list[Row] = table.to_pylist()
    return rows


def _named(row: Row) -> Named:
    return Named(_text(row["title"]), _text(row["type"]), _text(row["description"]), _ids(row))


def _tied(row: Row) -> Tied:
    source, target = _text(row["source"]), _text(row["target"])
    return Tied(source, target, _text(row["description"]), _ids(row))


def _claim(row: Row) -> Claim:
    return Claim(
        subject=_said(row, "subject_id"),
        object=_said(row, "object_id"),
        type=_said(row, "type"),
        description=_said(row, "description"),
        status=_said(row, "status").upper(),
        start=_said(row, "start_date")[:10],
        end=_said(row, "end_date")[:10],
        quote=_said(row, "source_text"),
        unit=_text(row["text_unit_id"]),
    )


def _said(row: Row, column: str) -> str:
    text = _text(row.get(column))
    return "" if text.upper() in _NOTHING else text


def _ids(row: Row) -> tuple[str, ...]:
    return tuple(str(id_) for id_ in row["text_unit_ids"] or ())


def _owners(row: Row) -> tuple[str, ...]:
    if row.get("document_id"):
        return (str(row["document_id"]),)
    return tuple(str(id_) for id_ in row.get("document_ids") or ())


def _date(row: Row) -> str:
    return _text(row.get("creation_date"))[:10]


def _text(value: object) -> str:
    return " ".join(str(value).split()) if value is not None else ""


def _digest(folder: Path) -> str:
    names = [*_NEEDED, "covariates"]
    files = [folder / f"{name}.parquet" for name in names]
    return digest(*(path.read_bytes().hex() for path in files if path.is_file()))
