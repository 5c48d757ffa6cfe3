"""Local search finds the passages of a question that no single passage answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import pytest

from graphrag.adapters.embed_onnx import OnnxEmbedder
from graphrag.adapters.store_sqlite import SqliteStore
from graphrag.ask.local_search import LocalSearch, Settings, local_search
from graphrag.model import OPERATOR, Filters, Found, Plan, Viewer
from graphrag.model.ids import document_id
from graphrag.ports import FloatArray

Text = tuple[str, str, tuple[str, ...]]
Ingest = Callable[[Sequence[Text]], SqliteStore]
QUESTION = "In which city is the company that acquired Helios Storage based?"
CORPUS: Sequence[Text] = (
    ("Deal of 2019", "Orbis Energy acquired Helios Storage in March.", ()),
    ("Orbis Energy", "Orbis Energy is a utility with its head office in Tromsø.", ()),
    ("Helios Storage", "Helios Storage is a maker of batteries for ferries.", ()),
    ("Baltic Grid", "Baltic Grid is a utility whose head office moved to Riga.", ()),
    ("Nordic Metals", "Nordic Metals is a mining company in the far north.", ()),
    ("Cheese", "Cheese is made from milk, rennet and salt in many countries.", ()),
    ("Apples", "Apples are grown in orchards and pressed for cider.", ()),
    ("Trains", "Trains run on rails between the cities of the coast.", ()),
)


def ask(
    store: SqliteStore,
    embedder: OnnxEmbedder,
    question: str = QUESTION,
    *,
    viewer: Viewer = OPERATOR,
    filters: Filters | None = None,
    limit: int = 3,
) -> Found:
    plan = Plan(question, "local", "test", filters=filters or Filters())
    return local_search(plan, store=store, embedder=embedder, viewer=viewer, limit=limit)


def titles(found: Found) -> list[str]:
    return [item.sources[0].title for item in found.evidence]


def test_both_passages_of_a_two_hop_question_are_found(
    ingest: Ingest, embedder: OnnxEmbedder
) -> None:
    assert {"Deal of 2019", "Orbis Energy"} <= set(titles(ask(ingest(CORPUS), embedder)))


def test_evidence_says_where_it_stands_and_how_the_graph_led_there(
    ingest: Ingest, embedder: OnnxEmbedder
) -> None:
    found = ask(ingest(CORPUS), embedder)
    orbis = next(item for item in found.evidence if item.sources[0].title == "Orbis Energy")
    steps = [(step.source, step.type, step.target, step.backwards) for step in orbis.path]
    assert steps == [("Orbis Energy", "ACQUIRED", "Helios Storage", True)]
    assert [item.label for item in found.evidence] == ["E1", "E2", "E3"]
    assert all(item.sources[0].span.of(item.text) == item.text for item in found.evidence)
    assert {"vectors", "walk", "coverage"} <= orbis.scores.keys()


def test_scores_fall_with_rank_and_stay_between_zero_and_one(
    ingest: Ingest, embedder: OnnxEmbedder
) -> None:
    scores = [item.score for item in ask(ingest(CORPUS), embedder, limit=8).evidence]
    assert scores == sorted(scores, reverse=True)
    assert all(0 < score <= 1 for score in scores)


def test_a_viewer_is_led_over_no_hidden_passage(ingest: Ingest, embedder: OnnxEmbedder) -> None:
    hidden = [(t, x, ("board",) if t == "Deal of 2019" else ()) for t, x, _ in CORPUS]
    store = ingest(hidden)
    found = ask(store, embedder, viewer=Viewer.of("staff"), limit=8)
    assert "Deal of 2019" not in titles(found)
    assert not any(step.type == "ACQUIRED" for item in found.evidence for step in item.path)
    assert "Deal of 2019" in titles(ask(store, embedder, viewer=Viewer.of("board")))


def test_filters_hold_before_ranking(ingest: Ingest, embedder: OnnxEmbedder) -> None:
    only = frozenset({document_id("5.txt"), document_id("6.txt")})
    question = "What is made from milk, or pressed from fruit?"
    found = ask(ingest(CORPUS), embedder, question, filters=Filters(document_ids=only), limit=8)
    assert sorted(titles(found)) == ["Apples", "Cheese"]


def test_words_are_enough_where_nothing_is_named(ingest: Ingest, embedder: OnnxEmbedder) -> None:
    texts = [*CORPUS, ("", "Valve QX-7734 was replaced after the inspection.", ())]
    found = ask(ingest(texts), embedder, "what happened to qx-7734?")
    assert "QX-7734" in found.evidence[0].text


@pytest.mark.parametrize(
    ("question", "counts"), [("the batteries of helios", True), ("the batteries of Helios", False)]
)
def test_words_count_beside_what_is_named_without_a_capital(
    ingest: Ingest, embedder: OnnxEmbedder, question: str, *, counts: bool
) -> None:
    found = ask(ingest([*CORPUS, ("", "Orbis acquired Helios in May.", ())]), embedder, question)
    assert any(item.scores["words"] > 0 for item in found.evidence) is counts


def test_an_empty_store_gives_nothing(ingest: Ingest, embedder: OnnxEmbedder) -> None:
    assert ask(ingest(()), embedder) == Found()


def test_equal_texts_are_one_piece_of_evidence_with_all_sources(
    ingest: Ingest, embedder: OnnxEmbedder
) -> None:
    notice = "The port of Rotterdam is closed to all traffic until further notice."
    texts = [*CORPUS, *((f"Notice {number}", notice, ()) for number in "12345")]
    found = ask(ingest(texts), embedder, "Until when is the port of Rotterdam closed?", limit=8)
    same = [item for item in found.evidence if item.text == notice]
    assert len(same) == 1
    assert len(same[0].sources) == 5


def test_every_stage_can_be_switched_off(ingest: Ingest, embedder: OnnxEmbedder) -> None:
    store = ingest(CORPUS)
    plan = Plan(QUESTION, "local", "test")
    for settings in (
        Settings(rounds=0),
        Settings(picks=0),
        Settings(damping=0.0),
        Settings(linked=0.0),
        Settings(direct=0.0),
    ):
        search = LocalSearch(settings)
        found = search(plan, store=store, embedder=embedder, viewer=OPERATOR, limit=3)
        assert len(found.evidence) == 3


def test_a_walk_that_stays_near_finds_what_a_walk_over_everything_finds(
    ingest: Ingest, embedder: OnnxEmbedder
) -> None:
    store, plan = ingest(CORPUS), Plan(QUESTION, "local", "test")
    near, whole = (
        LocalSearch(Settings(region=region))(
            plan, store=store, embedder=embedder, viewer=OPERATOR, limit=2
        )
        for region in (0, 1000)
    )
    assert titles(near) == titles(whole)


@pytest.mark.parametrize("question", ["", "?", "the of and", "¿Qué?"])
def test_questions_without_content_do_not_fail(
    ingest: Ingest, embedder: OnnxEmbedder, question: str
) -> None:
    assert ask(ingest(CORPUS), embedder, question).evidence == ()


class Plain:
    """The same embedder without token vectors."""

    def __init__(self, inner: OnnxEmbedder) -> None:
        self.identity = inner.identity
        self.embed = inner.embed
        self.count_tokens = inner.count_tokens


def test_an_embedder_without_token_vectors_still_walks(
    ingest: Ingest, embedder: OnnxEmbedder
) -> None:
    plan = Plan(QUESTION, "local", "test")
    found = LocalSearch()(
        plan, store=ingest(CORPUS), embedder=Plain(embedder), viewer=OPERATOR, limit=3
    )
    assert {"Deal of 2019", "Orbis Energy"} <= set(titles(found))


@pytest.mark.parametrize("question", ["gorple wintzig", "🙂🙂", "pliffic onterage vorn"])
def test_words_that_mean_nothing_find_nothing(
    ingest: Ingest, embedder: OnnxEmbedder, question: str
) -> None:
    found = ask(ingest(CORPUS), embedder, question)
    assert found.evidence == ()
    assert found.considered == len(CORPUS)


@pytest.mark.parametrize("question", ["dairy products", "which animals' milk?", "railway travel"])
def test_what_is_meant_is_found_in_other_words(
    ingest: Ingest, embedder: OnnxEmbedder, question: str
) -> None:
    assert ask(ingest(CORPUS), embedder, question).evidence


class Partial:
    """A reranker that thinks of cheese only."""

    def score(self, question: str, passages: Sequence[str]) -> FloatArray:
        return np.array([float("Cheese" in passage) for passage in passages], dtype=np.float32)


def test_a_reranker_has_its_say_inside_the_choice(ingest: Ingest, embedder: OnnxEmbedder) -> None:
    store, plan = ingest(CORPUS), Plan(QUESTION, "local", "test")
    search = LocalSearch(Settings(opinion=20.0), reranker=Partial())
    found = search(plan, store=store, embedder=embedder, viewer=OPERATOR, limit=4)
    assert titles(found)[0] == "Cheese"
    assert "Orbis Energy" in titles(found)
