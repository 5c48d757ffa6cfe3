"""Extraction without a model: names, fields and dependencies, read by rules."""

from graphrag.ingest.extract.with_spacy.extract import VERSION, extract

__all__ = ["VERSION", "extract"]
