"""Rows and records: CSV, TSV, JSON Lines."""
