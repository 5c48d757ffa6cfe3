"""What edits of one accident report make anew: share of reports, ids lost, modularity."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean
from typing import Any

from benchmarks.corpus_line import Graph, Line
from graphrag.ingest.cluster import Clustering, cluster
from graphrag.ingest.report import Reports, write_reports
from graphrag.language.sentences import sentences

_PARAGRAPH = re.compile(r"(?m)^[A-Z][^|\n]{80,}(?:\n(?!\n)[^|\n]+)*")
ADDITIONS = 26
Said = frozenset[tuple[str, tuple[str, ...]]]


@dataclass(frozen=True, slots=True)
class Run:
    """A graph with its communities and reports."""

    graph: Graph
    clustering: Clustering
    reports: Reports

    @property
    def said(self) -> Said:
        """Every relation with what is quoted for it."""
        return frozenset(
            (relation.id, tuple(sorted({item.quote for item in relation.evidence})))
            for relation in self.graph.resolution.relations
        )


def edits(folder: Path, scratch: Path, encoder: Any, *, count: int) -> Iterator[Mapping[str, Any]]:
    """Yield a row for each kind of edit, and one for additions one after another."""
    texts = {f.name: f.read_text(encoding="utf-8") for f in sorted(folder.glob("*.md"))}
    line = Line(scratch, "incidents", encoder.count_tokens)
    before = _run(line.graph(texts), None)
    for kind in ("sentence", "paragraph", "report"):
        yield _measured(kind, texts, line, before, count)
    yield _additions(texts, line)


def _measured(
    kind: str, texts: Mapping[str, str], line: Line, before: Run, count: int
) -> Mapping[str, Any]:
    rng = random.Random(3)  # noqa: S311 - not for secrets
    shares: list[float] = []
    lost: list[float] = []
    equal = tried = 0
    known = {community.id for community in before.clustering.communities}
    while len(shares) < count and tried < 8 * count:
        tried += 1
        graph = line.graph(_edited(kind, texts, rng))
        after = _run(graph, before)
        if after.said == before.said:
            continue
        shares.append(after.reports.made / len(after.reports.reports))
        now = {community.id for community in after.clustering.communities}
        lost.append(len(known - now) / len(known))
        anew = _reported(graph, after.clustering, None)
        equal += anew.reports == after.reports.reports
        sys.stderr.write(f"{kind} {len(shares)} of {count}: {shares[-1]:.4f}\n")
    return {
        "system": "graphrag",
        "data": f"ntsb, one {kind} taken out",
        "edits": len(shares),
        "made anew, mean": round(mean(shares), 4),
        "made anew, 90th percentile": round(sorted(shares)[int(0.9 * (len(shares) - 1))], 4),
        "ids lost, mean": round(mean(lost), 4),
        "reports equal to all anew": f"{equal} of {len(shares)}",
    }


def _edited(kind: str, texts: Mapping[str, str], rng: random.Random) -> dict[str, str]:
    name = rng.choice(sorted(texts))
    text = texts[name]
    if kind == "report":
        return {other: held for other, held in texts.items() if other != name}
    start, end = rng.choice([match.span() for match in _PARAGRAPH.finditer(text)])
    if kind == "sentence":
        span = rng.choice(sentences(text[start:end]))
        start, end = start + span.start, start + span.end
    return {**texts, name: text[:start] + text[end:]}


def _additions(texts: Mapping[str, str], line: Line) -> Mapping[str, Any]:
    """Add reports one by one to the others; compare with a run from nothing."""
    names = sorted(texts)
    held = {name: texts[name] for name in names[:-ADDITIONS]}
    run = _run(line.graph(held), None)
    adopted = 0
    for name in names[-ADDITIONS:]:
        held[name] = texts[name]
        run = _run(line.graph(held), run)
        adopted += run.clustering.notes["communities.entities"] != "kept"
    rows = run.graph.resolution
    anew = cluster(rows.entities, rows.relations, chunks=run.graph.chunks, facts=rows.facts)
    return {
        "system": "graphrag",
        "data": f"ntsb, {ADDITIONS} reports added one by one",
        "modularity": round(run.clustering.modularity, 4),
        "modularity from nothing": round(anew.modularity, 4),
        "trees adopted from nothing": adopted,
    }


def _run(graph: Graph, before: Run | None) -> Run:
    rows = graph.resolution
    clustering = cluster(
        rows.entities,
        rows.relations,
        chunks=graph.chunks,
        facts=rows.facts,
        previous=before.clustering.communities if before else (),
    )
    return Run(graph, clustering, _reported(graph, clustering, before))


def _reported(graph: Graph, clustering: Clustering, before: Run | None) -> Reports:
    rows = graph.resolution
    old: Sequence[Any] = before.reports.reports if before else ()
    return write_reports(
        clustering.communities,
        entities=rows.entities,
        relations=rows.relations,
        facts=rows.facts,
        chunks=graph.chunks,
        documents=graph.documents,
        previous={report.community_id: report for report in old},
    )
