"""Narrower overview questions on the accident reports; gold is their Defining Event, hidden."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from benchmarks.corpus_line import Line
from graphrag.adapters.memo_sqlite import SqliteMemo
from graphrag.adapters.store_sqlite import SqliteStore
from graphrag.ask.global_search import collapsed_search, global_search
from graphrag.ingest.cluster import cluster
from graphrag.ingest.index import index
from graphrag.ingest.report import write_reports
from graphrag.language.statements import reads_as_prose, statements
from graphrag.model import OPERATOR, Plan
from graphrag.ports import Change, Store, Vectors

QUESTIONS = Path(__file__).parent / "data" / "overview_specific.json"
SHOWN = 10
_EVENT_FIELD = re.compile(r"(?m)^#+ Defining Event:\s*\n[^\n]*\n|^.*\(Defining event\).*\n")


def specific_questions(reports: Path, encoder: Any, folder: Path) -> Iterator[Mapping[str, Any]]:
    """Yield precision at ten sentences and distinct reports, ours and plain sentence search."""
    texts = {
        file.name: _EVENT_FIELD.sub("", file.read_text(encoding="utf-8"))
        for file in sorted(reports.glob("*.md"))
    }
    asked = json.loads(QUESTIONS.read_text(encoding="utf-8"))
    store, plain = _filled(texts, encoder, folder)
    searches = {"graphrag": global_search, "graphrag, collapsed": collapsed_search}
    for system in (*searches, "sentences", "sentences, one a report"):
        found: list[Sequence[str]] = []
        for row in asked:
            if system in searches:
                plan = Plan(row["question"], "global", "an overview question about something")
                search: Any = searches[system]  # Any: two signatures
                got = search(plan, store=store, embedder=encoder, viewer=OPERATOR)
                best = sorted(got.evidence, key=lambda item: -item.score)[:SHOWN]
                found.append([item.sources[0].document for item in best])
            else:
                found.append(plain(row["question"], once=system != "sentences"))
        shares = [
            _precision(documents, row["gold_reports"])
            for documents, row in zip(found, asked, strict=True)
        ]
        yield {
            "system": system,
            "data": "ntsb overview questions",
            "precision@10": round(sum(shares) / len(shares), 3),
            "distinct reports": round(sum(len(set(docs)) for docs in found) / len(asked), 2),
            "by question": [round(share, 2) for share in shares],
        }
    store.close()


def _precision(documents: Sequence[str], gold: Sequence[str]) -> float:
    return sum(Path(document).name in gold for document in documents) / SHOWN


def _filled(texts: Mapping[str, str], encoder: Any, folder: Path) -> tuple[Store, Any]:
    """Return a store of `texts`, and plain search over all their sentences."""
    graph = Line(folder, "incidents", encoder.count_tokens).graph(texts)
    rows = graph.resolution
    ids = tuple(sorted(graph.chunks))
    matrix = encoder.embed([graph.chunks[id_].contextual_text for id_ in ids])
    communities = cluster(
        rows.entities,
        rows.relations,
        chunks=graph.chunks,
        facts=rows.facts,
        vectors=Vectors(ids, matrix),
    ).communities
    written = write_reports(
        communities,
        entities=rows.entities,
        relations=rows.relations,
        facts=rows.facts,
        chunks=graph.chunks,
        documents=graph.documents,
    )
    change = Change(
        documents=tuple(graph.documents.values()),
        chunks=tuple(graph.chunks.values()),
        entities=rows.entities,
        relations=rows.relations,
        facts=rows.facts,
        communities=communities,
        reports=written.reports,
    )
    memo = SqliteMemo(folder / "memo.db")
    store = SqliteStore(folder / "graph.db")
    store.apply(index(replace(change), embedder=encoder, memo=memo))
    memo.close()
    said = [
        (" ".join(span.of(chunk.text).split()), graph.documents[chunk.document_id].source)
        for _, chunk in sorted(graph.chunks.items())
        for span in statements(chunk.text)
        if reads_as_prose(span.of(chunk.text))
    ]
    vectors = encoder.embed([text for text, _ in said])

    def plain(question: str, *, once: bool) -> list[str]:
        scores = vectors @ encoder.embed([question])[0]
        order = sorted(range(len(said)), key=lambda n: (-float(scores[n]), n))
        documents = [said[n][1] for n in order]
        return (list(dict.fromkeys(documents)) if once else documents)[:SHOWN]

    return store, plain
