"""Extractions become entities: what is one thing, and why.

`resolution` is the whole, `joining` its story; `names/` knows names by themselves.
"""

from graphrag.ingest.resolve.log.decisions import read_decisions, write_decisions
from graphrag.ingest.resolve.log.explain import Why, never, same, split, undo, why, withdraw
from graphrag.ingest.resolve.resolution import resolve
from graphrag.ingest.resolve.values import NONE, Decisions, Resolution

__all__ = [
    "NONE",
    "Decisions",
    "Resolution",
    "Why",
    "never",
    "read_decisions",
    "resolve",
    "same",
    "split",
    "undo",
    "why",
    "withdraw",
    "write_decisions",
]
