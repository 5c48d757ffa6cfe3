"""Documents and their chunks."""

from __future__ import annotations

from collections.abc import Sequence

from graphrag.cli.render.terminal import clean, columns, one_line, shortened
from graphrag.model import Chunk, Document


def documents_text(documents: Sequence[Document]) -> str:
    """Return one line a document: source, title, dates, who may see it."""
    rows = [
        (
            document.source,
            shortened(document.title, 50),
            document.updated or "",
            document.valid_from or "",
            ", ".join(document.access),
        )
        for document in documents
    ]
    if not rows:
        return "No documents."
    return columns([("SOURCE", "TITLE", "DATE", "VALID FROM", "ACCESS"), *rows])


def chunks_text(chunks: Sequence[Chunk]) -> str:
    """Return one line a chunk: number, id, length, heading path, first words."""
    rows = [
        (
            str(chunk.ordinal),
            chunk.id,
            f"{chunk.tokens} tokens",
            shortened(chunk.header.split("\n")[0], 40),
            shortened(chunk.text, 50),
        )
        for chunk in chunks
    ]
    return columns(rows) if rows else "No chunks."


def chunk_text(chunk: Chunk) -> str:
    """Return where a chunk stands, and its whole text."""
    page = f", p. {chunk.page}" if chunk.page is not None else ""
    lines = [
        f"{chunk.id} · number {chunk.ordinal}{page} · characters {chunk.span.start}"
        f"–{chunk.span.end} · {chunk.tokens} tokens · {chunk.document_id}",
        *(one_line(line) for line in chunk.header.splitlines()),
    ]
    if chunk.context:
        lines.append(f"({one_line(chunk.context)})")
    return "\n".join(line for line in lines if line) + f"\n\n{clean(chunk.text)}"
