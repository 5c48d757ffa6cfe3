"""Which adapter for which port: the only room that names adapters."""

from graphrag.wiring.asking import ask_pipeline, counting, prepare_asking
from graphrag.wiring.documents import alike, digests_today
from graphrag.wiring.embedding import embedder, offline_embedder
from graphrag.wiring.estimating import estimated, vectors_estimated
from graphrag.wiring.ingesting import IngestOptions, ingest_pipeline
from graphrag.wiring.models import ModelRun, answerer, meter, vectors_meter
from graphrag.wiring.parts import (
    cypher_store,
    decisions_path,
    memo,
    schema,
    store,
    traces,
)
from graphrag.wiring.proposing import inferred, suggested
from graphrag.wiring.remembering import drop_answers, remembered_answers
from graphrag.wiring.reporting import mapping
from graphrag.wiring.seeing import unsent_pages

__all__ = [
    "IngestOptions",
    "ModelRun",
    "alike",
    "answerer",
    "ask_pipeline",
    "counting",
    "cypher_store",
    "decisions_path",
    "digests_today",
    "drop_answers",
    "embedder",
    "estimated",
    "inferred",
    "ingest_pipeline",
    "mapping",
    "memo",
    "meter",
    "offline_embedder",
    "prepare_asking",
    "remembered_answers",
    "schema",
    "store",
    "suggested",
    "traces",
    "unsent_pages",
    "vectors_estimated",
    "vectors_meter",
]
