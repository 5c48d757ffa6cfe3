"""Re-DocRED's documents as we would load them, and what its gold says of them."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from graphrag.model import Chunk, Document, Span
from graphrag.model.ids import chunk_id, document_id

_VALUES = frozenset({"TIME", "NUM"})
_NO_SPACE_BEFORE = re.compile(r"[,.;:!?)\]%]+|'s|n't|'|’s|’")
_NO_SPACE_AFTER = frozenset({"(", "[", "$", "£"})


@dataclass(frozen=True, slots=True)
class Gold:
    """One document of the gold set.

    Attributes:
        document: As we would load it.
        clusters: Spans of each gold entity's mentions; values are left out.
        pairs: Unordered pairs of indices into `clusters` that a relation ties.
        together: Those of the pairs that some sentence names both ends of.
    """

    document: Document
    clusters: dict[int, frozenset[Span]]
    pairs: frozenset[frozenset[int]]
    together: frozenset[frozenset[int]]


def read_golds(data: Path | None, *, skip: int, documents: int) -> list[Gold]:
    """Return so many documents of the dev set under `data`; none if it is not there."""
    path = (data or Path()) / "redocred" / "dev_revised.json"
    if not path.is_file():
        return []
    records = json.loads(path.read_text(encoding="utf-8"))
    return [_gold(record) for record in records[skip : skip + documents]]


def _gold(record: dict[str, Any]) -> Gold:  # Any: JSON
    text, places = _joined(record["sents"])
    clusters = {
        index: frozenset(
            Span(places[m["sent_id"]][m["pos"][0]].start, places[m["sent_id"]][m["pos"][1] - 1].end)
            for m in mentions
        )
        for index, mentions in enumerate(record["vertexSet"])
        if mentions[0]["type"] not in _VALUES
    }
    sentences = {index: {m["sent_id"] for m in record["vertexSet"][index]} for index in clusters}
    pairs = {
        frozenset({label["h"], label["t"]})
        for label in record["labels"]
        if label["h"] in clusters and label["t"] in clusters and label["h"] != label["t"]
    }
    together = {pair for pair in pairs if set.intersection(*(sentences[i] for i in pair))}
    title = record["title"]
    document = Document(document_id(title), title, title, text, (), "")
    return Gold(document, clusters, frozenset(pairs), frozenset(together))


def _joined(sentences: list[list[str]]) -> tuple[str, list[list[Span]]]:
    """Return the text of tokenised sentences, and where each token lies in it."""
    text, places = "", []
    for sentence in sentences:
        spans = []
        for token in sentence:
            tight = _NO_SPACE_BEFORE.fullmatch(token) or text[-1:] in _NO_SPACE_AFTER
            text += token if tight or not text else f" {token}"
            spans.append(Span(len(text) - len(token), len(text)))
        places.append(spans)
    return text, places


def whole(document: Document) -> tuple[Chunk, ...]:
    """Return `document` as one chunk."""
    text = document.text
    id_ = chunk_id(document.id, "", text, 0)
    return (Chunk(id_, document.id, 0, text, Span(0, len(text)), "", 0),)
