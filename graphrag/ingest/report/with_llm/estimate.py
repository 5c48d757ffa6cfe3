"""What reports by a model will cost, before anything is read.

How many groups there are is known only after extraction and clustering, so this is a guess
from what other graphs had.
"""

from __future__ import annotations

from collections.abc import Callable

from graphrag.ingest.report.with_llm.prompt import STAGE, system
from graphrag.model import StageEstimate
from graphrag.money import Price

REPORTS_A_CHUNK = 0.12
"""Written by the model; the 20 bundled accident reports, read by a fake model, had 0.09."""
MATERIAL = 850
"""Tokens of sentences and findings, and of what frames them, in a prompt, as there."""
REPLY = 400
"""Tokens of a report: a guess."""


def estimate(
    chunks: int,
    *,
    price: Price | None,
    count: Callable[[str], int],
    reports_a_chunk: float = REPORTS_A_CHUNK,
) -> StageEstimate:
    """Return what reports on the groups in so many new chunks would send, at least one."""
    calls = max(1, round(chunks * reports_a_chunk)) if chunks else 0
    sent, received = calls * (count(system()) + MATERIAL), calls * REPLY
    usd = price.of(sent, received) if price else None
    return StageEstimate(STAGE, calls, 0, sent, received, usd)
