"""Delete rows: what other rows tie to them stays until those go too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from graphrag.adapters.store_neo4j.server import Run
from graphrag.ports import ROW_KINDS, RowKind

_QUERIES: Mapping[RowKind, tuple[str, str]] = {
    "document": ("write/forget_documents", ""),
    "chunk": ("write/forget_chunks", ""),
    "extraction": ("write/forget_nodes", "__Extraction__"),
    "entity": ("write/forget_entities", ""),
    "relation": ("write/forget_relations", ""),
    "fact": ("write/forget_nodes", "__Fact__"),
    "merge": ("write/forget_nodes", "__Merge__"),
    "community": ("write/forget_communities", ""),
    "report": ("write/forget_reports", ""),
}
_SWEPT: tuple[tuple[RowKind, str], ...] = (
    ("report", "__Community__"),
    ("community", "__Community__"),
    ("entity", "__Entity__"),
    ("chunk", "__Chunk__"),
    ("document", "__Document__"),
)


def forget(run: Run, deleted: Mapping[RowKind, Sequence[str]]) -> int:
    """Delete rows by kind and id, and return how many there were."""
    count = 0
    lines: list[str] = []
    if deleted.get("chunk"):
        found = run("write/documents_of_chunks", ids=list(deleted["chunk"]))
        lines = sorted(record["id"] for record in found)
    for kind in ROW_KINDS:
        ids = list(deleted.get(kind, ()))
        if ids:
            query, label = _QUERIES[kind]
            count += run(query, label=label, ids=ids)[0]["count"]
    if lines:
        run("write/chain", ids=lines)
    for kind, label in _SWEPT:
        ids = list(deleted.get(kind, ()))
        if ids:
            run("write/sweep", label=label, ids=ids)
    return count
