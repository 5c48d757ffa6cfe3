"""What is asked after an overview, where a question needs overview and detail.

The question is asked again of the passages, then of what the overview found.
"""

from __future__ import annotations

from dataclasses import replace

from graphrag.model import Answer, Plan

MOST = 3
"""Questions after an overview."""
THEMES = 2


def follow_ups(plan: Plan, overview: Answer) -> tuple[Plan, ...]:
    """Return the plans to follow `overview`, at most `MOST`."""
    local = replace(plan, route="local", because="in detail")
    cited = {citation.evidence_label for citation in overview.citations}
    themes = dict.fromkeys(
        item.theme for item in overview.evidence if item.label in cited and item.theme
    )
    further = [
        replace(local, question=f"{plan.question} ({theme})", entities=(), because=f"on {theme}")
        for theme in list(themes)[:THEMES]
    ]
    return (local, *further)[:MOST]
