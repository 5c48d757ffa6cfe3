"""Text that people write by hand: Markdown, plain text, reStructuredText, source code."""
