"""The best visible rows for a question: by words (FTS5) or by meaning (exact cosine).

Hidden rows are passed over before the limit counts, so a viewer of little gets as many
hits as there are for them.
"""

from __future__ import annotations

import sqlite3
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from graphrag.adapters.store_sqlite.sight import Sight
from graphrag.adapters.store_sqlite.summary import embedder_of
from graphrag.language.word_forms import terms
from graphrag.model import Hit
from graphrag.ports import FloatArray, Kind

HALVED = 20_000
"""From so many rows on, two threads compare them."""
SPARSE = 8
"""Where fewer than one row in so many is visible, only these are compared."""
_MATCHES: dict[Kind, str] = {
    "chunk": (
        "SELECT row.id, chunk_words.rowid, -bm25(chunk_words) FROM chunk_words"
        " JOIN row ON row.number = chunk_words.rowid"
        " WHERE chunk_words MATCH ? ORDER BY bm25(chunk_words)"
    ),
    "entity": (
        "SELECT row.id, wording.number, -bm25(entity_words) FROM entity_words"
        " JOIN wording ON wording.number = entity_words.rowid"
        " JOIN row ON row.number = wording.owner"
        " WHERE entity_words MATCH ? ORDER BY bm25(entity_words)"
    ),
    "report": (
        "SELECT row.id, wording.number, -bm25(report_words) FROM report_words"
        " JOIN wording ON wording.number = report_words.rowid"
        " JOIN row ON row.number = wording.owner"
        " WHERE report_words MATCH ? ORDER BY bm25(report_words)"
    ),
}


def by_words(
    connection: sqlite3.Connection, sight: Sight, kind: Kind, question: str, limit: int
) -> tuple[Hit, ...]:
    """Return visible rows with any word of `question`, best BM25 first.

    An entity or a report scores as the best of its texts that the viewer may see.
    """
    # Quoted, nothing of a word is read as FTS5 syntax; the index folds case and accents.
    query = " OR ".join(f'"{term}"' for term in terms(question))
    if not query or limit < 1:
        return ()
    matches = connection.execute(_MATCHES[kind], (query,))
    visible = _chunk_is_visible if kind == "chunk" else _wording_is_visible
    return _first(_seen(connection, sight, matches, visible), limit)


def _seen(
    connection: sqlite3.Connection,
    sight: Sight,
    matches: Iterable[tuple[str, int, float]],
    visible: Callable[[sqlite3.Connection, Sight, int], bool],
) -> Iterator[Hit]:
    for id_, number, score in matches:
        if sight.everything or visible(connection, sight, number):
            yield Hit(id_, score)


def _first(hits: Iterable[Hit], limit: int) -> tuple[Hit, ...]:
    """Return the first `limit` different ids of `hits`, which fall in score; ties by id."""
    best: dict[str, Hit] = {}
    worst = 0.0
    for hit in hits:
        if len(best) >= limit and hit.score < worst:
            break
        if hit.id not in best:
            best[hit.id] = hit
            worst = hit.score
    return tuple(sorted(best.values(), key=lambda hit: (-hit.score, hit.id))[:limit])


def _chunk_is_visible(connection: sqlite3.Connection, sight: Sight, number: int) -> bool:
    return sight.sees(number)


def _wording_is_visible(connection: sqlite3.Connection, sight: Sight, number: int) -> bool:
    shown_by = connection.execute(
        "SELECT every, chunk FROM wording JOIN wording_chunk ON wording = number WHERE number = ?",
        (number,),
    ).fetchall()
    if not shown_by:
        return False
    of_all = all if shown_by[0][0] else any
    return of_all(sight.sees(chunk) for _, chunk in shown_by)


@dataclass(frozen=True, eq=False)
class Matrix:
    """All vectors of a kind.

    Attributes:
        ids: Ascending.
        numbers: (n,) int64, as in table `row`.
        floats: (n, d) float32, rows of length 1.
    """

    ids: tuple[str, ...]
    numbers: NDArray[np.int64]
    floats: FloatArray


def load(connection: sqlite3.Connection, kind: Kind) -> Matrix:
    """Read all vectors of stored rows of a kind."""
    rows = "FROM vector JOIN row USING (number) WHERE vector.kind = ? AND row.digest IS NOT NULL"
    count = connection.execute(f"SELECT count(*) {rows}", (kind,)).fetchone()[0]
    found = connection.execute(
        f"SELECT row.id, row.number, vector.floats {rows} ORDER BY row.id",
        (kind,),
    )
    embedder = embedder_of(connection)
    ids: list[str] = []
    numbers = np.zeros(count, dtype=np.int64)
    matrix = np.zeros((count, embedder.dimension if embedder else 0), dtype=np.float32)
    # Row by row: a list of all first would take the memory of the matrix twice more.
    for place, (id_, number, floats) in enumerate(found):
        row = np.frombuffer(floats, dtype="<f4")
        if matrix.shape[1] != len(row):
            matrix = np.zeros((count, len(row)), dtype=np.float32)
        ids.append(id_)
        numbers[place] = number
        matrix[place] = row
    return Matrix(tuple(ids), numbers, matrix)


def vectors_of(matrix: Matrix, ids: Sequence[str]) -> FloatArray:
    """Return (n, d) float32 in the order of `ids`; zero rows for unknown ids."""
    result = np.zeros((len(ids), matrix.floats.shape[1]), dtype=np.float32)
    for row, id_ in enumerate(ids):
        place = bisect_left(matrix.ids, id_)
        if place < len(matrix.ids) and matrix.ids[place] == id_:
            result[row] = matrix.floats[place]
    return result


def by_meaning(
    matrix: Matrix, visible: NDArray[np.bool_], query: FloatArray, limit: int
) -> tuple[Hit, ...]:
    """Return the rows nearest to `query` among the visible ones, by cosine."""
    places = np.flatnonzero(visible)
    if limit < 1 or len(places) == 0:
        return ()
    if len(places) == len(visible):
        scores = _product(matrix.floats, query)
    elif SPARSE * len(places) < len(visible):
        scores = matrix.floats[places] @ query
    else:  # a product with hidden rows is cheaper than a copy of the others
        scores = _product(matrix.floats, query)[places]
    kept = np.arange(len(scores))
    if limit < len(scores):
        bar = np.partition(scores, len(scores) - limit)[len(scores) - limit]
        kept = np.flatnonzero(scores >= bar)
    order = kept[np.argsort(-scores[kept], kind="stable")][:limit]
    return tuple(Hit(matrix.ids[places[row]], float(scores[row])) for row in order)


def _product(floats: FloatArray, query: FloatArray) -> FloatArray:
    """Return (n,) `floats @ query`; of many rows in two halves, for memory is what it waits for."""
    if len(floats) < HALVED:
        return np.asarray(floats @ query)
    scores = np.empty(len(floats), dtype=np.float32)
    middle = len(floats) // 2
    with ThreadPoolExecutor(1) as other:
        second = other.submit(np.dot, floats[middle:], query, scores[middle:])
        np.dot(floats[:middle], query, scores[:middle])
        second.result()
    return scores


def visible_rows(
    connection: sqlite3.Connection, sight: Sight, kind: Kind, matrix: Matrix
) -> NDArray[np.bool_]:
    """Return (n,) bool: which rows of `matrix` the viewer may see anything of."""
    if sight.everything:
        return np.ones(len(matrix.ids), dtype=np.bool_)
    if kind == "chunk":
        return sight.shows(matrix.numbers)
    find = _shown_entities if kind == "entity" else _shown_reports
    return np.isin(matrix.numbers, find(connection, sight))


def _shown_entities(connection: sqlite3.Connection, sight: Sight) -> Sequence[int]:
    pairs = _pairs(connection, "SELECT entity, chunk FROM mention")
    shown: list[int] = np.unique(pairs[sight.shows(pairs[:, 1]), 0]).tolist()
    return shown


def _shown_reports(connection: sqlite3.Connection, sight: Sight) -> Sequence[int]:
    """Return reports with a finding of which every chunk is visible."""
    pairs = _pairs(
        connection,
        "SELECT wording, chunk FROM wording_chunk WHERE wording IN"
        " (SELECT wording.number FROM wording JOIN report ON report.number = wording.owner)",
    )
    hidden = set(pairs[~sight.shows(pairs[:, 1]), 0].tolist())
    owners = connection.execute(
        "SELECT wording.number, owner FROM wording JOIN report ON report.number = wording.owner"
    )
    with_chunks = set(pairs[:, 0].tolist())
    return sorted({owner for part, owner in owners if part in with_chunks and part not in hidden})


def _pairs(connection: sqlite3.Connection, query: str) -> NDArray[np.int64]:
    found = connection.execute(query)
    flat = np.fromiter((number for pair in found for number in pair), dtype=np.int64)
    return flat.reshape(-1, 2)
