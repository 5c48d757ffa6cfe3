"""What models would cost, and have cost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from graphrag.cli.render.terminal import columns, counted
from graphrag.model import Estimate, Spending, StageEstimate, Usage
from graphrag.money import total

_KB = 1024


def estimate_text(estimate: Estimate) -> str:
    """Return what an ingestion would read and send, a line a stage."""
    lines = [
        f"Would read {counted(estimate.documents, 'document')}"
        f" in {counted(estimate.chunks, 'chunk')}."
    ]
    if estimate.stages:
        rows = [
            (
                stage.stage,
                f"{stage.calls:,}",
                f"{stage.remembered:,}",
                f"{stage.prompt_tokens:,}",
                f"{stage.completion_tokens:,}",
                money(stage.usd),
            )
            for stage in estimate.stages
        ]
        heads = ("STAGE", "CALLS", "REMEMBERED", "TOKENS SENT", "RECEIVED", "COST")
        lines += ["", columns([heads, *rows]), "", f"All together: {money(estimate.usd)}."]
        lines += [f"{stage.stage}: {stage.because}." for stage in estimate.stages]
    return "\n".join([*lines, estimate.because])


def overview_estimate_text(estimate: StageEstimate | None) -> str:
    """Return what an overview would send to a model, in a line."""
    if estimate is None:
        return "No model is configured: an overview costs nothing."
    return (
        f"Reading reports would take {counted(estimate.calls, 'call')}"
        f" ({estimate.remembered:,} more remembered), about {estimate.prompt_tokens:,} tokens sent"
        f" and {estimate.completion_tokens:,} received: {money(estimate.usd)}."
        " The answer that is written from them is one call more."
    )


def reembed_estimate_text(rows: int, made: StageEstimate) -> str:
    """Return what embedding anew would send, in two lines."""
    return (
        f"Would embed {counted(rows, 'row')}: {counted(made.calls, 'call')}"
        f" ({made.remembered:,} texts remembered), about {made.prompt_tokens:,} tokens sent:"
        f" {money(made.usd)}.\n{made.because.capitalize()}."
    )


def usage_text(spent: Iterable[Spending]) -> str:
    """Return what ingestions and questions have cost, and both together."""
    items = list(spent)
    rows = [(f"{item.work} ({item.times:,})", *_cells(item.usage)) for item in items]
    for item in items:
        rows += [(f"  {stage}", *_cells(used)) for stage, used in sorted(item.usages.items())]
    rows.append(("all", *_cells(total({item.work: item.usage for item in items}))))
    return columns([("WORK", "CALLS", "REMEMBERED", "TOKENS SENT", "RECEIVED", "COST"), *rows])


def remembered_text(stats: Mapping[str, tuple[int, int]]) -> str:
    """Return entries and size of what was paid for, a line a stage."""
    if not stats:
        return "Nothing is remembered."
    rows = [
        (stage, f"{count:,}", f"{size / _KB:,.1f} KB") for stage, (count, size) in stats.items()
    ]
    return columns([("STAGE", "ENTRIES", "SIZE"), *rows])


def money(usd: float | None) -> str:
    """Return an amount; what is unknown is never nothing."""
    return "price unknown" if usd is None else f"${usd:.4f}"


def _cells(usage: Usage) -> tuple[str, ...]:
    return (
        f"{usage.calls:,}",
        f"{usage.remembered:,}",
        f"{usage.prompt_tokens:,}",
        f"{usage.completion_tokens:,}",
        money(usage.usd),
    )
