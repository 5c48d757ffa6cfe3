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
    """Return what a row says; what the same words say stands together."""
    items = [evidence[label] for label in row.evidence_labels if label in evidence]
    texts = [row.cells[at] if at < len(row.cells) else item.text for at, item in enumerate(items)]
    claims: list[Claim] = []
    for text, item in zip(texts, items, strict=True):
        support = Support(item.label, item.text, item.sources[0])
        said = claims[-1].supports[0] if claims else None
        if said and (said.quote, said.source) == (support.quote, support.source):
            claims[-1] = replace(claims[-1], text=_joined(claims[-1].text, text))
        else:
            claims.append(Claim(text, (support,), "" if claims else "- ", breaks=not claims))
    return claims


def _joined(one: str, other: str) -> str:
    """Return both, what holds the other alone: "Alaska" is said by "Juneau, Alaska"."""
    if other in one:
        return one
    return other if one in other else f"{one}, {other}"


def _rests_on(found: Found) -> str:
    if found.rests_on is None:
        return ""
    some, every = found.rests_on
    return f"{some} of {every} documents say something about this."
