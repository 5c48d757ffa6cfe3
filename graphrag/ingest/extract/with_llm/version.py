"""The version of this extractor, apart so that every part of it can name it."""

VERSION = "4"
"""Changes whenever the same reply could give another extraction; part of the recipe."""
