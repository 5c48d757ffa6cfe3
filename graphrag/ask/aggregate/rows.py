"""Rows of a table: the facts that put a thing there, each as evidence."""

from __future__ import annotations

from collections.abc import Sequence

from graphrag.ask.facts.places import Places
from graphrag.model import Evidence, Fact, Found, Table, TableRow, Viewer
from graphrag.ports import Store

_SHORT = 8


class Ledger:
    """Collects rows and numbers their evidence."""

    def __init__(self, facts: Sequence[Fact], *, store: Store, viewer: Viewer) -> None:
        self._places = Places.of(facts, store=store, viewer=viewer)
        self.evidence: list[Evidence] = []
        self.rows: list[TableRow] = []

    def add(self, entity_id: str, facts: Sequence[Fact]) -> bool:
        """Add a row that says `facts` in order; False if no visible chunk says the first."""
        cells: list[str] = []
        labels: list[str] = []
        for place, fact in enumerate(facts):
            item = self._places.evidence(fact.evidence, f"E{len(self.evidence) + 1}", 1.0)
            if item is None and place == 0:
                return False
            if item is not None:
                self.evidence.append(item)
                labels.append(item.label)
                cells.append(_cell(fact, item))
        self.rows.append(TableRow(entity_id, tuple(cells), tuple(labels)))
        return True

    def found(
        self,
        columns: tuple[str, ...],
        *,
        value: str,
        statement: str,
        rests_on: tuple[int, int],
        considered: int,
    ) -> Found:
        """Return everything collected."""
        table = Table(columns, tuple(self.rows), value=value, statement=statement)
        return Found(tuple(self.evidence), considered, table, rests_on)


def _cell(fact: Fact, item: Evidence) -> str:
    """Return the value; a bare number with the words around it: "Total Injuries: 4 None"."""
    if fact.value.text.isdecimal() and len(item.text.split()) <= _SHORT:
        return " ".join(item.text.replace("|", " ").split())
    return fact.value.text
