"""How long does retrieval take on many chunks? Real ones are repeated under other names.

Copy 0 keeps its names, so that the questions find what they ask for; in every other copy
each word that some entity's name has with a capital becomes another word of the same length,
in the names and in the texts, so that all spans stay right. Vectors are copied with some
noise: copies are near one another and not equal. Rows are copied from file to file, table
by table: writing a million entities through the store would take hours.
"""

from __future__ import annotations

import re
import resource
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np

from graphrag.adapters.store_sqlite import SqliteStore
from graphrag.ask.local_search import LocalSearch
from graphrag.language.function_words import FUNCTION_WORDS
from graphrag.model import OPERATOR, Plan
from graphrag.ports import Store, TokenEmbedder

NOISE = 0.3
WARM_UP = 10
ROUNDS = 2
VOWELS, CONSONANTS = "aeiouy", "bcdfghjklmnpqrstvwxz"
STRIDES = (1, 3, 7, 9, 11, 13, 17, 19)
"""Steps through the consonants that meet each of them."""
COPIES = len(VOWELS) * len(CONSONANTS) * len(STRIDES)
"""So many ways there are to rename."""
NUMBERED = (
    "INSERT INTO row SELECT number + :shift, kind, renumbered(id, :copy), digest FROM small.row"
    " WHERE kind IN ('document', 'chunk', 'entity', 'relation')",
    "INSERT INTO chunk SELECT number + :shift, renumbered(document, :copy), ordinal, ''"
    " FROM small.chunk",
    "INSERT INTO entity SELECT number + :shift, type FROM small.entity",
    "INSERT INTO mention SELECT entity + :shift, chunk + :shift, role FROM small.mention",
    "INSERT INTO relation SELECT number + :shift, source + :shift, target + :shift, type, weight"
    " FROM small.relation",
    "INSERT INTO evidence SELECT owner + :shift, chunk + :shift, asserted FROM small.evidence",
    "INSERT INTO wording SELECT number + :shift, owner + :shift, every FROM small.wording",
    "INSERT INTO wording_chunk SELECT wording + :shift, chunk + :shift FROM small.wording_chunk",
    "INSERT INTO token_vectors SELECT number + :shift, packed FROM small.token_vectors",
)
"""What holds no name is copied by the database itself."""
NAMED = {
    "INSERT INTO body VALUES (?, ?)": "SELECT number, json FROM small.row"
    " JOIN small.body USING (number) WHERE kind IN ('document', 'chunk', 'entity', 'relation')",
    "INSERT INTO chunk_words (rowid, text) VALUES (?, ?)": "SELECT id, c0"
    " FROM small.chunk_words_content",
    "INSERT INTO entity_words (rowid, text) VALUES (?, ?)": "SELECT id, c0"
    " FROM small.entity_words_content",
}
"""How texts are written, and where they are read."""
_ID = r"(?:document|chunk|entity|relation)_[0-9a-f]{24}"
_PART = re.compile(rf"\\.|\b{_ID}\b|[^\W\d_]+")
Rename = Callable[[str], str]


def grow(small: Path, large: Path, chunks: int) -> None:
    """Make the store `large` of copies of `small`, of at least `chunks` chunks."""
    SqliteStore(large).close()
    connection = sqlite3.connect(large, isolation_level=None)
    connection.execute("PRAGMA synchronous = OFF")
    connection.execute("PRAGMA journal_mode = MEMORY")
    connection.create_function("renumbered", 2, _renumbered, deterministic=True)
    connection.execute("ATTACH ? AS small", (str(small),))
    copier = _Copier(connection)
    copies = -(-chunks // copier.chunks)
    if copies > COPIES:
        raise SystemExit(f"At most {COPIES * copier.chunks} chunks can be made of {small.name}.")
    for copy in range(copies):
        connection.execute("BEGIN")
        copier.copy(copy)
        connection.execute("COMMIT")
        sys.stderr.write(f"\r{(copy + 1) * copier.chunks} of {chunks} chunks")
    sys.stderr.write("\n")
    connection.execute("INSERT OR REPLACE INTO meta SELECT * FROM small.meta")
    connection.close()


class _Copier:
    """Copies every row of the attached store under other names."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.chunks = self._one("SELECT count(*) FROM small.chunk")
        self._shift = self._one("SELECT max(number) FROM small.row")
        self._shift = max(self._shift, self._one("SELECT max(number) FROM small.wording"))
        self._names = self._words_of_names()
        read = connection.execute
        self._texts = {
            insert: [(number, self._parts(text)) for number, text in read(select)]
            for insert, select in NAMED.items()
        }
        self._keys = [
            (entity, own, self._parts(key, small=True))
            for key, entity, own in read("SELECT key, entity, own FROM small.name")
        ]
        vectors = read("SELECT number, floats FROM small.vector WHERE kind = 'chunk'").fetchall()
        self._vector_numbers = [number for number, _ in vectors]
        self._floats = np.array([np.frombuffer(blob, dtype="<f4") for _, blob in vectors])

    def copy(self, copy: int) -> None:
        """Write copy number `copy`."""
        shift, rename = copy * self._shift, _renaming(copy)
        for statement in NUMBERED:
            self._connection.execute(statement, {"shift": shift, "copy": copy})
        many = self._connection.executemany
        for insert, rows in self._texts.items():
            many(insert, ((number + shift, _joined(parts, rename)) for number, parts in rows))
        many(
            "INSERT OR IGNORE INTO name VALUES (?, ?, ?)",
            ((_joined(parts, rename), entity + shift, own) for entity, own, parts in self._keys),
        )
        many("INSERT INTO vector VALUES (?, 'chunk', ?)", self._vectors(copy, shift))

    def _vectors(self, copy: int, shift: int) -> Iterator[tuple[int, bytes]]:
        noise = np.random.default_rng(copy).standard_normal(self._floats.shape, dtype=np.float32)
        moved = self._floats + (NOISE if copy else 0.0) * noise / np.sqrt(self._floats.shape[1])
        moved /= np.linalg.norm(moved, axis=1, keepdims=True)
        for number, row in zip(self._vector_numbers, moved.astype("<f4"), strict=True):
            yield number + shift, row.tobytes()

    def _words_of_names(self) -> set[str]:
        """Return the words that names have with a capital, in small letters; no word of a type."""
        read = self._connection.execute
        names = read(
            "SELECT json ->> '$.name' FROM small.entity JOIN small.body USING (number)"
        ).fetchall()
        types = read("SELECT type FROM small.entity UNION SELECT type FROM small.relation")
        plain = {word.lower() for (name,) in types for word in re.findall(r"[^\W\d_]+", name)}
        found = {word for (name,) in names for word in re.findall(r"[^\W\d_]+", name)}
        return {word.lower() for word in found if word[0].isupper()} - plain - FUNCTION_WORDS

    def _parts(self, text: str, *, small: bool = False) -> list[str]:
        """Return `text` in pieces: every second one is a word of a name, or an id."""
        parts, end = [], 0
        for match in _PART.finditer(text):
            word = match.group()
            named = word.lower() in self._names and (small or word[0].isupper())
            if named or "_" in word:
                parts += [text[end : match.start()], word]
                end = match.end()
        return [*parts, text[end:]]

    def _one(self, query: str) -> int:
        return int(self._connection.execute(query).fetchone()[0])


def _joined(parts: Sequence[str], rename: Rename) -> str:
    own = list(parts)
    own[1::2] = map(rename, own[1::2])
    return "".join(own)


def _renaming(copy: int) -> Rename:
    """Return what gives a word, or an id, its name in `copy`; in copy 0, its own."""
    turns, vowel = divmod(copy, len(VOWELS))
    step, consonant = divmod(turns, len(CONSONANTS))
    turned = VOWELS[vowel:] + VOWELS[:vowel]
    for place in range(len(CONSONANTS)):
        turned += CONSONANTS[(consonant + STRIDES[step] * place) % len(CONSONANTS)]
    plain = VOWELS + CONSONANTS
    table = str.maketrans(plain + plain.upper(), turned + turned.upper())
    known: dict[str, str] = {}

    def rename(word: str) -> str:
        if word not in known:
            known[word] = _renumbered(word, copy) if "_" in word else word.translate(table)
        return known[word]

    return rename


def _renumbered(id_: str, copy: int) -> str:
    return f"{id_[:-4]}x{copy:03x}" if copy else id_


def timed(
    store: Store, questions: Sequence[str], *, embedder: TokenEmbedder, name: str
) -> list[dict[str, object]]:
    """Return a row for each round: p50 and p95 of a search, question encoding included."""
    search = LocalSearch()

    def spent(question: str) -> tuple[float, float]:
        clock, processor = time.perf_counter(), time.process_time()
        plan = Plan(question, "local", "benchmark")
        search(plan, store=store, embedder=embedder, viewer=OPERATOR, limit=8)
        return 1000 * (time.perf_counter() - clock), 1000 * (time.process_time() - processor)

    first = spent(questions[0])
    for question in questions[:WARM_UP]:
        spent(question)
    rows: list[dict[str, object]] = []
    for number in range(ROUNDS):
        times = np.array([spent(question) for question in questions])
        (p50, cpu50), (p95, cpu95) = (np.quantile(times, q, axis=0).round(1) for q in (0.5, 0.95))
        rows.append(
            {
                "system": "graphrag",
                "data": name,
                "store": type(store).__name__,
                "chunks": len(store.topology().chunk_ids),
                "n": len(questions),
                "round": number + 1,
                "p50_ms": float(p50),
                "p95_ms": float(p95),
                "p50_cpu_ms": float(cpu50),
                "p95_cpu_ms": float(cpu95),
                "first_cpu_ms": round(first[1]),
                "memory_mb": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024),
            }
        )
        print(rows[-1], file=sys.stderr)
    return rows
