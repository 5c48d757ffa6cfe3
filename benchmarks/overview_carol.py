"""What a default overview reads of an imported index, and how much of its themes that reaches."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.overview_themes import _k_means
from graphrag.ask.global_search.choose import budget_for, choose_reports
from graphrag.ask.global_search.themes import LIMITS

CLUSTERS = 8


def default_overview(folder: Path, encoder: Any) -> Mapping[str, Any]:
    """Return the share of tokens read and the share of theme mass reached.

    Of a report that is chosen, title, summary and first finding are read. Mass is size ×
    rating of the clusters (k-means over title and summary) from which a report was read;
    all reports of the index are there to choose from.
    """
    import pyarrow.parquet as pq

    reports = pq.read_table(folder / "community_reports.parquet").to_pylist()
    full = [encoder.count_tokens(report["full_content"]) for report in reports]
    matrix = encoder.embed([f"{report['title']}\n\n{report['summary']}" for report in reports])
    mass = [float(report["size"]) * float(report["rank"]) for report in reports]
    read = [
        encoder.count_tokens("\n".join((r["title"], r["summary"], r["findings"][0]["summary"])))
        for r in reports
    ]
    top = [n for n, report in enumerate(reports) if report["level"] == 0]
    chosen = [
        top[place]
        for place in choose_reports(
            [mass[n] for n in top],
            [read[n] for n in top],
            matrix[top],
            budget=budget_for(sum(full)),
            limit=LIMITS["entities"] + LIMITS["subjects"],
        )
    ]
    labels = np.array(_k_means(matrix, CLUSTERS))
    reached = {int(labels[n]) for n in chosen}
    held = [m for m, label in zip(mass, labels, strict=True) if int(label) in reached]
    return {
        "system": "graphrag",
        "data": folder.name,
        "reports": len(reports),
        "read": len(chosen),
        "tokens read": round(sum(read[n] for n in chosen) / sum(full), 4),
        "theme mass": round(sum(held) / sum(mass), 4),
    }
