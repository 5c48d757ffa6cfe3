"""What joins names, step by step: `story` is the order."""
