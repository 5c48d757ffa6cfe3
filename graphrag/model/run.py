"""What one ingestion did, or would cost: counted, priced, and nothing left out."""

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
        usages: The same by stage ("extract", "report" …).
    """

    id: str
    asked: tuple[str, ...]
    counts: Mapping[str, int] = field(default_factory=dict)
    seconds: Mapping[str, float] = field(default_factory=dict)
    ledger: tuple[Dropped, ...] = ()
    usage: Usage = field(default_factory=Usage)
    usages: Mapping[str, Usage] = field(default_factory=dict)

    @property
    def partial(self) -> bool:
        """Whether something that was asked for is missing from the graph (exit code 4)."""
        return any(entry.kind == "lost" for entry in self.ledger)


@dataclass(frozen=True, slots=True)
class StageEstimate:
    """What one stage is about to send.

    Attributes:
        stage: "context", "extract" …
        calls: To the model, at most.
        remembered: Calls whose reply is known; they cost nothing and are not among `calls`.
        prompt_tokens: Of all calls.
        completion_tokens: Of all replies; the roughest of these numbers.
        usd: None if the price is unknown.
        because: From what it was estimated; a few words.
    """

    stage: str
    calls: int
    remembered: int
    prompt_tokens: int
    completion_tokens: int
    usd: float | None
    because: str = ""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What an ingestion would send to models, before anything is sent.

    Attributes:
        documents: That would be read: new, changed, or partly lost before.
        chunks: In them.
        stages: Those that ask a model, in order; empty if none does.
        because: What holds of all stages, and what is not in it.
    """

    documents: int
    chunks: int
    stages: tuple[StageEstimate, ...] = ()
    because: str = ""

    @property
    def usd(self) -> float | None:
        """All stages together; None if the price of one is unknown."""
        prices = [stage.usd for stage in self.stages]
        return None if None in prices else sum(price for price in prices if price is not None)


@dataclass(frozen=True, slots=True)
class Spending:
    """What one kind of work has cost so far.

    Attributes:
        work: "ingest", "ask", or what else asks a model ("merges", "follow-up" …).
        times: Runs, questions, or pieces of other work.
        usage: Of all of them.
        usages: The same by stage, where that was kept.
    """

    work: str
    times: int
    usage: Usage
    usages: Mapping[str, Usage] = field(default_factory=dict)
