"""Counts, lists, superlatives and comparisons over typed facts, entities and relations."""

from graphrag.ask.aggregate.aggregate import aggregate

__all__ = ["aggregate"]
