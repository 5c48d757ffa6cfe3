"""Schemas drafted from samples, and grown from what was found beside them."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import dataclass

from graphrag import codec, wiring
from graphrag.app.history import History
from graphrag.app.spent import spending
from graphrag.errors import StoreError
from graphrag.model import ExtractionSchema


@dataclass(frozen=True, slots=True)
class SchemaChange:
    """A schema with what it lacks.

    Attributes:
        name: Of the schema, or its file.
        text: Its YAML with the additions.
        difference: Between what it is and `text`, as `diff -u` shows it; empty if there is none.
    """

    name: str
    text: str
    difference: str


class Drafting(History):
    """Proposals for schemas; nothing is changed by them."""

    def suggest_schema(self, *, schema: str | None = None, least: int = 2) -> SchemaChange:
        """Return the schema of the graph with types that were found and that it lacks.

        Args:
            schema: Its name or file, where that is not what the store or the settings say.
            least: How often a type must have been found.

        Raises:
            StoreError: Nothing was ingested yet.
            UsageError: The schema's file is not there any more.
        """
        kept = self._store.state().notes.get("schema")
        if not kept:
            raise StoreError("The graph is empty.", hint="Fill it first: `graphrag ingest PATH`.")
        current = codec.from_json(ExtractionSchema, kept)
        name = schema or self.project.settings.extract.schema_name or current.name
        extractions = list(self._store.extractions())
        before, after = wiring.suggested(extractions, current, name=name, least=least)
        lines = difflib.unified_diff(
            before.splitlines(), after.splitlines(), name, f"{name} (suggested)", lineterm="", n=1
        )
        return SchemaChange(name, after, "\n".join(lines))

    def infer_schema(self, paths: str | Sequence[str], *, least: int = 2) -> str:
        """Return the YAML of a schema drafted from the documents in `paths`.

        The model's types where one is configured, else those of the schema `general`; nothing
        is stored but replies that were paid for.
        """
        asked = (paths,) if isinstance(paths, str) else tuple(paths)
        with spending(self.project, "schema"):
            return wiring.inferred(self.project, self._memo, asked, least=least)
