"""Entities become communities."""
