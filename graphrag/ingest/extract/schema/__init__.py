"""Extraction schemas: read from YAML, checked at the door, told apart by their digest."""

from graphrag.ingest.extract.schema.known import read_known, with_known
from graphrag.ingest.extract.schema.read import read_schema

__all__ = ["read_known", "read_schema", "with_known"]
