"""Values to text: pure functions, so that what a person sees is tested without a terminal."""
