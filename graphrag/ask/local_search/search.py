"""Find the passages that answer a question together, also where no single one does.

1. Seek: passages near the question by vectors, entities that it names.
2. Walk: personalised PageRank from both over passages and entities, so that what ties the
   question's ends together rises (HippoRAG 2, Gutiérrez et al., ICML 2025; we start far
   more sharply, a softmax over cosines at .05).
3. Choose a set that covers the question's words (`cover`).
4. Ask again for what the chosen leave uncovered, with an entity that they name as the
   bridge (`residual`); walk and choose anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from graphrag.ask.link import link
from graphrag.ask.local_search.cover import Chosen, choose, similarities
from graphrag.ask.local_search.evidence import Passage, as_evidence
from graphrag.ask.local_search.graph import WalkGraph
from graphrag.ask.local_search.question import Question
from graphrag.ask.local_search.residual import SubQuestion, subquestions
from graphrag.ask.local_search.values import Settings
from graphrag.model import Filters, Found, LinkedEntity, Plan, Viewer
from graphrag.ports import FloatArray, Store, TokenEmbedder, TokenVectors, Topology, Vector
from graphrag.trace import step

KEPT_GRAPHS = 4
DEFAULTS = Settings()


def local_search(
    plan: Plan, *, store: Store, embedder: TokenEmbedder, viewer: Viewer, limit: int = 8
) -> Found:
    """Return up to `limit` passages for the plan's question, best first.

    Nothing is kept between calls; a process that answers many questions holds a `LocalSearch`.
    """
    return LocalSearch()(plan, store=store, embedder=embedder, viewer=viewer, limit=limit)


@dataclass(slots=True)
class _Round:
    """What one question's search holds while it goes on."""

    question: Question
    graph: WalkGraph
    teleport: FloatArray
    nearest: dict[int, float]
    tokens: dict[int, TokenVectors | None] = field(default_factory=dict)
    walked: FloatArray = field(default_factory=lambda: np.zeros(0, dtype=np.float32))
    asked: list[SubQuestion] = field(default_factory=list)


class LocalSearch:
    """Local search that keeps the graph's matrices ready between questions."""

    def __init__(self, settings: Settings = DEFAULTS) -> None:
        self._settings = settings
        self._graphs: list[WalkGraph] = []

    def __call__(
        self, plan: Plan, *, store: Store, embedder: TokenEmbedder, viewer: Viewer, limit: int = 8
    ) -> Found:
        """Return up to `limit` passages for the plan's question, best first."""
        graph = self._graph(store.topology(viewer=viewer, filters=plan.filters))
        if not graph.passages:
            return Found()
        with step("link") as note:
            linked = plan.entities or link(plan.question, store=store, viewer=viewer)
            note.facts["entities"] = [item.name for item in linked]
        vectors, tokens = embedder.embed_both([plan.question])
        question = Question(plan.question, vectors[0], tokens[0])
        work = self._seek(question, graph, linked, store, viewer, plan.filters)
        chosen = self._walk_and_choose(work, store)
        for round_ in range(1, self._settings.rounds + 1):
            with step("residual") as note:
                asked = self._ask_again(work, chosen, round_, store, embedder, viewer, plan.filters)
                note.facts["subquestions"] = [item.text for item in asked]
            if not asked:
                break
            chosen = self._walk_and_choose(work, store)
        ranked = _ranked(work, chosen, limit)
        with step("read"):
            evidence = as_evidence(ranked, graph, linked, store=store, viewer=viewer)
        return Found(
            evidence=evidence,
            considered=len(work.nearest),
            capped={"passages": max(0, len(work.nearest) - len(evidence))},
        )

    def _graph(self, topology: Topology) -> WalkGraph:
        for graph in self._graphs:
            if graph.topology is topology:
                return graph
        graph = WalkGraph(topology, direct=self._settings.direct)
        self._graphs = [graph, *self._graphs][:KEPT_GRAPHS]
        return graph

    def _seek(
        self,
        question: Question,
        graph: WalkGraph,
        linked: Sequence[LinkedEntity],
        store: Store,
        viewer: Viewer,
        filters: Filters,
    ) -> _Round:
        settings = self._settings
        hits = store.hits(
            "chunk", Vector(question.vector), limit=settings.seeds, viewer=viewer, filters=filters
        )
        nearest = {
            graph.chunk_index[hit.id]: hit.score for hit in hits if hit.id in graph.chunk_index
        }
        teleport = np.zeros(graph.passages + graph.entities, dtype=np.float32)
        _add(teleport, nearest, 1.0, settings.temperature)
        named = {
            graph.passages + graph.entity_index[item.id]: item.score
            / max(1.0, float(graph.frequency[graph.entity_index[item.id]]))
            for item in linked
            if item.id in graph.entity_index
        }
        total = sum(named.values())
        for place, mass in named.items():
            teleport[place] += settings.linked * mass / total
        return _Round(question, graph, teleport, nearest)

    def _walk_and_choose(self, work: _Round, store: Store) -> Chosen:
        settings, graph = self._settings, work.graph
        teleport = work.teleport / max(float(work.teleport.sum()), 1e-9)
        with step("walk"):
            walked = graph.walk(teleport, damping=settings.damping, steps=settings.steps)
        work.walked = walked[: graph.passages]
        candidates = _best(work.walked, settings.candidates)
        with step("choose"):
            likeness = self._likeness(work, candidates, store)
            held = [tokens for tokens in work.tokens.values() if tokens is not None]
            return choose(
                candidates,
                work.walked[candidates],
                likeness,
                work.question.weights(held),
                graph,
                coverage=settings.coverage,
                linkage=settings.linkage,
                picks=settings.picks,
            )

    def _likeness(self, work: _Round, passages: Sequence[int], store: Store) -> FloatArray:
        ids = work.graph.topology.chunk_ids
        missing = [passage for passage in passages if passage not in work.tokens]
        if missing:
            read = store.token_vectors([ids[passage] for passage in missing])
            work.tokens.update((passage, read.get(ids[passage])) for passage in missing)
        return similarities(work.question.tokens, [work.tokens[passage] for passage in passages])

    def _ask_again(
        self,
        work: _Round,
        chosen: Chosen,
        round_: int,
        store: Store,
        embedder: TokenEmbedder,
        viewer: Viewer,
        filters: Filters,
    ) -> Sequence[SubQuestion]:
        """Add to the walk's start what sub-questions find; return those that are new."""
        settings = self._settings
        first = chosen.order[: round_ + 1]
        likeness = self._likeness(work, first, store)
        if round_ > 1:
            likeness = np.repeat(likeness.max(axis=0, keepdims=True), len(first), axis=0)
        known = {item.text for item in work.asked}
        asked = [
            item
            for item in subquestions(
                work.question, work.graph, first, likeness,
                bridges=settings.bridges, covered=settings.covered,
                store=store, embedder=embedder, viewer=viewer,
            )
            if item.text not in known
        ]  # fmt: skip
        found: dict[int, float] = {}
        for vector in embedder.embed([item.text for item in asked]):
            for hit in store.hits(
                "chunk", Vector(vector), limit=settings.seeds, viewer=viewer, filters=filters
            ):
                place = work.graph.chunk_index.get(hit.id)
                if place is not None:
                    found[place] = max(found.get(place, -1.0), hit.score)
        _add(work.teleport, found, settings.residual, settings.temperature)
        work.nearest.update((place, s) for place, s in found.items() if place not in work.nearest)
        work.asked.extend(asked)
        return asked


def _add(teleport: FloatArray, scores: dict[int, float], mass: float, temperature: float) -> None:
    """Share `mass` among passages by the softmax of their scores."""
    if not scores:
        return
    places = np.array(sorted(scores))
    values = np.array([scores[place] for place in places], dtype=np.float32)
    shares = np.exp((values - values.max()) / temperature)
    teleport[places] += mass * shares / shares.sum()


def _best(values: FloatArray, count: int) -> list[int]:
    """Return the places of the largest values, largest first, ties by place."""
    if len(values) > count:
        least = np.partition(values, -count)[-count]
        places = np.flatnonzero(values >= least)
    else:
        places = np.arange(len(values))
    order = np.lexsort((places, -values[places]))
    return [int(place) for place in places[order][:count]]


def _ranked(work: _Round, chosen: Chosen, limit: int) -> list[Passage]:
    """Return the chosen in order of choice, then the walk's order, with their scores."""
    order = list(chosen.order)
    if len(order) < limit:
        seen = set(order)
        order += [place for place in _best(work.walked, limit + len(order)) if place not in seen]
    top = float(work.walked.max(initial=0.0)) or 1.0
    return [
        Passage(
            number=place,
            scores={
                "vectors": work.nearest.get(place, 0.0),
                "walk": float(work.walked[place]) / top,
                "coverage": chosen.gains[rank] if rank < len(chosen.gains) else 0.0,
            },
        )
        for rank, place in enumerate(order[:limit])
    ]
