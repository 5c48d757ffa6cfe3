"""Which adapter for which port: the only room that names adapters."""

from graphrag.wiring.asking import ask_pipeline, prepare_asking
from graphrag.wiring.ingesting import IngestOptions, ingest_pipeline
from graphrag.wiring.models import ModelRun, estimated, meter
from graphrag.wiring.parts import (
    cypher_store,
    decisions_path,
    embedder,
    memo,
    schema,
    store,
    traces,
)

__all__ = [
    "IngestOptions",
    "ModelRun",
    "ask_pipeline",
    "cypher_store",
    "decisions_path",
    "embedder",
    "estimated",
    "ingest_pipeline",
    "memo",
    "meter",
    "prepare_asking",
    "schema",
    "store",
    "traces",
]
