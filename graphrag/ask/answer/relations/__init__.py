"""Answers from typed relations: chains, doings, numbers of things."""
