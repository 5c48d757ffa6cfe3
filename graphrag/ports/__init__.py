"""What we need from outside, as narrow protocols; `wiring` chooses who keeps them."""

from graphrag.ports.models import (
    ChatModel,
    Completion,
    Embedder,
    EmbedderIdentity,
    FloatArray,
    Prompt,
    Reranker,
    TokenEmbedder,
    TokenVectors,
)
from graphrag.ports.querying import CypherRows, CypherStore
from graphrag.ports.rows import (
    ROW_KINDS,
    Applied,
    Change,
    Kind,
    RowKind,
    StoreState,
    Subgraph,
    Topology,
    Vector,
    Vectors,
    Words,
    rows_by_kind,
)
from graphrag.ports.running import Executor, Failure, Memo, Outcome, Success, Traces
from graphrag.ports.store import Store

__all__ = [
    "ROW_KINDS",
    "Applied",
    "Change",
    "ChatModel",
    "Completion",
    "CypherRows",
    "CypherStore",
    "Embedder",
    "EmbedderIdentity",
    "Executor",
    "Failure",
    "FloatArray",
    "Kind",
    "Memo",
    "Outcome",
    "Prompt",
    "Reranker",
    "RowKind",
    "Store",
    "StoreState",
    "Subgraph",
    "Success",
    "TokenEmbedder",
    "TokenVectors",
    "Topology",
    "Traces",
    "Vector",
    "Vectors",
    "Words",
    "rows_by_kind",
]
