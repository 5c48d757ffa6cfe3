"""What the database holds of ours, without the rows."""

from __future__ import annotations

import json
from collections.abc import Mapping

from graphrag.adapters.store_neo4j.plan import LABELS
from graphrag.adapters.store_neo4j.prepare import SCHEMA_VERSION
from graphrag.adapters.store_neo4j.server import Run
from graphrag.ports import ROW_KINDS, EmbedderIdentity, Pattern, RowKind, StoreState


def state(run: Run) -> StoreState:
    """Return counts, embedder, version and notes."""
    counts: dict[RowKind, int] = dict.fromkeys(ROW_KINDS, 0)
    for kind, label in LABELS.items():
        counts[kind] = run("read/count", label=label)[0]["count"]
    counts["relation"] = run("read/count_relations")[0]["count"]
    counts["report"] = run("read/count_reports")[0]["count"]
    known = next(iter(run("read/state")), {})
    return StoreState(
        schema_version=known.get("schema_version") or SCHEMA_VERSION,
        embedder=embedder_of(run),
        counts=counts,
        version=version_of(run),
        notes=json.loads(known.get("notes") or "{}"),
    )


def digests(run: Run) -> Mapping[RowKind, Mapping[str, str]]:
    """Return the digest of every row, by kind and id."""
    found: dict[RowKind, dict[str, str]] = {kind: {} for kind in ROW_KINDS}
    for kind, label in LABELS.items():
        found[kind] = {row["id"]: row["digest"] for row in run("read/digests", label=label)}
    for kind, records in (
        ("relation", run("read/digests_relations")),
        ("report", run("read/digests_of_reports", rows=None)),
    ):
        found[kind] = {row["id"]: row["digest"] for row in records}
    return found


def embedder_of(run: Run) -> EmbedderIdentity | None:
    """Return who made the stored vectors; None while there are none."""
    known = next(iter(run("read/state")), {})
    stored = known.get("embedder")
    return EmbedderIdentity(*json.loads(stored)) if stored else None


def pattern(run: Run, limit: int) -> Pattern:
    """Return labels, ties between them and keys of facts, the most frequent first."""
    ties = run("read/pattern", limit=limit)
    return Pattern(
        labels=tuple(row["label"] for row in run("read/pattern_labels", limit=limit)),
        ties=tuple((row["source"], row["type"], row["target"]) for row in ties),
        keys=tuple(row["key"] for row in run("read/pattern_keys", limit=limit)),
    )


def version_of(run: Run) -> str:
    """Return what changes with every write; "" for a graph that was never written."""
    found = run("read/version")
    return str(found[0]["version"] or "") if found else ""
