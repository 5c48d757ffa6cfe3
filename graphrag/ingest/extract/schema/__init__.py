"""Extraction schemas: read from YAML, checked at the door, told apart by their digest."""

from graphrag.ingest.extract.schema.read import read_schema

__all__ = ["read_schema"]
