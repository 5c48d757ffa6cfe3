"""What one ingestion did: counted, priced, and nothing left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from graphrag.model.answers import Usage
from graphrag.model.graph import Dropped


@dataclass(frozen=True, slots=True)
class Run:
    """A report of one ingestion.

    Attributes:
        id: `run_…`, sorts by time.
        asked: Paths or ids as given.
        counts: By stage and thing: "documents.read", "documents.unchanged", "entities",
            "rows.written", "rows.deleted", "reports.kept" …
        seconds: Wall clock by stage.
        ledger: Everything dropped, repaired, skipped or lost, with its reason.
        usage: What models cost.
    """

    id: str
    asked: tuple[str, ...]
    counts: Mapping[str, int] = field(default_factory=dict)
    seconds: Mapping[str, float] = field(default_factory=dict)
    ledger: tuple[Dropped, ...] = ()
    usage: Usage = field(default_factory=Usage)

    @property
    def partial(self) -> bool:
        """Whether something that was asked for is missing from the graph (exit code 4)."""
        return any(entry.kind == "lost" for entry in self.ledger)
