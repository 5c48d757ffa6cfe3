"""Counts, lists, superlatives and comparisons over typed facts, entities and relations."""

from graphrag.ask.aggregate.aggregate import aggregate
from graphrag.ask.aggregate.figures import figure

__all__ = ["aggregate", "figure"]
