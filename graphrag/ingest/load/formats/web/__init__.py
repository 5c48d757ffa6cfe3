"""Pages: HTML, and what carries pages: EPUB and e-mail."""
