"""A piece of evidence, and which of its words are shown."""

from __future__ import annotations

from dataclasses import dataclass, replace

from graphrag.model import Evidence, Span
from graphrag.money import estimated_tokens

_GAP = " … "


@dataclass(frozen=True, slots=True)
class Shown:
    """A piece of evidence as a model reads it.

    Attributes:
        evidence: Whole.
        spans: Of `evidence.text`, in order, apart from one another; at least one.
    """

    evidence: Evidence
    spans: tuple[Span, ...]

    @classmethod
    def whole(cls, evidence: Evidence) -> Shown:
        """All of it."""
        return cls(evidence, (Span(0, len(evidence.text)),))

    @property
    def text(self) -> str:
        """The words shown, verbatim, with "…" where some were left out between them."""
        text, end = "", None
        for span in self.spans:
            between = "" if end is None else self.evidence.text[end : span.start]
            gap = _GAP if between.strip() else between
            text += gap + self.evidence.text[span.start : span.end]
            end = span.end
        return text

    @property
    def tokens(self) -> int:
        """About how many tokens that is."""
        return estimated_tokens(self.text)

    @property
    def as_evidence(self) -> Evidence:
        """The evidence with the words shown for its text."""
        return replace(self.evidence, text=self.text)
