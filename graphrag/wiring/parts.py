"""Stores, memo, traces and schema: the parts that pipelines are made of.

Imports stand inside the functions, so that a command loads what it uses and no more.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

from graphrag import codec
from graphrag.errors import StoreError, UsageError
from graphrag.model import ExtractionSchema
from graphrag.ports import CypherStore, MemoFile, Store, Traces
from graphrag.settings import Project
from graphrag.wiring.addresses import SQLITE, usable_instead

NEO4J = ("neo4j", "neo4j+s", "neo4j+ssc", "bolt", "bolt+s", "bolt+ssc")
PASSWORD = "GRAPHRAG_NEO4J_PASSWORD"  # noqa: S105  # the name of a variable


def store(project: Project, *, url: str, read_only: bool) -> Store:
    """Open the store at `url`; a relative SQLite path counts from the project's folder.

    Raises:
        StoreError: Locked, newer, foreign, or read-only and not there.
        UsageError: No store has such a URL.
    """
    open_by_default = project.settings.access.default == "open"
    if url.startswith(SQLITE):
        from graphrag.adapters.store_sqlite import SqliteStore

        path = project.folder / url.removeprefix(SQLITE)
        if read_only and not path.exists():
            raise StoreError(
                f"There is no graph at {path}.", hint="Make one with `graphrag ingest PATH`."
            )
        return SqliteStore(
            path,
            read_only=read_only,
            open_by_default=open_by_default,
            timeout=project.settings.store.timeout,
        )
    address = urlsplit(url)
    if address.scheme in NEO4J and address.hostname:
        return _neo4j(project, address, read_only=read_only)
    raise UsageError(
        f"No store has the URL {_without_secrets(url)!r}.",
        hint=_without_secrets(usable_instead(url)),
    )


def _neo4j(project: Project, address: SplitResult, *, read_only: bool) -> Store:
    """Open Neo4j; its password never stands in a URL, which ends up in logs and histories."""
    from graphrag.adapters.store_neo4j import Neo4jStore

    if address.password:
        raise UsageError(
            "A store's URL must not hold a password.",
            hint=f"Set {PASSWORD}, or {PASSWORD}_FILE to a file that holds it.",
        )
    port = f":{address.port}" if address.port else ""
    return Neo4jStore(
        f"{address.scheme}://{address.hostname}{port}",
        user=address.username or os.environ.get("GRAPHRAG_NEO4J_USER", "neo4j"),
        password=_password(),
        database=address.path.strip("/") or None,
        read_only=read_only,
        open_by_default=project.settings.access.default == "open",
        timeout=project.settings.store.timeout,
    )


def _password() -> str:
    file = os.environ.get(f"{PASSWORD}_FILE")
    if file:
        try:
            return Path(file).read_text(encoding="utf-8").strip()
        except OSError as error:
            raise UsageError(
                f"The password file {file} cannot be read: {error.strerror}.",
                hint=f"Correct {PASSWORD}_FILE.",
            ) from error
    return os.environ.get(PASSWORD, "")


def _without_secrets(url: str) -> str:
    return re.sub(r"//[^/@]*@", "//…@", url)


def cypher_store(opened: Store, url: str) -> CypherStore:
    """Return `opened` as a store that answers free Cypher.

    Raises:
        StoreError: It does not.
    """
    if isinstance(opened, CypherStore):
        return opened
    raise StoreError(
        f"Cypher needs a graph in Neo4j, and this one is at {_without_secrets(url)}.",
        hint="Name one with --store neo4j://HOST:7687/DATABASE; `graphrag ingest` fills it.",
    )


def memo(project: Project, *, must_last: bool = True) -> MemoFile:
    """Open what was paid for; where it need not last, no folder has to be written."""
    from graphrag.adapters.memo_sqlite import SqliteMemo

    return SqliteMemo(project.state_folder / "memo.db", must_last=must_last)


def traces(project: Project, folder: str, *, must_last: bool = True) -> Traces:
    """Open the records of questions (`traces`) or of ingestions (`runs`)."""
    from graphrag.adapters.trace_jsonl import JsonlTraces

    return JsonlTraces(project.state_folder / folder, must_last=must_last)


def schema(project: Project, opened: Store, name: str | None) -> ExtractionSchema:
    """Return the schema asked for, else the settings', else the store's own, else `general`.

    The entities that the project lists are in it, whichever it is.
    """
    from graphrag.ingest.extract.schema import read_known, read_schema, with_known

    asked = name or project.settings.extract.schema_name
    kept = None if asked else opened.state().notes.get("schema")
    found = codec.from_json(ExtractionSchema, kept) if kept else read_schema(asked or "general")
    listed = project.settings.resolve.gazetteer
    return with_known(found, read_known(project.folder / listed) if listed else ())


def decisions_path(project: Project) -> Path:
    """Return the file that keeps what people decided on merges."""
    return project.state_folder / "decisions.yaml"
