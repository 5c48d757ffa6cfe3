"""Answers from sentences: which say it, of what, and which contradict each other."""
