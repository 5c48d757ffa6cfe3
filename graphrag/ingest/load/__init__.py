"""Files become documents: one small file a format."""
