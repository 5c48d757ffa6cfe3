"""Extraction without a model: rules over spaCy's parse, fields and tables."""
