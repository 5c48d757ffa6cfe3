"""The figure that a question asks of a table, with the rows that it rests on as evidence."""

from __future__ import annotations

from collections.abc import Sequence

from graphrag.ask.aggregate.figures.compute import computed
from graphrag.ask.aggregate.figures.fit import Fit, Near, fit
from graphrag.ask.aggregate.figures.people import responsible, tasks_of
from graphrag.ask.aggregate.figures.question import Asked, readings
from graphrag.ask.aggregate.figures.result import Result
from graphrag.ask.facts.heads import label_of_key
from graphrag.ask.facts.listings import keys_in
from graphrag.ask.facts.registers import Register
from graphrag.ask.facts.tables import load_registers
from graphrag.model import Evidence, ExtractionSchema, Found, Plan, Table, TableRow, Viewer
from graphrag.ports import Embedder, Store

_SHOWN = 40
"""Rows that are shown; a figure may rest on more, and says on how many."""
_MOST = 2_000
"""Passages of tables that are read for a question that a search may answer as well."""
_LOOKED_UP = frozenset({"list", "who", "task"})


def figure(
    plan: Plan, *, store: Store, schema: ExtractionSchema, viewer: Viewer, embedder: Embedder
) -> Found | None:
    """Return what one table gives where every word of the question is read; else None."""
    if schema.subject is not None:
        return None
    wanted = tuple(readings(plan.question))
    if not wanted:
        return None
    registers = load_registers(
        plan.question,
        keys_in(plan.question),
        store=store,
        viewer=viewer,
        filters=plan.filters,
        most=_MOST if all(asked.wanted in _LOOKED_UP for asked in wanted) else None,
    )

    def near(word: str, texts: Sequence[str]) -> float:
        vectors = embedder.embed([word, *texts])
        return max((float(vector @ vectors[0]) for vector in vectors[1:]), default=0.0)

    for asked in wanted:
        best = _best([read for register in registers if (read := _read(asked, register, near))])
        if best is not None:
            return _found(*best)
    return None


def _read(asked: Asked, register: Register, near: Near) -> tuple[Fit, Result] | None:
    """Return what `register` gives for one reading, and how it fits."""
    if asked.wanted in ("who", "task"):
        named = (responsible if asked.wanted == "who" else tasks_of)(asked, register)
        return (Fit(asked, register, register.rows), named) if named else None
    own = fit(asked, register, near=near)
    result = computed(own) if own else None
    return (own, result) if own and result else None


def _best(results: Sequence[tuple[Fit, Result]]) -> tuple[Fit, Result] | None:
    """Return the one that explains most words itself; None where two that differ do."""
    most = max(((not own.guessed, own.weight) for own, _ in results), default=None)
    best = [(own, r) for own, r in results if (not own.guessed, own.weight) == most]
    values = {result.value for _, result in best}
    return best[0] if len(values) == 1 else None


def _found(own: Fit, result: Result) -> Found:
    """Return the figure with its rows: what counts of each, its name, its code where it has one."""
    evidence: list[Evidence] = []
    rows: list[TableRow] = []
    keys = [own.register.naming, *(key for key in result.keys if key != own.register.naming)]
    for row in result.rows[:_SHOWN]:
        texts = [text for key in (*keys, *own.register.coded[:1]) if (text := row.text(key))]
        cells, item = row.told(dict.fromkeys(texts), f"E{len(evidence) + 1}")
        evidence.append(item)
        rows.append(TableRow(row.entity_id, (cells,), (item.label,)))
    more = len(result.rows) - len(rows)
    statement = result.statement + (f"\nThe first {len(rows)} rows:" if more > 0 else "")
    table = Table(
        tuple(label_of_key(key) for key in keys),
        tuple(rows),
        value=result.value,
        statement=statement,
        guessed=own.guessed,
    )
    return Found(tuple(evidence), len(own.register.rows), table)
