"""Labelled fields, rows of tables and paragraphs under headings: most of what can be counted."""

from graphrag.ingest.extract.with_spacy.fields.fact import FieldFact
from graphrag.ingest.extract.with_spacy.fields.facts import FieldReader
from graphrag.ingest.extract.with_spacy.fields.layout import Labelled, Layout, read_layout
from graphrag.ingest.extract.with_spacy.fields.rules import Rules

__all__ = ["FieldFact", "FieldReader", "Labelled", "Layout", "Rules", "read_layout"]
