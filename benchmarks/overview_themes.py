"""How many topics of a set of notes the themes name, and what chance and k-means name."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.corpus_line import Line
from graphrag.ingest.cluster import cluster
from graphrag.ingest.report import write_reports
from graphrag.ingest.report.titles import Titles
from graphrag.language.names import key
from graphrag.language.repeated import own_texts, read_sentences
from graphrag.model import Community
from graphrag.ports import FloatArray, Vectors

MOST_THEMES, MOST_WORDS, NOTES = 12, 6, 5


@dataclass(frozen=True, slots=True)
class Theme:
    """A title, and the topics of the notes it cites."""

    title: str
    topics: tuple[str, ...]


def themes(file: Path, view: str, encoder: Any, folder: Path) -> Iterator[Mapping[str, Any]]:
    """Yield a row for ours, one for k-means on embeddings, one for random groups."""
    held = json.loads(file.read_text(encoding="utf-8"))
    notes = held["notes"]
    texts = {f"{n:04}.md": f"# {note['title']}\n\n{note['text']}\n" for n, note in enumerate(notes)}
    graph = Line(folder, "general", encoder.count_tokens).graph(texts)
    topic = {
        id_: notes[int(Path(document.source).stem)]["topic"]
        for id_, document in graph.documents.items()
    }
    home = {id_: chunk.document_id for id_, chunk in graph.chunks.items()}
    ids = tuple(sorted(graph.chunks))
    matrix = encoder.embed([graph.chunks[id_].contextual_text for id_ in ids])
    rows = graph.resolution
    clustering = cluster(
        rows.entities,
        rows.relations,
        chunks=graph.chunks,
        facts=rows.facts,
        vectors=Vectors(ids, matrix),
    )
    reports = write_reports(
        clustering.communities,
        entities=rows.entities,
        relations=rows.relations,
        facts=rows.facts,
        chunks=graph.chunks,
        documents=graph.documents,
    ).reports
    sizes = {c.id: len(c.chunk_ids or c.entity_ids) for c in clustering.communities}
    found = [report for report in reports if report.view == view and report.level == 1]
    found.sort(key=lambda report: -sizes[report.community_id] * report.rating)
    ours = [
        Theme(report.title, _topics([f.chunk_ids for f in report.findings], home, topic))
        for report in found[:MOST_THEMES]
    ]
    yield _row("graphrag", file.stem, ours, held["words"])
    titles = Titles(
        graph.chunks, rows.entities, own_texts(graph.chunks, read_sentences(graph.chunks))
    )
    for system, labels in (
        ("k-means", _k_means(matrix, len(held["words"]))),
        ("random", _at_random(len(ids), len(held["words"]))),
    ):
        rivals = []
        for label in sorted(set(labels)):
            members = tuple(id_ for id_, own in zip(ids, labels, strict=True) if own == label)
            center = matrix[[ids.index(id_) for id_ in members]].mean(axis=0)
            near = sorted(members, key=lambda id_: -float(matrix[ids.index(id_)] @ center))
            community = Community("community_0", 1, None, (), (), "", "subjects", members)
            title = titles.title(community)
            rivals.append(Theme(title, _topics([(id_,) for id_ in near], home, topic)))
        yield _row(system, file.stem, rivals, held["words"])


def _topics(
    cited: Sequence[Sequence[str]], home: Mapping[str, str], topic: Mapping[str, str]
) -> tuple[str, ...]:
    """Return the topics of the first five notes cited."""
    notes = dict.fromkeys(home[id_] for ids in cited for id_ in ids[:1])
    return tuple(topic[note] for note in list(notes)[:NOTES])


def _row(
    system: str, data: str, found: Sequence[Theme], words: Mapping[str, Sequence[str]]
) -> Mapping[str, Any]:
    named = [next((t for t in words if names(theme, t, words[t])), "") for theme in found]
    return {
        "system": system,
        "data": data,
        "topics named": round(len(set(named) - {""}) / len(words), 3),
        "precision": round(sum(map(bool, named)) / max(len(found), 1), 3),
        "themes": [
            f"{theme.title} → {topic or '-'}" for theme, topic in zip(found, named, strict=True)
        ],
    }


def names(theme: Theme, topic: str, words: Sequence[str]) -> bool:
    """Whether `theme` names `topic`: by its notes, and by a word of its title."""
    title = f" {key(theme.title)} "
    if len(title.split()) > MOST_WORDS or theme.topics.count(topic) < NOTES - 1:
        return False
    return any(f" {key(word)} " in title for word in words)


def _at_random(size: int, groups: int) -> list[int]:
    rng = random.Random(1)  # noqa: S311 - not for secrets
    return [rng.randrange(groups) for _ in range(size)]


def _k_means(matrix: FloatArray, groups: int) -> list[int]:
    """Return labels by k-means on unit vectors, farthest-first seeds, 50 rounds."""
    centers = [matrix[0]]
    for _ in range(groups - 1):
        nearest = np.max([matrix @ center for center in centers], axis=0)
        centers.append(matrix[int(np.argmin(nearest))])
    points = np.stack(centers)
    for _ in range(50):
        labels = np.argmax(matrix @ points.T, axis=1)
        for label in range(groups):
            if (labels == label).any():
                mean = matrix[labels == label].mean(axis=0)
                points[label] = mean / np.linalg.norm(mean)
    return [int(label) for label in labels]
