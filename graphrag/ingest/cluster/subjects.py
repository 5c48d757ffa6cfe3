"""The graph of chunks that is clustered for subjects: words they share, and near neighbours.

Chunks and common words are nodes; a chunk is tied to its telling words, and to the
chunks that say something similar. An entity graph names people and places well and
subjects badly, this one the reverse; so both are kept, side by side.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from scipy import sparse

from graphrag.ingest.cluster.leiden import Graph, IntArray, Weights, graph_of
from graphrag.language.common_words import common_words, commonplace, words
from graphrag.language.repeated import Sentence, own_texts
from graphrag.model import Chunk
from graphrag.ports import FloatArray, Vectors

NEIGHBOURS = 10
MOST_WORDS = 30
"""Ties of one chunk to its most telling words."""
RARE = 2
SPREAD = 0.4
"""Words in fewer chunks than `RARE`, or in more than this share of all, tie nothing."""
BLOCK = 2048


@dataclass(frozen=True, slots=True, eq=False)
class SubjectGraph:
    """Chunks, then words, as nodes.

    Attributes:
        ids: Chunk of each of the first nodes, sorted, those without prose of their own left
            out; the other nodes are words.
        graph: Their ties.
    """

    ids: tuple[str, ...]
    graph: Graph


def subject_graph(
    chunks: Mapping[str, Chunk],
    *,
    sentences: Mapping[str, Sequence[Sentence]],
    vectors: Vectors | None = None,
) -> SubjectGraph:
    """Return the graph to cluster; neighbours by `vectors`, else by the words they share."""
    texts = own_texts(chunks, sentences)
    ids = tuple(texts)
    matrix = _telling_words(list(texts.values()), [chunks[id_].document_id for id_ in ids])
    telling = np.diff(matrix.indptr) > 0
    rows = sparse.coo_array(matrix)
    total = max(float(matrix.sum()), 1e-9)
    left = [rows.coords[0].astype(np.int64)]
    right = [rows.coords[1].astype(np.int64) + len(ids)]
    weights = [rows.data * (len(ids) / total)]
    near = _dense(ids, vectors)
    ends, others, scores = _neighbours(matrix if near is None else near, telling)
    if len(scores):
        left.append(ends)
        right.append(others)
        weights.append(scores / (scores.mean() * NEIGHBOURS))
    size = len(ids) + matrix.shape[1]
    graph = graph_of(size, np.concatenate(left), np.concatenate(right), np.concatenate(weights))
    return SubjectGraph(ids, graph)


def _telling_words(texts: Sequence[str], homes: Sequence[str]) -> sparse.csr_array:
    """Return (chunks, words) weights of each chunk's most telling words, rows of length 1."""
    counts = [Counter(found) for found in common_words(words(text) for text in texts)]
    idle = commonplace(counts, homes)
    spread = Counter(word for count in counts for word in count)
    most = max(SPREAD * len(texts), RARE)
    vocabulary = {
        w: n
        for n, w in enumerate(
            sorted(w for w in spread if RARE <= spread[w] <= most and w not in idle)
        )
    }
    rows: list[int] = []
    columns: list[int] = []
    data: list[float] = []
    for row, count in enumerate(counts):
        weighed = sorted(
            (-(1 + math.log(n)) * math.log(len(texts) / spread[word]), vocabulary[word])
            for word, n in count.items()
            if word in vocabulary
        )[:MOST_WORDS]
        length = math.sqrt(sum(weight * weight for weight, _ in weighed)) or 1.0
        for weight, column in weighed:
            if weight:
                rows.append(row)
                columns.append(column)
                data.append(-weight / length)
    return sparse.csr_array((data, (rows, columns)), shape=(len(texts), len(vocabulary)))


def _dense(ids: Sequence[str], vectors: Vectors | None) -> FloatArray | None:
    """Return (chunks, d) rows in the order of `ids`, zero where there is no vector."""
    if vectors is None or not len(vectors.ids):
        return None
    at = {id_: row for row, id_ in enumerate(vectors.ids)}
    matrix = np.zeros((len(ids), vectors.matrix.shape[1]), dtype=np.float32)
    for row, id_ in enumerate(ids):
        if id_ in at:
            matrix[row] = vectors.matrix[at[id_]]
    return matrix


def _neighbours(
    matrix: FloatArray | sparse.csr_array, telling: np.ndarray[tuple[int], np.dtype[np.bool_]]
) -> tuple[IntArray, IntArray, Weights]:
    """Return for each telling chunk its nearest others: from, to, cosine above 0."""
    size = matrix.shape[0]
    few = min(NEIGHBOURS, size - 1)
    ends: list[IntArray] = [np.zeros(0, dtype=np.int64)]
    others: list[IntArray] = [np.zeros(0, dtype=np.int64)]
    cosines: list[Weights] = [np.zeros(0)]
    for start in range(0, size if few > 0 else 0, BLOCK):
        block = matrix[start : start + BLOCK] @ matrix.T
        scores = np.asarray(block.todense() if sparse.issparse(block) else block, dtype=np.float64)
        rows = np.arange(start, start + len(scores))
        scores[:, ~telling] = 0
        scores[~telling[rows]] = 0
        scores[np.arange(len(scores)), rows] = 0
        nearest = np.argsort(-np.round(scores, 6), axis=1, kind="stable")[:, :few]
        ends.append(np.repeat(rows, few))
        others.append(nearest.ravel())
        cosines.append(np.take_along_axis(scores, nearest, axis=1).ravel())
    cosine = np.concatenate(cosines)
    real = cosine > 0
    return np.concatenate(ends)[real], np.concatenate(others)[real], cosine[real]
