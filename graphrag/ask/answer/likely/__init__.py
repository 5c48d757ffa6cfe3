"""The likeliest sentences of a chain of passages, and a learned score of whether they answer."""
