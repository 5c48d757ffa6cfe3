"""Settings from `graphrag.toml` and from `GRAPHRAG_…` in the environment, checked at the door."""

from graphrag.settings.documents import DocumentRule
from graphrag.settings.read import (
    FILE_NAME,
    PREFIX,
    Overrides,
    Project,
    document_keys,
    environment_name,
    read_project,
    setting_names,
)
from graphrag.settings.sections import Settings

__all__ = [
    "FILE_NAME",
    "PREFIX",
    "DocumentRule",
    "Overrides",
    "Project",
    "Settings",
    "document_keys",
    "environment_name",
    "read_project",
    "setting_names",
]
