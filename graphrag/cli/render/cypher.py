"""What queries find, and which are saved."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from graphrag.cli.render.terminal import columns, counted, shortened

if TYPE_CHECKING:
    from graphrag.app import SavedQuery
    from graphrag.app.vectors import Reembedded
    from graphrag.ports import CypherRows

_CELL = 100


def rows_text(found: CypherRows) -> str:
    """Return a table; a cell that holds a list or an object shows it as JSON."""
    if not found.rows:
        return "No rows."
    table = columns([found.columns, *(tuple(_cell(value) for value in row) for row in found.rows)])
    more = f"\n… there is more; {counted(len(found.rows), 'row')} shown, see --limit."
    return table + (more if found.capped else "")


def queries_text(queries: Sequence[SavedQuery]) -> str:
    """Return one line a saved query: name, what it needs to be told, what it shows."""
    rows = [
        (query.name, " ".join(f"{key}=…" for key in _asked(query)), query.about)
        for query in queries
    ]
    how = "Run one with `graphrag explore NAME --param KEY=VALUE`; the graph must be in Neo4j."
    return f"{columns([('NAME', 'PARAMETERS', 'SHOWS'), *rows])}\n\n{how}"


def indexes_text(made: Sequence[str]) -> str:
    """Return which constraints and indexes were made."""
    if not made:
        return "Constraints and indexes are all there: nothing was made."
    return "\n".join([f"Made {counted(len(made), 'index', 'indexes')}:", *(f"  {n}" for n in made)])


def _asked(query: SavedQuery) -> list[str]:
    return [name for name in query.parameters if name not in ("limit", "groups")]


def _cell(value: object) -> str:
    if value is None:
        return ""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return shortened(text, _CELL)


def reembedded_text(done: Reembedded) -> str:
    """Return whose vectors serve now."""
    if not done.rows:
        return f"The vectors are those of {done.now}: nothing was made."
    instead = f", instead of {done.before}" if done.before else ""
    return f"{counted(done.rows, 'row')} embedded with {done.now}{instead}."
