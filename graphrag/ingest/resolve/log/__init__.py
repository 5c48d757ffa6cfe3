"""What was joined and what waits, why, and what people decided."""
