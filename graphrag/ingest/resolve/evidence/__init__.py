"""What two names share: neighbours, claims, words nearby."""
