"""A count, list or comparison, read out with a citation for every row."""

from __future__ import annotations

from graphrag.ask.answer.draft import Claim, Draft, Support, write
from graphrag.ask.answer.refuse import refuse
from graphrag.model import Answer, Evidence, Found, Plan, TableRow


def read_out(plan: Plan, found: Found) -> Answer:
    """Return the answer that `found.table` holds."""
    table = found.table
    if table is None or not table.rows:
        return refuse(plan, found, because="nothing in the graph fits")
    evidence = {item.label: item for item in found.evidence}
    claims = tuple(claim for row in table.rows for claim in _row_claims(row, evidence))
    unread = ", ".join(f"“{word}”" for word in table.unread)
    draft = Draft(
        claims,
        "low" if unread else "high",
        f"counted in the graph, but nothing there was asked for {unread}"
        if unread
        else "counted in the graph",
        opening=table.statement,
        closing=_rests_on(found),
    )
    return write(draft, plan, found)


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
    return f"This rests on {some} of {every} documents."
