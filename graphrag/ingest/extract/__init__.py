"""Chunks become extractions: with spaCy or with a model."""
