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
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from graphrag.errors import SettingsError

FILE_NAME = "graphrag.toml"
PREFIX = "GRAPHRAG_"


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class StoreSettings(_Section):
    """Where the graph is kept."""

    url: str = Field(
        default="sqlite:///.graphrag/graph.db",
        description="`sqlite:///PATH` (relative to the project folder), "
        "or `neo4j://HOST:7687/DATABASE`.",
    )
    timeout: float = Field(
        default=30.0, gt=0, description="Seconds that a second writer waits for the first."
    )


class ExtractSettings(_Section):
    """What is looked for in documents, and by whom."""

    schema_name: str = Field(
        default="",
        alias="schema",
        description="Name of a shipped extraction schema, or a path to a YAML file; empty for "
        "the one that the store was made with, else `general`.",
    )
    extractor: Literal["auto", "spacy", "llm"] = Field(
        default="auto",
        description="`auto`: the chat model when one is configured, else spaCy; `spacy`: never "
        "the model; `llm`: the model, or an error.",
    )


class ModelSettings(_Section):
    """Which chat model is asked, where, and how fast; without `model` none is."""

    model: str = Field(
        default="", description="Name of the chat model, as its server knows it; empty for none."
    )
    base_url: str = Field(
        default="",
        description="Address of a server of the OpenAI protocol, such as "
        "`http://localhost:11434/v1`; empty for OpenAI's own.",
    )
    api_key_env: str = Field(
        default="OPENAI_API_KEY",
        description="Environment variable that holds the key, which stands in no file; a server "
        "that wants none needs none.",
    )
    extract_model: str = Field(default="", description="Another model for extraction.")
    report_model: str = Field(default="", description="Another model for reports.")
    answer_model: str = Field(default="", description="Another model for answers.")
    window_tokens: int = Field(
        default=1200, ge=100, description="Most tokens of passages in one call of extraction."
    )
    gleaning: int = Field(
        default=0, ge=0, le=5, description="Further rounds that ask what extraction missed."
    )
    concurrency: int = Field(default=8, ge=1, le=256, description="Most calls under way at once.")
    requests_per_minute: float = Field(
        default=0.0, ge=0, description="Most calls begun in a minute; 0 for no limit."
    )
    tokens_per_minute: float = Field(
        default=0.0, ge=0, description="Most tokens sent and received in a minute; 0 for no limit."
    )
    timeout: float = Field(default=120.0, gt=0, description="Seconds that one attempt may take.")
    deadline: float = Field(
        default=600.0, gt=0, description="Seconds after which a call, its pauses included, is lost."
    )
    prompt_price: float = Field(
        default=-1.0,
        description="US dollars for a million tokens sent; below 0 for the built-in table's.",
    )
    reply_price: float = Field(
        default=-1.0,
        description="US dollars for a million tokens received; below 0 for the built-in table's.",
    )

    def of(self, stage: str) -> str:
        """Return the name of the model that `stage` asks; empty for none."""
        own: str = getattr(self, f"{stage}_model")
        return own or self.model


class ChunkSettings(_Section):
    """How documents are cut."""

    max_tokens: int = Field(
        default=254,
        ge=32,
        description="Most tokens in a chunk, its header included, counted by the embedder; "
        "its 256 less the two special ones.",
    )


class AccessSettings(_Section):
    """Who may see a document that names no group."""

    default: Literal["open", "closed"] = Field(
        default="open", description="`open`: everybody; `closed`: the operator alone."
    )


class AskSettings(_Section):
    """How questions are answered."""

    passages: int = Field(default=8, ge=1, le=100, description="Passages read for an answer.")


class Settings(_Section):
    """Everything that can be set; each section is a table of `graphrag.toml`."""

    store: StoreSettings = StoreSettings()
    extract: ExtractSettings = ExtractSettings()
    models: ModelSettings = ModelSettings()
    chunk: ChunkSettings = ChunkSettings()
    access: AccessSettings = AccessSettings()
    ask: AskSettings = AskSettings()


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
    folder: Path | None = None, *, environment: Mapping[str, str] | None = None
) -> Project:
    """Find the project that `folder` (else the working folder) stands in, and its settings.

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
    overrides, warnings = _from_environment(variables)
    for section, values in overrides.items():
        tables[section] = {**tables.get(section, {}), **values}
    return Project(
        folder=file.parent if file else start,
        settings=_validated(tables, str(file or "the environment")),
        warnings=warnings,
    )


def setting_names() -> dict[str, dict[str, str]]:
    """Return each section's keys as written in the file, with their descriptions."""
    return {
        section: {
            field.alias or name: field.description or ""
            for name, field in _section_model(section).model_fields.items()
        }
        for section in Settings.model_fields
    }


def environment_name(section: str, key: str) -> str:
    """Return the environment variable of one setting."""
    return f"{PREFIX}{section}_{key}".upper()


def _section_model(section: str) -> type[_Section]:
    model = Settings.model_fields[section].annotation
    assert isinstance(model, type)  # noqa: S101  # every field of Settings is a section
    return model


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
    overrides: dict[str, dict[str, str]] = {}
    warnings = []
    for name in sorted(variables):
        if name in known:
            section, key = known[name]
            overrides.setdefault(section, {})[key] = variables[name]
        elif name.startswith(PREFIX) and name not in secrets:
            near = get_close_matches(name, known, n=1)
            meant = f"; did you mean {near[0]}?" if near else "."
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
    names = setting_names()
    known = list(names) if len(path) == 1 else list(names.get(path[0], {}))
    near = get_close_matches(path[-1], known, n=1)
    if near and near[0] != path[-1]:
        return f"Did you mean {near[0]!r}?"
    return f"Known here: {', '.join(known)}." if path[-1] not in known else "Correct the value."
