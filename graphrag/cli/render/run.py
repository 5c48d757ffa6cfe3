"""What a run did, and what it left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from graphrag.cli.render.terminal import columns, counted, one_line, shortened
from graphrag.model import Dropped, Run

_NAMED = ("lost", "skipped")  # kinds that name a file a person gave us
_SHOWN = 10


def run_text(run: Run) -> str:
    """Return what a run did in a few lines; every lost or skipped file is named (ten at most)."""
    derived = not run.asked and not run.counts.get("documents.forgotten")
    lines = [] if derived else _read(run.counts)
    lines += [f"Graph: {_graph(run.counts)}.", _reported(run.counts), _written(run.counts)]
    lines += _left_out(run.ledger)
    lines.append(_spared(run.counts))
    lines.append(_cost(run))
    return "\n".join(line for line in lines if line)


def ledger_text(ledger: Iterable[Dropped]) -> str:
    """Return one line an entry, sorted by kind, and a count of each kind below."""
    entries = sorted(ledger, key=lambda entry: (entry.kind, entry.where, entry.what))
    if not entries:
        return "Nothing was left out."
    rows = [(e.kind, shortened(e.where, 40), shortened(e.what, 40), e.reason) for e in entries]
    kinds = Counter(entry.kind for entry in entries)
    totals = " · ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
    return f"{columns([('KIND', 'WHERE', 'WHAT', 'REASON'), *rows])}\n\n{totals}"


def runs_text(runs: Iterable[Run]) -> str:
    """Return one line a run."""
    rows = [
        (run.id, " ".join(run.asked), _graph(run.counts), f"{_seconds(run):.1f} s") for run in runs
    ]
    return columns([("RUN", "ASKED", "GRAPH", "TIME"), *rows]) if rows else "No runs yet."


def _read(counts: Mapping[str, int]) -> list[str]:
    read = counted(counts.get("documents.read", 0), "document")
    unchanged = counts.get("documents.unchanged", 0)
    forgotten = counts.get("documents.forgotten", 0)
    lines = []
    if counts.get("documents.read") or not forgotten:
        lines.append(f"Read {read}" + (f", {unchanged:,} of them unchanged." if unchanged else "."))
    if forgotten:
        lines.append(f"Forgot {counted(forgotten, 'document')}.")
    return lines


def _graph(counts: Mapping[str, int]) -> str:
    parts = (
        counted(counts.get("documents", 0), "document"),
        counted(counts.get("chunks", 0), "chunk"),
        counted(counts.get("entities", 0), "entity", "entities"),
        counted(counts.get("relations", 0), "relation"),
        counted(counts.get("facts", 0), "fact"),
        counted(counts.get("communities", 0), "community", "communities"),
    )
    return ", ".join(parts)


def _reported(counts: Mapping[str, int]) -> str:
    """Return how many reports were made anew: an edit should touch few."""
    made, kept = counts.get("reports.made", 0), counts.get("reports.kept", 0)
    told = f"Reports: {made:,} made, {kept:,} kept." if made else ""
    if not counts.get("communities.adopted"):
        return told
    return f"Grouped anew: clearly better than the groups of before (graphrag status). {told}"


def _written(counts: Mapping[str, int]) -> str:
    written, deleted = counts.get("rows.written", 0), counts.get("rows.deleted", 0)
    if not written and not deleted:
        return "Nothing had changed: no row was written."
    return f"Wrote {counted(written, 'row')}, deleted {deleted:,}."


def _left_out(ledger: Iterable[Dropped]) -> list[str]:
    entries = tuple(ledger)
    lines = []
    for kind in _NAMED:
        named = [entry for entry in entries if entry.kind == kind]
        lines += [
            f"{kind.capitalize()}: {one_line(entry.where)} ({one_line(entry.reason)})"
            for entry in named[:_SHOWN]
        ]
        if len(named) > _SHOWN:
            lines.append(f"{kind.capitalize()}: {len(named) - _SHOWN} more; see 'graphrag ledger'.")
    others = Counter(entry.kind for entry in entries if entry.kind not in _NAMED)
    if others:
        totals = ", ".join(f"{count:,} {kind}" for kind, count in sorted(others.items()))
        lines.append(f"Left out of the graph, see 'graphrag ledger': {totals}.")
    return lines


def _spared(counts: Mapping[str, int]) -> str:
    """Return what the hybrid extractor did not ask for."""
    asked, spared = counts.get("windows.asked", 0), counts.get("windows.spared", 0)
    if not asked and not spared:
        return ""
    share = spared / (asked + spared)
    return (
        f"Asked the model about {asked:,} of {asked + spared:,} windows; for the others"
        f" ({share:.0%} of the calls) the rules sufficed."
    )


def _cost(run: Run) -> str:
    usage = run.usage
    if not usage.calls and not usage.remembered:
        return f"{_seconds(run):.1f} s, no model was asked."
    price = "price unknown" if usage.usd is None else f"${usage.usd:.4f}"
    calls = f"{counted(usage.calls, 'model call')}, {usage.remembered:,} remembered"
    return f"{_seconds(run):.1f} s, {calls}, {price}."


def _seconds(run: Run) -> float:
    return run.usage.seconds or sum(run.seconds.values())
