"""Passages for a question: seek, walk the graph, choose a set, ask again for what is missing."""

from graphrag.ask.local_search.search import LocalSearch, local_search
from graphrag.ask.local_search.values import Settings

__all__ = ["LocalSearch", "Settings", "local_search"]
