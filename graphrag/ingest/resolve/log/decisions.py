"""`decisions.yaml`: what people decided on merges; readable, and fit for version control."""

from __future__ import annotations

from pathlib import Path

import yaml
from pydantic import BaseModel, ConfigDict, ValidationError

from graphrag.codec import first_problem
from graphrag.errors import SettingsError
from graphrag.ingest.resolve.values import NONE, Decisions, Joining

_HEAD = """\
# What people decided on merges, by name; read on every ingestion.
# same: names that are one thing.   never: names that are never one thing.
# split: names that stand for several things.   joining: equal = join equal names only.
# by_model: pairs of same and never that a chat model decided, when it was allowed to.
"""


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid")

    same: list[tuple[str, str]] = []
    never: list[tuple[str, str]] = []
    split: list[str] = []
    joining: Joining = "all"
    by_model: list[tuple[str, str]] = []


def read_decisions(path: Path) -> Decisions:
    """Return what `path` says; nothing if there is no such file.

    Raises:
        SettingsError: It cannot be read, is no YAML, or says something else.
    """
    if not path.is_file():
        return NONE
    try:
        data = yaml.safe_load(path.read_text(encoding="utf-8")) or {}
        file = _File.model_validate(data)
    except (OSError, UnicodeDecodeError, yaml.YAMLError, ValidationError) as error:
        problem = (
            first_problem(error)
            if isinstance(error, ValidationError)
            else " ".join(str(error).split())
        )
        raise SettingsError(
            f"{path} cannot be read as decisions: {problem}.",
            hint="It holds three lists: same and never (pairs of names), and split (names).",
        ) from error
    return Decisions(
        tuple(file.same),
        tuple(file.never),
        tuple(file.split),
        file.joining,
        tuple(file.by_model),
    )


def write_decisions(path: Path, decisions: Decisions) -> None:
    """Write `decisions` to `path`, sorted, so that equal decisions are equal files."""
    data: dict[str, object] = {
        "same": [list(pair) for pair in sorted(decisions.same)],
        "never": [list(pair) for pair in sorted(decisions.never)],
        "split": sorted(decisions.split),
    }
    if decisions.by_model:
        data["by_model"] = [list(pair) for pair in sorted(decisions.by_model)]
    if decisions.joining != "all":
        data["joining"] = decisions.joining
    body = yaml.safe_dump(data, allow_unicode=True, sort_keys=False)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(_HEAD + body, encoding="utf-8")
