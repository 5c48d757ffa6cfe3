"""The operator's own list of entities: names, aliases and ids elsewhere, which always win.

A YAML list; docs/resolution.md shows an entry.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import yaml
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from graphrag import codec
from graphrag.errors import SchemaError
from graphrag.language.names import key
from graphrag.model import ExtractionSchema, KnownEntity


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid")

    name: str = Field(min_length=1)
    type: str = Field(pattern=r"^[A-Za-z][A-Za-z0-9]{0,63}$")
    aliases: list[str] = []
    ids: dict[str, str | int] = {}


_ENTRIES = TypeAdapter(list[_Entry])


def read_known(path: Path) -> tuple[KnownEntity, ...]:
    """Return the entities that the YAML file `path` lists, in its order.

    Raises:
        SchemaError: Unreadable, of another form, or a name stands for two of them.
    """
    try:
        entries = _ENTRIES.validate_python(yaml.safe_load(path.read_text(encoding="utf-8")) or [])
    except OSError as error:
        raise _refusal(path, error.strerror or "it cannot be read") from error
    except (UnicodeDecodeError, yaml.YAMLError) as error:
        raise _refusal(path, " ".join(str(error).split())) from error
    except ValidationError as error:
        raise _refusal(path, codec.first_problem(error)) from error
    known = tuple(
        KnownEntity(
            name=" ".join(entry.name.split()),
            type=entry.type,
            aliases=tuple(" ".join(alias.split()) for alias in entry.aliases),
            ids=tuple(sorted(f"{register}:{id_}" for register, id_ in entry.ids.items())),
            source=path.name,
        )
        for entry in entries
    )
    _refuse_doubles(known, path)
    return known


def with_known(schema: ExtractionSchema, known: Sequence[KnownEntity]) -> ExtractionSchema:
    """Return `schema` with `known` in place of what it knew, and the digest of that.

    What the list's file is called changes nothing that is found, and so no digest.
    """
    if tuple(known) == schema.known:
        return schema
    nameless = tuple(replace(entry, source="") for entry in known)
    bare = replace(schema, known=nameless, digest="")
    return replace(schema, known=tuple(known), digest=codec.row_digest(bare))


def _refuse_doubles(known: Sequence[KnownEntity], path: Path) -> None:
    owners: dict[str, KnownEntity] = {}
    for entry in known:
        for name in (entry.name, *entry.aliases):
            owner = owners.setdefault(key(name), entry)
            if not key(name):
                raise _refusal(path, f"{name!r} has no letter and no digit")
            if owner is not entry:
                raise _refusal(path, f"{name!r} stands for {owner.name!r} and {entry.name!r}")


def _refusal(path: Path, problem: str) -> SchemaError:
    return SchemaError(
        f"The list of known entities {path} cannot be used: {problem}.",
        hint="Each entry has a name and a type, and may have aliases (a list) and ids (a table).",
    )
