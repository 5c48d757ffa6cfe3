"""Taking over what other tools extracted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from graphrag import wiring
from graphrag.app.merging import Merging
from graphrag.model import Document, Run

if TYPE_CHECKING:
    from graphrag.app.merging import Progress


class Importing(Merging):
    """Fills the graph from an index that Microsoft GraphRAG wrote."""

    def import_msgraphrag(
        self,
        folder: str | Path,
        *,
        resolve: bool = True,
        access: Sequence[str] = (),
        progress: Progress | None = None,
    ) -> Run:
        """Take over documents, entities, relationships and claims of an index; no model is asked.

        Args:
            folder: Where its `entities.parquet` lies.
            resolve: Join the names that mean one thing; else their entities are kept as they
                are: `decisions.yaml` then says `joining: equal`, and holds for later runs.
            access: Groups that may see its documents.
            progress: Told (stage, done, of how many).

        Raises:
            UsageError: It is no such index, or pyarrow is not installed.
        """
        before = self.decisions()
        if resolve == (before.joining == "equal"):
            self._keep(replace(before, joining="all" if resolve else "equal"))
        options = wiring.IngestOptions(access=tuple(access), index=Path(folder))
        try:
            return self._run((str(folder),), None, options, progress=progress)
        except BaseException:
            self._keep(before)
            raise

    def _run(
        self,
        asked: tuple[str, ...],
        schema_name: str | None,
        options: wiring.IngestOptions,
        *,
        progress: Progress | None = None,
        forget: frozenset[str] = frozenset(),
        gone: Callable[[Mapping[str, Document]], frozenset[str]] | None = None,
    ) -> Run:
        raise NotImplementedError
