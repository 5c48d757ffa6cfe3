"""Answers from fields and tables."""
