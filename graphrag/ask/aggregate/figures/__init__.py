"""Figures of tables: sums, averages, extremes, changes and counts by group, cell by cell."""

from graphrag.ask.aggregate.figures.figure import figure

__all__ = ["figure"]
