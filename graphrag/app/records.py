"""What is kept of a question, and the ids under which records sort by time."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

from graphrag import codec
from graphrag.model import Answer
from graphrag.ports import Traces
from graphrag.trace import Step


def record(steps: Sequence[Step], answer: Answer) -> dict[str, Any]:  # Any: JSON
    """Return the steps that led to `answer`, and the answer, as JSON."""
    return {
        "steps": [
            {"name": step.name, "seconds": round(step.seconds, 4), **step.facts} for step in steps
        ],
        "answer": codec.to_json(answer).decode(),
    }


def forget_records(traces: Traces, chunk_ids: Iterable[str]) -> int:
    """Delete the records of questions that read one of these chunks; return how many.

    They hold quotes, and what is forgotten must not live on in them.
    """
    gone = tuple(chunk_ids)
    count = 0
    for id_ in traces.ids():
        text = json.dumps(traces.read(id_) or {})
        if any(chunk_id in text for chunk_id in gone):
            traces.delete(id_)
            count += 1
    return count


def now() -> str:
    """Return the time, so that ids sort by it; threads of one microsecond stay apart."""
    return f"{datetime.now(UTC):%Y%m%dT%H%M%S%f}{threading.get_ident() % 97:02d}"
