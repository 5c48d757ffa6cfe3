"""A count, list or comparison, read out with a citation for every row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from graphrag.ask.answer.draft import Claim, Draft, Support, write
from graphrag.ask.answer.refuse import refuse
from graphrag.model import Answer, Evidence, Found, Plan, Table, TableRow
from graphrag.model.answers import Confidence


def read_out(plan: Plan, found: Found) -> Answer:
    """Return the answer that `found.table` holds."""
    table = found.table
    if table is None or not table.rows:
        return refuse(plan, found, because="nothing in the graph fits")
    evidence = {item.label: item for item in found.evidence}
    claims = tuple(claim for row in table.rows for claim in _row_claims(row, evidence))
    confidence, because = _trust(table)
    draft = Draft(
        claims,
        confidence,
        because,
        opening=table.statement,
        closing=_rests_on(found),
        short=table.value,
    )
    counted = tuple(dict.fromkeys(row.entity_id for row in table.rows))
    return replace(write(draft, plan, found), entity_ids=counted)


def _trust(table: Table) -> tuple[Confidence, str]:
    if table.unread:
        listed = _quoted(table.unread)
        return "low", f"counted in the graph, but nothing there was asked for {listed}"
    if table.guessed:
        return "medium", f"counted in the graph, {_quoted(table.guessed)} read by its meaning"
    if table.by_sentences:
        return "medium", "a sentence of each says it, no field does"
    return "high", "counted in the graph"


def _quoted(words: Sequence[str]) -> str:
    return ", ".join(f"“{word}”" for word in words)


def _row_claims(row: TableRow, evidence: dict[str, Evidence]) -> list[Claim]:
    items = [evidence[label] for label in row.evidence_labels if label in evidence]
    claims: list[Claim] = []
    for place, item in enumerate(items):
        source = item.sources[0]
        text = row.cells[place] if place < len(row.cells) else item.text
        before = "- " if place == 0 else ""
        claims.append(
            Claim(text, (Support(item.label, item.text, source),), before, breaks=place == 0)
        )
    return claims


def _rests_on(found: Found) -> str:
    if found.rests_on is None:
        return ""
    some, every = found.rests_on
    return f"{some} of {every} documents say something about this."
