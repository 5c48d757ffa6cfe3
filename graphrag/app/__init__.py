"""The verbs: ingest, ask, search, forget, look around. `from graphrag import GraphRag`."""

from graphrag.app.checks import Check, check_asked
from graphrag.app.contexts import NameInContext, Waiting
from graphrag.app.graph import GraphRag
from graphrag.app.looking import Status
from graphrag.app.merging import Band, Decided, Verdict
from graphrag.app.saved import SavedQuery, saved_queries

__all__ = [
    "Band",
    "Check",
    "Decided",
    "GraphRag",
    "NameInContext",
    "SavedQuery",
    "Status",
    "Verdict",
    "Waiting",
    "check_asked",
    "saved_queries",
]
