"""One of a set of subjects, or what the set has in common."""
