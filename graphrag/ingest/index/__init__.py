"""Rows become vectors."""
