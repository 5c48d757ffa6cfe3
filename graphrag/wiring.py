"""Which adapter for which port: the only file that names adapters.

Imports stand inside the functions, so that a command loads what it uses and no more.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import SplitResult, urlsplit

from graphrag import codec
from graphrag.errors import StoreError, UsageError
from graphrag.memo import RememberingEmbedder
from graphrag.model import (
    Chunk,
    Document,
    Extraction,
    ExtractionSchema,
    Found,
    Plan,
    Report,
    Viewer,
)
from graphrag.model.ids import digest
from graphrag.money import Meter
from graphrag.ports import CypherStore, Memo, Store, TokenEmbedder, Traces
from graphrag.settings import Project
from graphrag.wiring_models import extractor

if TYPE_CHECKING:
    from graphrag.ask.pipeline import Asked, AskPipeline
    from graphrag.ingest.cluster import Clustering
    from graphrag.ingest.pipeline import Corpus, IngestPipeline
    from graphrag.ingest.report import Reports
    from graphrag.ingest.resolve import Resolution
    from graphrag.model import Community

SQLITE = "sqlite:///"
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
        hint="Use sqlite:///PATH, or neo4j://HOST:7687/DATABASE.",
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


def _without_secrets(url: str) -> str:
    return re.sub(r"//[^/@]*@", "//…@", url)


def memo(project: Project) -> Memo:
    """Open what was paid for."""
    from graphrag.adapters.memo_sqlite import SqliteMemo

    return SqliteMemo(project.state_folder / "memo.db")


def traces(project: Project, folder: str) -> Traces:
    """Open the records of questions (`traces`) or of ingestions (`runs`)."""
    from graphrag.adapters.trace_jsonl import JsonlTraces

    return JsonlTraces(project.state_folder / folder)


def embedder() -> TokenEmbedder:
    """Return the offline embedder; its weights are read on first use."""
    from graphrag.adapters.embed_onnx import OnnxEmbedder

    return OnnxEmbedder()


def schema(project: Project, opened: Store, name: str | None) -> ExtractionSchema:
    """Return the schema asked for, else the settings', else the store's own, else `general`."""
    from graphrag.ingest.extract.schema import read_schema

    asked = name or project.settings.extract.schema_name
    if asked:
        return read_schema(asked)
    kept = opened.state().notes.get("schema")
    return codec.from_json(ExtractionSchema, kept) if kept else read_schema("general")


@dataclass(frozen=True, slots=True)
class IngestOptions:
    """What one ingestion is told.

    Attributes:
        access: Groups that may see the documents, where these name none themselves.
        recluster: Cluster from nothing, whatever communities there are.
        meter: Totals what models cost, and may end the calls.
    """

    access: tuple[str, ...] = ()
    recluster: bool = False
    meter: Meter = field(default_factory=Meter)


def ingest_pipeline(
    project: Project,
    remembered: Memo,
    encoder: TokenEmbedder,
    schema: ExtractionSchema,
    options: IngestOptions,
) -> IngestPipeline:
    """Put the stages of ingestion together."""
    from graphrag.ingest import anchor, chunk, cluster, index, load, report, resolve
    from graphrag.ingest.pipeline import IngestPipeline

    decisions = resolve.read_decisions(project.state_folder / "decisions.yaml")
    max_tokens = project.settings.chunk.max_tokens
    read, read_by = extractor(project, remembered, schema, options.meter)

    def cut(document: Document) -> tuple[Chunk, ...]:
        return chunk.chunk(document, count_tokens=encoder.count_tokens, max_tokens=max_tokens)

    def resolved(corpus: Corpus, extractions: Iterable[Extraction]) -> Resolution:
        return resolve.resolve(
            extractions,
            chunks=corpus.chunks,
            documents=corpus.documents,
            schema=schema,
            decisions=decisions,
        )

    def clustered(
        corpus: Corpus, resolution: Resolution, previous: Sequence[Community]
    ) -> Clustering:
        return cluster.cluster(
            resolution.entities,
            resolution.relations,
            chunks=corpus.chunks,
            previous=previous,
            recluster=options.recluster,
        )

    def reported(
        corpus: Corpus,
        resolution: Resolution,
        clustering: Clustering,
        previous: Mapping[str, Report],
    ) -> Reports:
        return report.write_reports(
            clustering.communities,
            entities=resolution.entities,
            relations=resolution.relations,
            facts=resolution.facts,
            chunks=corpus.chunks,
            documents=corpus.documents,
            previous=previous,
        )

    return IngestPipeline(
        load=lambda paths: load.load(paths, root=project.folder, access=options.access),
        chunk=cut,
        extract=read,
        anchor=lambda corpus: anchor.anchor(
            corpus.extractions.values(), documents=corpus.documents, chunks=corpus.chunks
        ),
        resolve=resolved,
        cluster=clustered,
        report=reported,
        index=lambda change: index.index(change, embedder=encoder, memo=remembered),
        recipe=digest("recipe", chunk.VERSION, str(max_tokens), read_by),
    )


def ask_pipeline(
    project: Project,
    remembered: Memo,
    opened: Store,
    embedder: TokenEmbedder,
    schema: ExtractionSchema,
) -> AskPipeline:
    """Put the stages of answering together; texts that were embedded once are not again."""
    from graphrag.ask import aggregate, answer, cite, global_search, local_search, plan
    from graphrag.ask.pipeline import AskPipeline

    encoder = RememberingEmbedder(embedder, remembered)
    limit = project.settings.ask.passages
    searching = local_search.LocalSearch()  # it keeps the graph ready between questions

    def planned(asked: Asked) -> Plan:
        return plan.plan(
            asked.question,
            store=opened,
            viewer=asked.viewer,
            schema=schema,
            route=asked.route,
            filters=asked.filters,
            level=asked.level,
        )

    def local(planned: Plan, viewer: Viewer) -> Found:
        return searching(planned, store=opened, embedder=encoder, viewer=viewer, limit=limit)

    def overview(planned: Plan, viewer: Viewer) -> Found:
        return global_search.global_search(planned, store=opened, embedder=encoder, viewer=viewer)

    def counted(planned: Plan, viewer: Viewer) -> Found:
        return aggregate.aggregate(
            planned, store=opened, schema=schema, viewer=viewer, embedder=encoder
        )

    return AskPipeline(
        plan=planned,
        searches={"local": local, "global": overview, "aggregate": counted},
        answer=lambda planned, found, viewer: answer.answer(
            planned, found, store=opened, embedder=encoder, schema=schema, viewer=viewer
        ),
        verify=lambda drafted, viewer: cite.verify(drafted, store=opened, viewer=viewer),
    )


def decisions_path(project: Project) -> Path:
    """Return the file that keeps what people decided on merges."""
    return project.state_folder / "decisions.yaml"
