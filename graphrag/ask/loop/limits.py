"""Where a loop ends, whatever the model wants."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Most that one question may take.

    Attributes:
        rounds: Steps that the model chooses.
        calls: Of tools.
        tokens: That the model is sent, about.
        seconds: From the first step to the begin of the last.
    """

    rounds: int = 6
    calls: int = 5
    tokens: int = 20_000
    seconds: float = 60.0

    def reached(self, *, rounds: int, calls: int, tokens: int, seconds: float) -> str:
        """Return which limit is reached; empty if none."""
        used = {"rounds": rounds, "calls": calls, "tokens": tokens, "seconds": seconds}
        return next((name for name, value in used.items() if value >= getattr(self, name)), "")
