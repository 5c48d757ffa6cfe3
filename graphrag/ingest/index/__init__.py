"""Rows that changed get their vectors."""

from graphrag.ingest.index.index import entity_text, index, report_text

__all__ = ["entity_text", "index", "report_text"]
