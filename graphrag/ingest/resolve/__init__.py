"""Extractions become entities: what is one thing, and why."""
