"""Extractions become entities: what is one thing, and why."""

from graphrag.ingest.resolve.resolution import resolve
from graphrag.ingest.resolve.values import NONE, Decisions, Resolution

__all__ = ["NONE", "Decisions", "Resolution", "resolve"]
