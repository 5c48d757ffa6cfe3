"""The audit of a corpus, for the operator: it names every document."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from graphrag import wiring
from graphrag.app.audit import corpus
from graphrag.app.audit.conflicts import conflicts
from graphrag.app.audit.issues import KINDS, Audit, Issue, Place
from graphrag.app.history import History
from graphrag.app.spent import spending
from graphrag.model import Document


class Auditing(History):
    """Says what is wrong with the documents of a graph."""

    def audit(self, *, files: bool = True) -> Audit:
        """Return what to look at: conflicts, copies, versions, dates, changes, losses, silence.

        Args:
            files: Also read the sources again, to tell which have changed since. Pages that are
                pictures may be shown to a model for that; `usage` counts it.
        """
        with spending(self.project, "audit"):
            return self._audited(files=files)

    def _audited(self, *, files: bool) -> Audit:
        store = self._store
        documents = {document.id: document for document in store.documents()}
        chunks = store.chunks()
        alike = wiring.alike(self.project, {chunk.id: chunk for chunk in chunks})
        found = [
            *conflicts(store, wiring.schema(self.project, store, None), documents),
            *corpus.near_duplicates(alike, documents),
            *corpus.superseded(documents),
            *corpus.undated(documents),
            *(self._stale(documents) if files else ()),
            *self._lost(),
            *corpus.silent(store, documents),
        ]
        order = {kind: place for place, kind in enumerate(KINDS)}
        issues = sorted(found, key=lambda issue: (order[issue.kind], issue.what))
        return Audit(tuple(issues), {"documents": len(documents), "chunks": len(chunks)})

    def _stale(self, documents: Mapping[str, Document]) -> Iterator[Issue]:
        """Yield documents whose file is gone, or would be read differently today."""
        for document in documents.values():
            if "://" in document.source:
                continue
            path = self.project.folder / document.source
            if not path.is_file():
                yield _stale(document, "the file is gone")
            elif document.digest not in wiring.digests_today(self.project, path, document.access):
                yield _stale(document, "the file has changed")

    def _lost(self) -> Iterator[Issue]:
        """Yield what the newest run over each path could not read."""
        covered: list[Path] = []
        for id_ in self.runs():
            run = self.ledger(id_)
            asked = [self._resolved(path) for path in run.asked]
            for entry in run.ledger:
                where = self._resolved(entry.where)
                if entry.kind == "lost" and not any(map(where.is_relative_to, covered)):
                    yield Issue("lost", f"{entry.where}: {entry.what}", (
                        Place(entry.where, None, entry.reason),
                    ))  # fmt: skip
            covered += asked

    def _resolved(self, path: str) -> Path:
        return (self.project.folder / path).resolve()


def _stale(document: Document, reason: str) -> Issue:
    place = Place(document.source, document.updated, reason)
    return Issue("stale", f"{document.source}: {reason}", (place,))
