"""Documents become chunks, along their own seams."""
