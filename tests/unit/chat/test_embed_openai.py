"""Vectors over HTTP: the embedder contract, against a server that misbehaves."""

from __future__ import annotations

import numpy as np
import pytest
from fakes.openai_server import Cut, Fail, OpenAIServer, Say, serving
from fakes.scripted_model import DictMemo

from graphrag.adapters.openai import OpenAIEmbedder
from graphrag.errors import ModelError, RefusedError
from graphrag.memo import embed_remembered
from graphrag.model import Usage
from graphrag.traffic import Limits, Traffic

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])
TEXTS = ["aaa bbb", "", "ccc", "aaa bbb"]


def embedder(server: OpenAIServer, *, dimension: int = 26) -> OpenAIEmbedder:
    traffic = Traffic(Limits(), sleep=lambda seconds: None)
    return OpenAIEmbedder("tiny", traffic=traffic, base_url=server.url, dimension=dimension)


def test_rows_are_in_order_of_length_one_and_equal_texts_are_equal() -> None:
    with serving(lambda _: Say("")) as server:
        matrix = embedder(server).embed(TEXTS)
    assert (matrix.shape, str(matrix.dtype)) == ((4, 26), "float32")
    assert np.allclose(np.linalg.norm(matrix[[0, 2, 3]], axis=1), 1.0)
    assert np.array_equal(matrix[0], matrix[3])
    assert matrix[0, 0] > matrix[2, 0]


def test_no_texts_are_no_call() -> None:
    with serving([]) as server:
        assert embedder(server).embed([]).shape == (0, 26)
        assert server.bodies == []


def test_many_texts_are_sent_in_batches() -> None:
    with serving(lambda _: Say("")) as server:
        assert len(embedder(server).embed([f"text {at}" for at in range(300)])) == 300
        assert [len(body["input"]) for body in server.bodies] == [128, 128, 44]


def test_what_may_pass_is_tried_again_and_what_will_not_is_said() -> None:
    with serving([Fail(503), Cut(), Say("")]) as server:
        assert len(embedder(server).embed(["a"])) == 1
    with serving([Fail(401, "no key")]) as server, pytest.raises(RefusedError, match="no key"):
        embedder(server).embed(["a"])


def test_another_dimension_than_the_named_one_is_refused() -> None:
    with serving([Say("")]) as server, pytest.raises(ModelError, match="26 numbers, not 12"):
        embedder(server, dimension=12).embed(["a"])


def test_what_was_embedded_once_is_not_sent_again() -> None:
    memo = DictMemo()
    with serving(lambda _: Say("")) as server:
        first = embed_remembered(embedder(server), memo, TEXTS)
        again = embed_remembered(embedder(server), memo, [*TEXTS, "new"])
        assert [len(body["input"]) for body in server.bodies] == [3, 1]
    assert np.array_equal(first, again[:4])


def test_what_was_embedded_before_a_failure_is_not_sent_again() -> None:
    memo, texts = DictMemo(), [f"text {at}" for at in range(300)]
    with serving([Say(""), Say(""), Fail(401, "no key"), Say("")]) as server:
        with pytest.raises(RefusedError):
            embed_remembered(embedder(server), memo, texts)
        assert len(embed_remembered(embedder(server), memo, texts)) == 300
        assert [len(body["input"]) for body in server.bodies] == [128, 128, 44, 44]


def test_usage_is_told_and_another_server_is_another_embedder() -> None:
    told: list[Usage] = []
    with serving(lambda _: Say("")) as server:
        traffic = Traffic(Limits())
        one = OpenAIEmbedder(
            "tiny", traffic=traffic, base_url=server.url, dimension=26, spent=told.append
        )
        one.embed(["a"])
        assert one.identity != OpenAIEmbedder("tiny", traffic=traffic, dimension=26).identity
    assert [usage.calls for usage in told] == [1]
