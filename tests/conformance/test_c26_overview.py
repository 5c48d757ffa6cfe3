"""C26: 30 notes on three topics; "What topics are covered?" → all three, each cited."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fakes.notes import TOPICS, filled, notes

from graphrag.adapters.embed_onnx import OnnxEmbedder
from graphrag.ask.global_search import global_search
from graphrag.model import OPERATOR, Plan
from graphrag.ports import Store


@pytest.fixture(scope="module")
def encoder() -> OnnxEmbedder:
    return OnnxEmbedder()


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory, encoder: OnnxEmbedder) -> Iterator[Store]:
    with filled(tmp_path_factory.mktemp("notes"), encoder) as opened:
        yield opened


@pytest.mark.parametrize("question", ["What topics are covered?", "Give me an overview."])
def test_all_topics_are_named_and_cited(store: Store, encoder: OnnxEmbedder, question: str) -> None:
    plan = Plan(question, "global", "it asks for an overview")
    found = global_search(plan, store=store, embedder=encoder, viewer=OPERATOR)
    cited = {source.document.split("-")[0] for item in found.evidence for source in item.sources}
    assert cited == set(TOPICS)
    texts = {document.id: chunk.text for document, chunk in notes()}
    for item in found.evidence:
        for source in item.sources:
            assert source.span.of(texts[source.document_id]) == item.text


def test_a_narrower_question_is_answered_by_sentences_of_its_own_topic(
    store: Store, encoder: OnnxEmbedder
) -> None:
    plan = Plan("What goes wrong with the dough and the oven?", "global", "many documents")
    found = global_search(plan, store=store, embedder=encoder, viewer=OPERATOR)
    topics = [source.document.split("-")[0] for item in found.evidence for source in item.sources]
    assert topics.count("bread") >= 6
    assert len({source.document for item in found.evidence for source in item.sources}) == len(
        found.evidence
    )


def test_what_nobody_writes_about_finds_nothing(store: Store, encoder: OnnxEmbedder) -> None:
    plan = Plan("What are the main themes in quantum cryptography?", "global", "an overview")
    found = global_search(plan, store=store, embedder=encoder, viewer=OPERATOR)
    assert found.evidence == ()
