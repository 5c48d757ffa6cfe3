"""The verbs: ingest, ask, search, forget, look around. `from graphrag import GraphRag`."""

from graphrag.app.checks import Check
from graphrag.app.graph import GraphRag
from graphrag.app.looking import Status

__all__ = ["Check", "GraphRag", "Status"]
