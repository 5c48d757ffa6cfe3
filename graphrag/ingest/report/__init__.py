"""Communities become reports."""
