"""What the store holds, whether all is well, and how one question went."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from graphrag.cli.render.terminal import columns, counted, one_line, shortened

if TYPE_CHECKING:
    from graphrag.app import Check, Status

_TYPES = 12
_PLURALS = {
    "document": "Documents",
    "chunk": "Chunks",
    "extraction": "Extractions",
    "entity": "Entities",
    "relation": "Relations",
    "fact": "Facts",
    "merge": "Merges",
    "community": "Communities",
    "report": "Reports",
}


def status_text(status: Status) -> str:
    """Return what the store holds: rows by kind, entities by type, who made its vectors."""
    rows = [("Store", status.store)]
    rows += [(_PLURALS.get(kind, kind), f"{count:,}") for kind, count in status.counts.items()]
    types = [f"{name} {count:,}" for name, count in status.types.items()]
    if types:
        rest = len(types) - _TYPES
        rows.append(("Types", " · ".join(types[:_TYPES]) + (f" · {rest} more" if rest > 0 else "")))
    rows.append(("Vectors", status.embedder or "none yet"))
    rows += [(_words(key), shortened(value, 80)) for key, value in status.notes.items()]
    return columns(rows)


def checks_text(checks: Sequence[Check]) -> str:
    """Return one line a check, its hint below if it did not pass, and the sum."""
    lines = []
    for check in checks:
        mark = "ok  " if check.passed else "FAIL"
        lines.append(f"{mark} {check.name}: {one_line(check.detail)}")
        if not check.passed and check.hint:
            lines.append(f"     → {one_line(check.hint)}")
    failed = sum(not check.passed for check in checks)
    lines.append("All is well." if not failed else f"{counted(failed, 'check')} failed.")
    return "\n".join(lines)


def trace_text(record: Mapping[str, object]) -> str:
    """Return how one question went: a line a step with its time and what it found."""
    lines = [one_line(str(record.get("question", ""))), ""]
    steps = record.get("steps")
    for step in steps if isinstance(steps, Sequence) else ():
        lines.append(f"{step['seconds']:8.3f} s  {step['name']}")
        for key, value in step.items():
            if key not in ("name", "seconds"):
                lines += _fact_lines(_words(key).lower(), value)
    answer = record.get("answer")
    if isinstance(answer, Mapping):
        lines += ["", one_line(str(answer.get("text", "")))]
    return "\n".join(lines)


def _fact_lines(name: str, value: object) -> list[str]:
    """Return a fact of a step on one line, or a list of objects on a line each."""
    if isinstance(value, list) and any(isinstance(item, Mapping) for item in value):
        return [f"            {name}", *(f"              {_fact(item)}" for item in value)]
    return [f"            {name}: {_fact(value)}"]


def _fact(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_fact(item)}" for key, item in value.items()) or "none"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "; ".join(_fact(item) for item in value) or "none"
    if value is None:
        return "none"
    return f"{value:.2f}" if isinstance(value, float) else one_line(str(value))


def _words(key: str) -> str:
    """Return "communities.above_limit" as "Communities: above limit"."""
    return one_line(key.replace(".", ": ").replace("_", " ")).capitalize()
