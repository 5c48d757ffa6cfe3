"""What is kept of a question, and the ids under which records sort by time."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from graphrag import codec
from graphrag.model import Answer
from graphrag.trace import Step


def record(steps: Sequence[Step], answer: Answer) -> dict[str, Any]:  # Any: JSON
    """Return the steps that led to `answer`, and the answer, as JSON."""
    return {
        "steps": [
            {"name": step.name, "seconds": round(step.seconds, 4), **step.facts} for step in steps
        ],
        "answer": codec.to_json(answer).decode(),
    }


def now() -> str:
    """Return the time, so that ids sort by it; threads of one microsecond stay apart."""
    return f"{datetime.now(UTC):%Y%m%dT%H%M%S%f}{threading.get_ident() % 97:02d}"
