"""Overview questions about something: sentences first, then the themes that arrange them.

Choosing communities first loses precision here; so sentences are sought by words and by
meaning. A document speaks once, and again only where it says far more than the others.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graphrag.ask.global_search.evidence import Library, Told
from graphrag.language.aspects import signs_of
from graphrag.language.breadth import names_an_overview, narrowing
from graphrag.language.repeated import read_sentences
from graphrag.language.statements import tells
from graphrag.language.tokens import stem, tokenise
from graphrag.model import Chunk, Filters, Plan, Report, Span, Viewer
from graphrag.ports import Embedder, Store, Vector, Words, searching

HITS = 200
"""Chunks that words, and that meaning, may bring."""
DOCUMENTS = 30
SENTENCES = 4
"""Of each document, what is read closely; its chunk's meaning and shared words choose."""
SHOWN = 12
WORDS_COUNT = 0.5
"""Share of the score that shared words decide; meaning decides the rest."""
AGAIN = 0.8
"""What each further sentence of a document counts, of what it would as its first."""
SIGN = 0.75
"""What a word counts that tells of an aspect asked for ("may", of risks), of being named."""
BESIDE = 0.6
"""What a sentence counts that tells nothing of the aspect asked for."""
NEAR = 0.4
"""Cosine from which a sentence speaks to the question though it has none of its words."""
WIDESPREAD = 0.6
"""A word in this share of all documents asks for nothing in particular."""


@dataclass(frozen=True, slots=True)
class Sentences:
    """What was found of a question about something.

    Attributes:
        told: The sentences that speak to it, best first.
        read: How many were read.
    """

    told: tuple[Told, ...] = ()
    read: int = 0


@dataclass(frozen=True, slots=True)
class _Sentence:
    text: str
    chunk: Chunk
    share: float  # of the question's words
    on_aspect: bool  # it tells of one that is asked for, or none is


def asked_for(plan: Plan, *, store: Store, viewer: Viewer) -> tuple[str, ...]:
    """Return what an overview question asks about in particular; empty for "everything"."""
    wanted = narrowing(plan.question, dated=plan.filters.document_ids is not None)
    if len(wanted) == 1 and names_an_overview(plan.question):
        return () if _widespread(wanted[0], store, viewer) else wanted
    return wanted


def _widespread(word: str, store: Store, viewer: Viewer) -> bool:
    topology = store.topology(viewer=viewer)
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
) -> Sentences:
    """Return the sentences that speak to `question`.

    One does that has a word that is `wanted`, or tells of the aspect that the word names, or
    is near in meaning. Where no wanted word is in any of them, their passages and headings
    count; where none stands there either, nothing is returned.
    """
    sought = Vector(searching(embedder).embed([question])[0])
    near = store.hits("chunk", sought, limit=HITS, viewer=viewer, filters=filters)
    signs = " ".join(sorted({sign for word in wanted for sign in signs_of(word)}))
    words = Words(f"{question} {signs}".strip())
    worded = store.hits("chunk", words, limit=HITS, viewer=viewer, filters=filters)
    cosine = {hit.id: 0.0 for hit in worded} | {hit.id: hit.score for hit in near}
    chunks = library.chunks(sorted(cosine))
    own = {
        id_: [one.span for one in found if not one.boilerplate]
        for id_, found in read_sentences(chunks).items()
    }
    read = _read(cosine, wanted, chunks, own)
    if not any(sentence.share for sentence in read):
        read = _read(cosine, wanted, chunks, own, headed=True)
    if not any(sentence.share for sentence in read):
        return Sentences(read=len(read))
    meaning = embedder.embed([question])[0]
    cosines = [float(n) for n in embedder.embed([sentence.text for sentence in read]) @ meaning]
    scores = [
        max(0.0, (1 - WORDS_COUNT) * cosine_ + WORDS_COUNT * sentence.share)
        * (1.0 if sentence.on_aspect else BESIDE)
        if sentence.share or cosine_ >= NEAR
        else 0.0
        for cosine_, sentence in zip(cosines, read, strict=True)
    ]
    told = tuple(
        Told(
            read[number].text,
            (read[number].chunk.id,),
            "",
            "",
            min(score, 1.0),
            {"vectors": cosines[number], "words": read[number].share},
        )
        for score, number in _spread(scores, read)[:SHOWN]
        if score
    )
    return Sentences(told, len(read))


def _spread(scores: Sequence[float], read: Sequence[_Sentence]) -> list[tuple[float, int]]:
    """Return sentences best first: of each document the best one, others discounted."""
    order = sorted(range(len(read)), key=lambda n: (-round(scores[n], 6), read[n].chunk.id, n))
    used: Counter[str] = Counter()
    said: set[str] = set()
    found: list[tuple[float, int]] = []
    for number in order:
        home = read[number].chunk.document_id
        if read[number].text not in said:
            found.append((scores[number] * AGAIN ** used[home], number))
            said.add(read[number].text)
            used[home] += 1
    return sorted(found, key=lambda pair: (-round(pair[0], 6), read[pair[1]].chunk.id, pair[1]))


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


def _read(
    cosine: Mapping[str, float],
    wanted: Sequence[str],
    chunks: Mapping[str, Chunk],
    own: Mapping[str, Sequence[Span]],
    *,
    headed: bool = False,
) -> list[_Sentence]:
    """Return the most promising sentences of the most promising documents.

    `cosine` is how near each chunk is to the question, 0 if only words found it. Words count
    where they stand in a sentence, where `headed` in its passage or the headings above.
    A question tells nothing; notices that stand in many documents are not among `own`.
    """
    promise: dict[str, list[tuple[float, int, _Sentence]]] = defaultdict(list)
    for id_, spans in own.items():
        chunk = chunks[id_]
        passage = f"{chunk.header} {chunk.text}"
        for span in spans:
            text = span.of(chunk.text)
            if tells(text):
                sentence = _sentence(text, chunk, wanted, passage, headed=headed)
                score = -round((cosine[id_] + sentence.share) / 2, 6)
                promise[chunk.document_id].append((score, span.start, sentence))
    best = [sorted(held, key=lambda item: item[:2])[:SENTENCES] for held in promise.values()]
    best.sort(key=lambda held: (held[0][0], held[0][2].chunk.id))
    return [sentence for held in best[:DOCUMENTS] for _, _, sentence in held]


def _sentence(
    text: str, chunk: Chunk, wanted: Sequence[str], passage: str, *, headed: bool
) -> _Sentence:
    """Return a sentence and its share; it tells an aspect where its `passage` has the subject."""
    own, around, telling = _stems(text), _stems(passage), _telling(text)
    subject = {stem(word) for word in wanted if not signs_of(word)}
    on_it = not subject or not subject.isdisjoint(around)
    held = around if headed else own
    found = [
        1.0 if stem(word) in held else SIGN * (on_it and not telling.isdisjoint(signs_of(word)))
        for word in wanted
    ]
    asked = [part for part, word in zip(found, wanted, strict=True) if signs_of(word)]
    told = not asked or any(asked)
    share = sum(found) / max(len(wanted), 1)
    return _Sentence(" ".join(text.split()), chunk, share, told)


def _telling(text: str) -> set[str]:
    """Return the stems of what `text` says; "could not" and "May 6" tell of nothing to come."""
    tokens = tokenise(text)
    after = [*(token.norm for token in tokens[1:]), ""]
    return {
        stem(token.norm)
        for token, follows in zip(tokens, after, strict=True)
        if follows != "not" and token.raw != "May"
    }


def _stems(text: str) -> set[str]:
    return {stem(token.norm) for token in tokenise(text)}
