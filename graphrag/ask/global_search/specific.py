"""Overview questions about something: sentences first, then the themes that arrange them.

Choosing communities first loses precision here; so sentences are sought by words and
by meaning, the best one of each document.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from graphrag.ask.global_search.evidence import Library, Told
from graphrag.language.function_words import FUNCTION_WORDS
from graphrag.language.statements import reads_as_prose, statements
from graphrag.language.tokens import stem, tokenise
from graphrag.model import Chunk, Filters, Hit, Report, Viewer
from graphrag.ports import Embedder, Store, Topology, Vector, Words

HITS = 60
"""Chunks that words, and that meaning, may bring."""
DOCUMENTS = 25
CHUNKS_A_DOCUMENT = 2
SENTENCES_A_CHUNK = 5
SHOWN = 12
WORDS_COUNT = 0.35
"""Share of the score that shared words decide; meaning decides the rest."""
WIDESPREAD = 0.4
"""A word in this share of all documents asks for nothing in particular."""
_GENERAL = """
    about accident aspect big broad broadly central collection common commonly concern content
    contents corpus cover coverage data dataset deal describe discuss discussed document
    emerge file finding find focus general gist idea important information insight issue key
    know learn lesson main major material matter most note notable overall overview page paper
    part pattern people picture point principal recurring report say share short significant
    subject sum summarise summarize summary talk tell text theme thing together topic trend
    typical understand view whole work give list show name everything here there story book
    article tend kind sort deal want need briefly brief outline high level explain
"""
_GENERAL_STEMS = frozenset(stem(word) for word in _GENERAL.split())


@dataclass(frozen=True, slots=True)
class _Sentence:
    text: str
    chunk: Chunk
    share: float  # of the question's words


def asked_for(question: str, *, store: Store, viewer: Viewer) -> tuple[str, ...]:
    """Return what an overview question asks about in particular; empty for "everything"."""
    wanted = dict.fromkeys(
        token.norm
        for token in tokenise(question)
        if token.norm not in FUNCTION_WORDS and stem(token.norm) not in _GENERAL_STEMS
    )
    topology = store.topology(viewer=viewer)
    return tuple(word for word in wanted if not _widespread(word, topology, store, viewer))


def _widespread(word: str, topology: Topology, store: Store, viewer: Viewer) -> bool:
    documents = len(set(topology.document_index.tolist()))
    at = dict(zip(topology.chunk_ids, topology.document_index.tolist(), strict=True))
    hits = store.hits("chunk", Words(word), limit=max(len(at), 1), viewer=viewer)
    return len({at[hit.id] for hit in hits if hit.id in at}) >= max(2, WIDESPREAD * documents)


def find_sentences(
    question: str,
    wanted: Sequence[str],
    *,
    store: Store,
    embedder: Embedder,
    viewer: Viewer,
    filters: Filters,
    library: Library,
) -> tuple[tuple[Told, ...], int]:
    """Return the sentences that speak to `question`, one a document, and how many were read.

    Nothing is returned if no word that is `wanted` stands in any of them.
    """
    meaning = embedder.embed([question])[0]
    ranked = _fused(
        store.hits("chunk", Vector(meaning), limit=HITS, viewer=viewer, filters=filters),
        store.hits("chunk", Words(question), limit=HITS, viewer=viewer, filters=filters),
    )
    read = _read(ranked, {stem(word) for word in wanted}, library)
    if not any(sentence.share for sentence in read):
        return (), len(read)
    cosines = embedder.embed([sentence.text for sentence in read]) @ meaning
    best: dict[str, tuple[float, int]] = {}
    for number, sentence in enumerate(read):
        score = (1 - WORDS_COUNT) * float(cosines[number]) + WORDS_COUNT * sentence.share
        held = best.get(sentence.chunk.document_id)
        if held is None or round(score, 6) > round(held[0], 6):
            best[sentence.chunk.document_id] = (score, number)
    order = sorted(best.values(), key=lambda pair: (-round(pair[0], 6), read[pair[1]].chunk.id))
    told = tuple(
        Told(
            read[number].text,
            (read[number].chunk.id,),
            "",
            "",
            min(max(score, 0.0), 1.0),
            {"vectors": float(cosines[number]), "words": read[number].share},
        )
        for score, number in order[:SHOWN]
    )
    return told, len(read)


def arrange(told: Sequence[Told], reports: Sequence[Report], store: Store) -> tuple[Told, ...]:
    """Return `told` with the theme that each belongs to, themes together, the best first."""
    titles = {report.community_id: report.title for report in reports}
    homes = {
        chunk_id: community.id
        for community in store.communities()
        if community.id in titles and community.view == "subjects" and community.level == 1
        for chunk_id in community.chunk_ids
    }
    groups: defaultdict[str, list[Told]] = defaultdict(list)
    for item in told:
        home = homes.get(item.chunk_ids[0], "")
        placed = Told(
            item.text, item.chunk_ids, home, titles.get(home, ""), item.score, item.scores
        )
        groups[home].append(placed)
    return tuple(item for group in groups.values() for item in group)


def _fused(*rankings: Sequence[Hit]) -> list[str]:
    """Return ids by summed reciprocal ranks."""
    scores: defaultdict[str, float] = defaultdict(float)
    for ranking in rankings:
        for rank, hit in enumerate(ranking):
            scores[hit.id] += 1 / (20 + rank)
    return sorted(scores, key=lambda id_: (-scores[id_], id_))


def _read(ranked: Sequence[str], wanted: set[str], library: Library) -> list[_Sentence]:
    """Return the sentences of the best chunks of the best documents that share most words."""
    chunks = library.chunks(ranked)
    taken: defaultdict[str, int] = defaultdict(int)
    found: list[_Sentence] = []
    for chunk in chunks.values():
        new = chunk.document_id not in taken
        if taken[chunk.document_id] >= CHUNKS_A_DOCUMENT or (new and len(taken) > DOCUMENTS):
            continue
        taken[chunk.document_id] += 1
        held = [_sentence(span.of(chunk.text), chunk, wanted) for span in statements(chunk.text)]
        prose = [sentence for sentence in held if reads_as_prose(sentence.text)]
        found.extend(sorted(prose, key=lambda s: -s.share)[:SENTENCES_A_CHUNK])
    return found


def _sentence(text: str, chunk: Chunk, wanted: set[str]) -> _Sentence:
    held = {stem(token.norm) for token in tokenise(text)}
    return _Sentence(" ".join(text.split()), chunk, len(wanted & held) / max(len(wanted), 1))
