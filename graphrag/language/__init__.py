"""Words shared by ingest and ask: tagging, names, quotes, sentences."""
