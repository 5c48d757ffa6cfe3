"""Find the passages that answer a question together, also where no single one does.

1. Seek: passages near the question by vectors, entities that it names (`start`).
2. Walk: personalised PageRank from both over passages and entities, so that what ties the
   question's ends together rises (HippoRAG 2, Gutiérrez et al., ICML 2025; we start far
   more sharply and choose differently).
3. Choose a set that covers the question's words (`cover`).
4. Ask again for what the chosen leave uncovered, with an entity that they name as the
   bridge (`residual`); walk and choose anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from graphrag.ask.link import link, written_as_names
from graphrag.ask.local_search.cover import Chosen, choose, similarities, standardised
from graphrag.ask.local_search.evidence import Passage, as_evidence
from graphrag.ask.local_search.graph import Walked, WalkGraph
from graphrag.ask.local_search.match import decoy_floor, speaks_of
from graphrag.ask.local_search.question import Question
from graphrag.ask.local_search.residual import Reached, SubQuestion, subquestions
from graphrag.ask.local_search.start import Start, seek, seek_again
from graphrag.ask.local_search.values import Settings
from graphrag.model import Filters, Found, LinkedEntity, Plan, Viewer
from graphrag.ports import (
    Embedder,
    FloatArray,
    Reranker,
    Store,
    TokenEmbedder,
    TokenVectors,
    Topology,
)
from graphrag.trace import step

KEPT_GRAPHS = 4
DEFAULTS = Settings()
NOWHERE = Walked(np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.float32))


def local_search(
    plan: Plan, *, store: Store, embedder: Embedder, viewer: Viewer, limit: int = 8
) -> Found:
    """Return up to `limit` passages for the plan's question, best first.

    Nothing is kept between calls; a process that answers many questions holds a `LocalSearch`.
    """
    return LocalSearch()(plan, store=store, embedder=embedder, viewer=viewer, limit=limit)


class LocalSearch:
    """Local search that keeps the graph's matrices ready between questions."""

    def __init__(self, settings: Settings = DEFAULTS, *, reranker: Reranker | None = None) -> None:
        self._settings = settings
        self._reranker = reranker
        self._graphs: list[WalkGraph] = []

    def __call__(
        self, plan: Plan, *, store: Store, embedder: Embedder, viewer: Viewer, limit: int = 8
    ) -> Found:
        """Return up to `limit` passages for the plan's question, best first."""
        graph = self._graph(store.topology(viewer=viewer, filters=plan.filters))
        if not graph.passages:
            return Found()
        with step("link") as note:
            named = plan.entities or link(plan.question, store=store, viewer=viewer)
            linked = written_as_names(named)
            note.facts["entities"] = [item.name for item in linked]
        search = self._seek(plan, graph, linked, store, embedder, viewer)
        chosen = search.walk_and_choose()
        if not search.speaks_of_it(chosen, embedder, plan.filters):
            return Found(considered=search.start.considered)
        for _ in range(self._settings.rounds):
            with step("ask again") as note:
                asked = search.ask_again(chosen, embedder)
                note.facts["subquestions"] = [item.text for item in asked]
            if not asked:
                break
            chosen = search.walk_and_choose()
        if self._reranker is not None:
            with step("rerank"):
                chosen = search.choose_with(self._reranker)
        with step("read"):
            evidence = as_evidence(
                search.ranked(chosen, limit),
                graph,
                linked,
                search.asked,
                store=store,
                viewer=viewer,
            )
        left_out = max(0, search.start.considered - len(evidence))
        return Found(
            evidence=evidence,
            considered=search.start.considered,
            capped={"passages": left_out} if left_out else {},
        )

    def _graph(self, topology: Topology) -> WalkGraph:
        for graph in self._graphs:
            if graph.whole is topology:
                return graph
        with step("matrices"):
            graph = WalkGraph(topology, direct=self._settings.direct)
        self._graphs = [graph, *self._graphs][:KEPT_GRAPHS]
        return graph

    def _seek(
        self,
        plan: Plan,
        graph: WalkGraph,
        linked: Sequence[LinkedEntity],
        store: Store,
        embedder: Embedder,
        viewer: Viewer,
    ) -> _Search:
        with step("seek") as note:
            question = _encoded(plan.question, embedder)
            start = seek(
                question,
                graph,
                linked,
                settings=self._settings,
                store=store,
                viewer=viewer,
                filters=plan.filters,
            )
            note.facts.update(near=len(start.nearest), by_words=len(start.worded))
        return _Search(question, graph, start, self._settings, store, viewer)


@dataclass(slots=True)
class _Search:
    """One question's search while it goes on."""

    question: Question
    graph: WalkGraph
    start: Start
    settings: Settings
    store: Store
    viewer: Viewer
    tokens: dict[int, TokenVectors | None] = field(default_factory=dict)
    walked: Walked = NOWHERE
    asked: list[SubQuestion] = field(default_factory=list)

    def walk_and_choose(self) -> Chosen:
        """Walk from where the search stands, and choose a set among the best."""
        settings = self.settings
        with step("walk"):
            teleport = self.start.teleport(self.graph, settings)
            self.walked = self.graph.walk(
                teleport, damping=settings.damping, steps=settings.steps, region=settings.region
            )
        with step("choose"):
            return self._choose(self.walked.best(settings.candidates), None)

    def choose_with(self, reranker: Reranker) -> Chosen:
        """Choose again where the walk ended, with what `reranker` thinks of the candidates."""
        candidates = self.walked.best(self.settings.candidates)
        ids = [self.graph.topology.chunk_ids[place] for place in candidates]
        chunks = self.store.chunks(ids, viewer=self.viewer)
        scores = reranker.score(self.question.text, [chunk.contextual_text for chunk in chunks])
        return self._choose(candidates, self.settings.opinion * standardised(scores))

    def _choose(self, candidates: Sequence[int], opinion: FloatArray | None) -> Chosen:
        return choose(
            candidates,
            self.walked.of(candidates),
            self._likeness(candidates),
            self._weights(),
            self.graph,
            coverage=self.settings.coverage,
            linkage=self.settings.linkage,
            picks=self.settings.picks,
            opinion=opinion,
        )

    def speaks_of_it(self, chosen: Chosen, embedder: Embedder, filters: Filters) -> bool:
        """Whether what was found has to do with the question."""
        if self.start.named:
            return True
        if self.graph.floor is None:
            self.graph.floor = decoy_floor(
                embedder, store=self.store, viewer=self.viewer, filters=filters
            )
        return speaks_of(self.start, chosen.gains, self.graph.floor)

    def ask_again(self, chosen: Chosen, embedder: Embedder) -> Sequence[SubQuestion]:
        """Add to the start what new sub-questions find; return these.

        The first time each passage counts by itself, then all together.
        """
        first = chosen.order[: self.settings.starts]
        likeness = self._likeness(first)
        if self.asked:
            likeness = np.repeat(likeness.max(axis=0, keepdims=True), len(first), axis=0)
        reached = [Reached(p, self.tokens[p], likeness[row]) for row, p in enumerate(first)]
        known = {item.text for item in self.asked}
        made = subquestions(
            self.question,
            self._weights(),
            self.graph,
            reached,
            bridges=self.settings.bridges,
            covered=self.settings.covered,
            store=self.store,
            viewer=self.viewer,
        )
        fresh = [item for item in made if item.text not in known]
        if fresh:
            vectors = embedder.embed([item.text for item in fresh])
            seek_again(self.start, fresh, vectors, self.graph, store=self.store)
            self.asked.extend(fresh)
        return fresh

    def ranked(self, chosen: Chosen, limit: int) -> list[Passage]:
        """Return the chosen in order of choice, then the walk's order, with their scores."""
        rest = self.walked.best(limit + len(chosen.order))
        order = list(dict.fromkeys((*chosen.order, *rest)))[:limit]
        masses = self.walked.of(order)
        masses /= max(float(masses.max(initial=0.0)), 1e-9)
        gains = dict(zip(chosen.order, chosen.gains, strict=True))
        start = self.start
        most = max(start.worded.values(), default=0.0) or 1.0  # BM25 counts hidden passages, too
        return [
            Passage(
                number=place,
                scores={
                    "vectors": round(start.nearest.get(place, 0.0), 4),
                    "words": round(start.worded.get(place, 0.0) / most, 4),
                    "asked again": round(start.found.get(place, 0.0), 4),
                    "walk": round(mass, 4),
                    "coverage": round(gains.get(place, 0.0), 4),
                },
            )
            for place, mass in zip(order, masses.tolist(), strict=True)
        ]

    def _likeness(self, passages: Sequence[int]) -> FloatArray:
        ids = self.graph.topology.chunk_ids
        missing = [passage for passage in passages if passage not in self.tokens]
        if missing:
            read = self.store.token_vectors([ids[passage] for passage in missing])
            self.tokens.update((passage, read.get(ids[passage])) for passage in missing)
        return similarities(self.question.tokens, [self.tokens[passage] for passage in passages])

    def _weights(self) -> FloatArray:
        return self.question.tokens.rarity(
            held for held in self.tokens.values() if held is not None
        )


def _encoded(text: str, embedder: Embedder) -> Question:
    """Return the question as vectors.

    Without token vectors nothing tells what is covered: the walk's order and ties remain.
    """
    if isinstance(embedder, TokenEmbedder):
        vectors, tokens = embedder.embed_both([text])
        return Question(text, vectors[0], tokens[0])
    nothing = TokenVectors(np.zeros(0, np.int32), np.zeros((0, 0), np.int8), 1.0)
    return Question(text, embedder.embed([text])[0], nothing)
