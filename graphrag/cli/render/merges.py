"""What was taken to be one thing, what waits for a person, and what a decision did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from graphrag.cli.render.run import run_text
from graphrag.cli.render.terminal import columns, counted, one_line, shortened
from graphrag.model import Merge, Run

if TYPE_CHECKING:
    from graphrag.app import Decided, NameInContext, Verdict, Waiting
    from graphrag.ingest.resolve import Why

_SENTENCE = 240
_SAID: dict[Verdict, str] = {
    "same": "From now on one thing",
    "never": "From now on kept apart",
    "split": "From now on several things",
    "withdraw": "Nothing is said any more of",
}


def merges_text(merges: Sequence[Merge], *, more: int = 0) -> str:
    """Return one line a merge; `more` says how many a limit left out."""
    if not merges:
        return "No merges."
    rows = [
        (
            shortened(merge.kept_name, 40),
            shortened(merge.absorbed_name, 40),
            f"{merge.score:.2f}",
            merge.band if merge.decided_by == "rule" else f"{merge.band} ({merge.decided_by})",
            merge.id,
            merge.reason,
        )
        for merge in merges
    ]
    head = ("KEPT", "ABSORBED", "SCORE", "BAND", "ID", "REASON")
    return columns([head, *rows]) + (f"\n… and {more:,} more; see --limit." if more else "")


def waiting_text(waiting: Sequence[Waiting]) -> str:
    """Return a card for each pair that waits, and how to decide."""
    if not waiting:
        return "Nothing waits for a decision."
    cards = [card_text(item, number, len(waiting)) for number, item in enumerate(waiting, start=1)]
    how = "Decide with `graphrag merges same A B` or `graphrag merges never A B`."
    return "\n\n".join([*cards, how])


def card_text(item: Waiting, number: int, total: int) -> str:
    """Return two names with their features and a sentence each."""
    merge = item.merge
    features = " · ".join(f"{name} {value:.2f}" for name, value in sorted(merge.features.items()))
    lines = [
        f"{number} of {total} · score {merge.score:.2f}" + (f" · {features}" if features else ""),
        *_name_lines(item.kept),
        *_name_lines(item.absorbed),
        f"  {one_line(merge.reason)}",
    ]
    return "\n".join(lines)


def why_text(why: Why) -> str:
    """Return whether two names are one, why, and what the log says of them."""
    head = f"{'One' if why.together else 'Two'}: {one_line(why.reason)}"
    return f"{head}\n\n{merges_text(why.merges)}" if why.merges else head


def decided_text(decided: Decided) -> str:
    """Return what was decided, and what it did to the graph."""
    names = " and ".join(f"“{one_line(name)}”" for name in decided.names)
    lines = [f"{_SAID[decided.verdict]}: {names}."]
    if decided.together is not None:
        now = "They are one now" if decided.together else "They are two now"
        lines.append(f"{now}: {one_line(decided.reason)}")
    return "\n".join([*lines, run_text(decided.run)])


def reviewed_text(counts: dict[str, int], run: Run | None) -> str:
    """Return what a person decided in one sitting, and what it did to the graph."""
    said = ", ".join(
        f"{counts.get(verdict, 0):,} {words}"
        for verdict, words in (("same", "made one"), ("never", "kept apart"), ("skip", "skipped"))
    )
    return f"Decided: {said}." + (f"\n{run_text(run)}" if run else "")


def _name_lines(name: NameInContext) -> list[str]:
    spoken = f" ({name.type}, {counted(name.mentions, 'mention')})" if name.type else ""
    lines = [f"  {one_line(name.name)}{spoken}"]
    if name.sentence:
        lines.append(f"      “{shortened(name.sentence, _SENTENCE)}”  {one_line(name.source)}")
    return lines
