"""What stages tell beside their results, for the run's record."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from graphrag.model import Dropped


@dataclass(frozen=True, slots=True)
class Told:
    """Filled while a run goes on.

    Attributes:
        counts: By thing ("windows.asked").
        ledger: What was not done as asked.
    """

    counts: Counter[str] = field(default_factory=Counter)
    ledger: list[Dropped] = field(default_factory=list)
