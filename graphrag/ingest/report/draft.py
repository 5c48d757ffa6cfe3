"""What a writer makes of its material, before it is a report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from graphrag.ingest.report.material import Material
from graphrag.model import Chunk, Dropped, Finding

EXTRACTIVE = "extractive"


@dataclass(frozen=True, slots=True)
class Draft:
    """What a writer says about one community.

    Attributes:
        summary: One or more paragraphs.
        findings: In order of importance; empty if there is nothing to cite.
        title: Empty where contrast with the other communities gives it.
        rating: 0–10; None where the number of documents gives it.
        questions: That it answers; empty where the title gives them.
        written_by: `extractive`, or the model's name.
        dropped: What of the writing was not kept.
        final: It stands until its material changes; else it is written anew on the next run.
    """

    summary: str
    findings: tuple[Finding, ...]
    title: str = ""
    rating: float | None = None
    questions: tuple[str, ...] = ()
    written_by: str = EXTRACTIVE
    dropped: tuple[Dropped, ...] = ()
    final: bool = True

    def noted(self, entries: Sequence[Dropped], *, final: bool) -> Draft:
        """Return the draft with entries for the ledger."""
        return replace(self, dropped=(*self.dropped, *entries), final=final)


class Writer(Protocol):
    """Writes about communities of one level, whose children are written already."""

    @property
    def version(self) -> str:
        """Changes whenever the same material could give another draft."""
        ...

    def write(self, materials: Sequence[Material], *, chunks: Mapping[str, Chunk]) -> list[Draft]:
        """Return a draft for each of `materials`, in order."""
        ...
