"""What is kept of a question, and the ids under which records sort by time."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from graphrag import codec
from graphrag.model import Answer, Dropped, Extraction, Run
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


def still_open(
    runs: Sequence[Run], *, folder: Path, extractions: Iterable[Extraction]
) -> tuple[Dropped, ...]:
    """Return what was not kept and still is not, newest run first.

    The newest run derived everything anew, so all that it left out counts. Of an older one
    count files that are still there and that no later run was asked to read again, and what
    the extraction of a passage refused, as long as the passage is in the graph.

    Args:
        runs: Newest first.
        folder: That the sources of files are relative to.
        extractions: Of everything stored.
    """
    refused = {entry for extraction in extractions for entry in extraction.dropped}
    found: dict[Dropped, None] = {}
    asked_again: list[Path] = []
    for number, run in enumerate(runs):
        for entry in run.ledger:
            if number == 0 or entry in refused or _waits(folder / entry.where, asked_again):
                found.setdefault(entry)
        asked_again += [(folder / path).resolve() for path in run.asked]
    return tuple(found)


def _waits(file: Path, asked_again: Iterable[Path]) -> bool:
    """Whether a file is there that nobody asked to read since."""
    try:
        there = file.is_file()
    except (OSError, ValueError):  # no path at all: what was derived names no file
        return False
    return there and not any(file.resolve().is_relative_to(path) for path in asked_again)
