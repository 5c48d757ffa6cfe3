"""The best visible rows for a question: by words (Lucene) or by meaning.

The index procedures cut to their best k before any filter can act. So a viewer of little
is served by scoring what they may see exactly, a viewer of much by asking the index for
more and more until enough of it is visible.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from graphrag import codec
from graphrag.adapters.store_neo4j import read
from graphrag.adapters.store_neo4j.plan import NODES
from graphrag.adapters.store_neo4j.server import Record, Run
from graphrag.adapters.store_neo4j.sight import Sight
from graphrag.language.word_forms import searchable, terms, without_accents
from graphrag.model import Entity, Hit, Report, visible_entity, visible_report
from graphrag.ports import FloatArray, Kind

_TEXT: dict[Kind, str] = {
    "chunk": "chunk_text",
    "entity": "entity_text",
    "report": "community_text",
}
_VECTOR: dict[Kind, str] = {
    "chunk": "chunk_vector",
    "entity": "entity_vector",
    "report": "community_vector",
}
_MOST_TERMS = 400  # Lucene takes 1024 clauses; a term is one a field
_EXACT = 10_000  # visible chunks up to here are scored one by one
_MORE = 4  # the index is asked for so many times more when too few were visible


def by_words(run: Run, sight: Sight, kind: Kind, question: str, limit: int) -> tuple[Hit, ...]:
    """Return visible rows with any word of `question`, best BM25 first.

    None are found while a first load is under way, which goes on without text indexes.
    """
    asked = terms(question)[:_MOST_TERMS]
    forms = dict.fromkeys(form for term in asked for form in (term, without_accents(term)))
    if not forms or limit < 1 or read.without_texts(run):
        return ()
    documents = None
    if kind == "chunk" and sight.documents is not None:
        documents = list(sight.documents)
    # Quoted, nothing of a word is read as Lucene's syntax.
    query = " OR ".join(f'"{form}"' for form in forms)
    many = limit + 10
    while True:
        found = run("read/words", index=_TEXT[kind], query=query, documents=documents, limit=many)
        hits = _visible(sight, kind, found, frozenset(forms))
        # Ties go by id, so all rows that tie with the last one must be known.
        if len(found) < many or (len(hits) > limit and hits[-1].score < hits[limit - 1].score):
            return _best(hits, limit)
        many *= _MORE


def _visible(sight: Sight, kind: Kind, found: Sequence[Record], words: frozenset[str]) -> list[Hit]:
    return [
        Hit(record["id"], record["score"])
        for record in found
        if sight.everything or kind == "chunk" or _shows(sight, kind, record, words)
    ]


def _shows(sight: Sight, kind: Kind, record: Record, words: frozenset[str]) -> bool:
    """Whether one of `words` stands in what the viewer sees of an entity or a report."""
    if kind == "entity":
        entity = visible_entity(codec.from_json(Entity, record["row"]), sight.chunk_ids)
        if entity is None:
            return False
        said = [entity.name, *entity.aliases, *(item.text for item in entity.descriptions)]
    else:
        report = visible_report(
            codec.from_json(Report, record["report"]),
            sight.chunk_ids,
            frozenset(sight.documents or ()),
        )
        if report is None:
            return False
        said = [report.title, report.summary, *report.questions]
        said += [finding.text for finding in report.findings]
    shown = set(terms(searchable(" ".join(said))))
    return not words.isdisjoint(shown | {without_accents(word) for word in shown})


def by_meaning(
    run: Run, sight: Sight, kind: Kind, query: FloatArray, limit: int
) -> tuple[Hit, ...]:
    """Return the visible rows nearest to `query`, by cosine."""
    vector = [float(number) for number in query]
    if limit < 1 or sight.documents == ():
        return ()
    reindexing = any(known["reindexing"] for known in run("read/state"))
    if sight.documents is None:
        if reindexing:
            found = run("read/nearest_of_all", label=NODES[kind], vector=vector, limit=limit)
            return _hits(found)
        return _by_index(run, kind, vector, limit, None)
    if kind == "report":
        ids = [row.community_id for row in read.reports(run, sight, None, None, None)]
        return _hits(run("read/nearest_reports", ids=ids, vector=vector, limit=limit))
    if kind == "chunk" and len(sight.chunk_ids) > _EXACT and not reindexing:
        return _by_index(run, kind, vector, limit, sight.chunk_ids)
    name = "read/nearest_chunks" if kind == "chunk" else "read/nearest_entities"
    found = run(name, documents=list(sight.documents), vector=vector, limit=limit)
    return _hits(found)


def _by_index(
    run: Run, kind: Kind, vector: list[float], limit: int, visible: frozenset[str] | None
) -> tuple[Hit, ...]:
    """Ask the index for more and more; what it finds is scored exactly."""
    k = 2 * limit + 20
    while True:
        found = run("read/nearest", index=_VECTOR[kind], k=k, vector=vector)
        hits = [
            Hit(record["id"], record["score"])
            for record in found
            if visible is None or record["id"] in visible
        ]
        if len(found) < k or len(hits) >= limit + (0 if visible is None else limit // 2):
            return _best(hits, limit)
        k *= _MORE


def _hits(found: Iterable[Record]) -> tuple[Hit, ...]:
    return tuple(Hit(record["id"], record["score"]) for record in found)


def _best(hits: Sequence[Hit], limit: int) -> tuple[Hit, ...]:
    return tuple(sorted(hits, key=lambda hit: (-hit.score, hit.id))[:limit])
