"""Rerankers: what they send, what they make of replies, and what a search does with them."""

from __future__ import annotations

import json
import sys
import types
from collections.abc import Sequence

import numpy as np
import pytest
from fakes.openai_server import Cut, Fail, Garble, OpenAIServer, Say, serving
from fakes.scripted_model import DictMemo, ScriptedModel

from graphrag.adapters.openai import HttpReranker
from graphrag.adapters.rerank_chat import ChatReranker
from graphrag.adapters.sentence_transformers import CrossEncoderReranker
from graphrag.errors import ModelError
from graphrag.ports import FloatArray
from graphrag.traffic import Limits, Traffic

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])
PASSAGES = ("Cheese is made from milk.", "Orbis bought Helios.", "Trains run on rails.")


def told(*scores: float) -> str:
    """Return a reply that names the last passage first, as servers sort by score."""
    results = [{"index": at, "relevance_score": score} for at, score in enumerate(scores)]
    return json.dumps({"id": "x", "results": results[::-1], "meta": {"billed": 1}})


def over_http(server: OpenAIServer) -> HttpReranker:
    traffic = Traffic(Limits(deadline=60.0), sleep=lambda seconds: None)
    return HttpReranker("tiny", traffic=traffic, base_url=server.url, timeout=10.0)


def test_scores_come_back_in_the_order_of_the_passages() -> None:
    with serving([Say(told(0.1, 0.9, 0.2))]) as server:
        scores = over_http(server).score("Who bought Helios?", PASSAGES)
    assert np.allclose(scores, [0.1, 0.9, 0.2])
    sent = server.bodies[0]
    assert sent["query"] == "Who bought Helios?"
    assert (sent["documents"], sent["top_n"]) == (list(PASSAGES), 3)


@pytest.mark.parametrize("trouble", [Fail(429), Fail(503), Cut(), Garble(), Say(told(0.1))])
def test_what_may_pass_is_asked_again(trouble: Fail | Cut | Garble | Say) -> None:
    with serving([trouble, Say(told(1, 2, 3))]) as server:
        assert over_http(server).score("?", PASSAGES).tolist() == [1, 2, 3]


@pytest.mark.parametrize("reply", [Fail(401, "no"), Fail(404, "no"), Say('{"scores": [1, 2]}')])
def test_what_will_not_pass_is_said(reply: Fail | Say) -> None:
    with serving([reply]) as server, pytest.raises(ModelError, match=r"rerank") as caught:
        over_http(server).score("?", PASSAGES)
    assert caught.value.hint
    assert len(server.bodies) == 1


def test_no_passages_cost_no_call() -> None:
    with serving([]) as server:
        assert over_http(server).score("?", ()).shape == (0,)
    assert server.bodies == []


def test_a_chat_model_gives_points_and_is_not_paid_twice() -> None:
    said = [{"passage": 2, "score": "9"}, {"passage": 1, "score": 40}, {"passage": 7, "score": 3}]
    judge, memo = ScriptedModel([json.dumps({"scores": said})]), DictMemo()
    for _ in range(2):
        points = ChatReranker(judge, memo).score("Who bought Helios?", PASSAGES)
        assert points.tolist() == [10, 9, 0]
    assert len(judge.prompts) == 1
    assert all(f"[{n}] {text}" in judge.prompts[0].user for n, text in enumerate(PASSAGES, 1))


class Encoder:
    """Stands in for the library's class."""

    def __init__(self, name: str, device: str | None) -> None:
        self.name = name

    def predict(self, pairs: Sequence[tuple[str, str]], **_: object) -> FloatArray:
        return np.array([float(question in passage) for question, passage in pairs], np.float32)


def test_a_cross_encoder_reads_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    library = types.ModuleType("sentence_transformers")
    monkeypatch.setattr(library, "CrossEncoder", Encoder, raising=False)
    monkeypatch.setitem(sys.modules, "sentence_transformers", library)
    assert CrossEncoderReranker("x").score("Helios", PASSAGES).tolist() == [0, 1, 0]


def test_without_the_library_the_error_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "sentence_transformers", None)
    with pytest.raises(ModelError, match="not installed"):
        CrossEncoderReranker("x").score("Helios", PASSAGES)
