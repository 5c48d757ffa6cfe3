"""Settings from `graphrag.toml` and from `GRAPHRAG_…` in the environment, checked at the door.

The environment wins over the file: `[extract] schema` is also `GRAPHRAG_EXTRACT_SCHEMA`.
A key that no section has is refused with the nearest known one; an environment
variable that none has is only warned about, since it may be another program's.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from graphrag.errors import SettingsError
from graphrag.settings.documents import DocumentRule
from graphrag.settings.section import Section
from graphrag.settings.sections import Settings

FILE_NAME = "graphrag.toml"
PREFIX = "GRAPHRAG_"
_NEAR = 0.75
"""A name less like the one that was written is no suggestion."""
Overrides = Mapping[str, Mapping[str, object]]


@dataclass(frozen=True, slots=True)
class Project:
    """A folder with its settings.

    Attributes:
        folder: Of `graphrag.toml`, else the working folder; sources are relative to it.
        settings: File and environment together.
        warnings: A sentence for each environment variable that no setting has.
    """

    folder: Path
    settings: Settings
    warnings: tuple[str, ...] = ()

    @property
    def state_folder(self) -> Path:
        """Where the project keeps its store, memo, runs and traces."""
        return self.folder / ".graphrag"


def read_project(
    folder: Path | None = None,
    *,
    environment: Mapping[str, str] | None = None,
    overrides: Overrides | None = None,
) -> Project:
    """Find the project that `folder` (else the working folder) stands in, and its settings.

    Args:
        folder: Where the file is looked for, upwards.
        environment: Else the process's own.
        overrides: By section and key, what wins over both; None counts as not given.

    Raises:
        SettingsError: The file is no TOML, or a key or value is wrong.
    """
    start = (folder or Path.cwd()).resolve()
    file = next(
        (place / FILE_NAME for place in (start, *start.parents) if (place / FILE_NAME).is_file()),
        None,
    )
    tables = _read_toml(file) if file else {}
    variables = os.environ if environment is None else environment
    told, warnings = _from_environment(variables)
    for given in (told, overrides or {}):
        for section, values in given.items():
            wins = {key: value for key, value in values.items() if value is not None}
            tables[section] = {**tables.get(section, {}), **wins}
    return Project(
        folder=file.parent if file else start,
        settings=_validated(tables, str(file or "the environment")),
        warnings=warnings,
    )


def setting_names() -> dict[str, dict[str, str]]:
    """Return each section's keys as written in the file, with their descriptions."""
    return {
        name: _described(field.annotation)
        for name, field in Settings.model_fields.items()
        if isinstance(field.annotation, type) and issubclass(field.annotation, Section)
    }


def document_keys() -> dict[str, str]:
    """Return the keys of `[[documents]]`, with their descriptions."""
    return _described(DocumentRule)


def _described(model: type[BaseModel]) -> dict[str, str]:
    fields = model.model_fields.items()
    return {field.alias or name: field.description or "" for name, field in fields}


def environment_name(section: str, key: str) -> str:
    """Return the environment variable of one setting."""
    return f"{PREFIX}{section}_{key}".upper()


def _read_toml(file: Path) -> dict[str, Any]:  # Any: TOML values
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{file} is not valid TOML: {error}.", hint="Correct it.") from error


def _from_environment(
    variables: Mapping[str, str],
) -> tuple[dict[str, dict[str, str]], tuple[str, ...]]:
    known = {
        environment_name(section, key): (section, key)
        for section, keys in setting_names().items()
        for key in keys
    }
    connection = ("PASSWORD", "PASSWORD_FILE", "USER", "URI")
    secrets = {f"{PREFIX}NEO4J_{name}" for name in connection}
    short = [name.removeprefix(PREFIX) for name in known]  # what all share makes none near
    overrides: dict[str, dict[str, str]] = {}
    warnings = []
    for name in sorted(variables):
        if name in known:
            section, key = known[name]
            overrides.setdefault(section, {})[key] = variables[name]
        elif name.startswith(PREFIX) and name not in secrets:
            near = get_close_matches(name.removeprefix(PREFIX), short, n=1, cutoff=_NEAR)
            meant = f"; did you mean {PREFIX}{near[0]}?" if near else "."
            warnings.append(f"No setting reads the environment variable {name}{meant}")
    return overrides, tuple(warnings)


def _validated(tables: Mapping[str, Any], where: str) -> Settings:  # Any: TOML values
    try:
        return Settings.model_validate(tables)
    except ValidationError as error:
        first = error.errors()[0]
        path = [str(part) for part in first["loc"]]
        raise SettingsError(
            f"{where}: {'.'.join(path)}: {first['msg']}.", hint=_known_near(path)
        ) from error


def _known_near(path: list[str]) -> str:
    names = {**setting_names(), "documents": document_keys()}
    known = list(names) if len(path) == 1 else list(names.get(path[0], {}))
    near = get_close_matches(path[-1], known, n=1, cutoff=_NEAR)
    if near and near[0] != path[-1]:
        return f"Did you mean {near[0]!r}?"
    return f"Known here: {', '.join(known)}." if path[-1] not in known else "Correct the value."
