"""`[embed]` chooses who makes the stored vectors; what is missing is said before a call."""

from __future__ import annotations

import sys
import types
from pathlib import Path

import numpy as np
import pytest
from fakes.openai_server import Say, serving
from fakes.scripted_model import DictMemo

from graphrag import wiring
from graphrag.errors import ModelError, SettingsError
from graphrag.ports import FittedEmbedder, FloatArray, TokenEmbedder, searching
from graphrag.settings import Overrides, Project, read_project
from graphrag.wiring.embedding import asking_embedders

SECRET = "sk-not-to-be-told"  # noqa: S105  # of nobody


def project_with(folder: Path, **embed: object) -> Project:
    overrides: Overrides = {"embed": embed}
    return read_project(folder, environment={}, overrides=overrides)


def test_the_offline_one_needs_no_setting(project: Path) -> None:
    made = wiring.embedder(project_with(project))
    assert isinstance(made, TokenEmbedder)
    assert made.identity.dimension == 384


@pytest.mark.parametrize(
    ("embed", "wrong", "way_out"),
    [
        ({"embedder": "openai"}, "`openai`, but it has no model", "Set [embed] model"),
        (
            {"embedder": "sentence-transformers"},
            "`sentence-transformers`, but it has no model",
            "Set [embed] model",
        ),
        (
            {"embedder": "openai", "model": "text-embedding-3-small", "api_key_env": "NO_SUCH_KEY"},
            "NO_SUCH_KEY holds no key",
            "[embed] base_url",
        ),
        (
            {"embedder": "openai", "model": "nomic-embed", "base_url": "http://127.0.0.1:9/v1"},
            "dimension of 'nomic-embed' is unknown",
            "Set [embed] dimension",
        ),
    ],
)
def test_what_is_missing_is_named_with_the_way_out(
    project: Path, embed: dict[str, object], wrong: str, way_out: str
) -> None:
    with pytest.raises(SettingsError) as told:
        wiring.embedder(project_with(project, **embed))
    assert wrong in told.value.message
    assert way_out in told.value.hint


def test_the_environment_chooses_too(project: Path) -> None:
    variables = {
        "GRAPHRAG_EMBED_EMBEDDER": "openai",
        "GRAPHRAG_EMBED_MODEL": "tiny",
        "GRAPHRAG_EMBED_BASE_URL": "http://127.0.0.1:9/v1",
        "GRAPHRAG_EMBED_DIMENSION": "26",
    }
    identity = wiring.embedder(read_project(project, environment=variables)).identity
    assert (identity.name, identity.dimension) == ("tiny", 26)


def test_a_known_model_needs_no_dimension_and_a_key_makes_no_other_embedder(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = {"embedder": "openai", "model": "text-embedding-3-small"}
    monkeypatch.setenv("OPENAI_API_KEY", SECRET)
    assert wiring.embedder(project_with(project, **known)).identity.dimension == 1536
    here = {**known, "base_url": "http://host/v1"}
    signed = {**known, "base_url": f"http://me:{SECRET}@host/v1"}
    one, other = (wiring.embedder(project_with(project, **embed)) for embed in (here, signed))
    assert one.identity == other.identity


def test_a_budget_wants_the_price_of_vectors(project: Path) -> None:
    local = {
        "embedder": "openai",
        "model": "tiny",
        "base_url": "http://127.0.0.1:9/v1",
        "dimension": 26,
    }
    with pytest.raises(SettingsError) as told:
        wiring.meter(project_with(project, **local), budget=1.0)
    assert told.value.hint.startswith("Set [embed] price")
    priced = wiring.meter(project_with(project, **local, price=0.02), budget=1.0)
    assert priced.prices["embed"].prompt == 0.02
    assert wiring.meter(project_with(project), budget=1.0).prices["embed"].prompt == 0


@pytest.mark.allow_hosts(["127.0.0.1"])
def test_texts_are_compared_offline_and_only_searches_ask_the_server(project: Path) -> None:
    with serving(lambda _: Say("")) as server:
        settings = project_with(
            project, embedder="openai", model="tiny", base_url=server.url, dimension=26
        )
        seeker, fitted = asking_embedders(settings, wiring.embedder(settings), DictMemo())
        assert not isinstance(seeker, TokenEmbedder)
        assert isinstance(fitted, FittedEmbedder)
        assert fitted.embed(["Helios"]).shape == (1, 384)
        assert not server.bodies
        assert searching(fitted).embed(["Helios"]).shape == (1, 26)
        assert len(server.bodies) == 1


def test_the_offline_one_does_both_by_itself(project: Path) -> None:
    settings = project_with(project)
    seeker, fitted = asking_embedders(settings, wiring.embedder(settings), DictMemo())
    assert seeker is fitted
    assert searching(fitted) is fitted
    assert isinstance(seeker, TokenEmbedder)


class Weights:
    """One tensor of a model."""

    def __init__(self, values: FloatArray) -> None:
        self._values = values

    def detach(self) -> Weights:
        return self

    cpu = contiguous = detach

    def numpy(self) -> FloatArray:
        return self._values


class Model:
    """Stands in for `SentenceTransformer`."""

    def __init__(self, name: str, *, device: str | None) -> None:
        if not Path(name).is_dir():
            raise OSError(f"{name} is not there")
        self.name = name

    def state_dict(self) -> dict[str, Weights]:
        return {"layer": Weights(np.ones(3, np.float32))}

    def get_embedding_dimension(self) -> int:
        return 3


def test_sentence_transformers_reads_a_folder_of_the_project(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = types.ModuleType("sentence_transformers")
    monkeypatch.setattr(library, "SentenceTransformer", Model, raising=False)
    monkeypatch.setattr(library, "__version__", "5.0", raising=False)
    monkeypatch.setitem(sys.modules, "sentence_transformers", library)
    (project / "e5").mkdir()
    monkeypatch.chdir("/")
    chosen = project_with(project, embedder="sentence-transformers", model="e5")
    identity = wiring.embedder(chosen).identity
    assert (identity.name, identity.version, identity.dimension) == ("e5", "5.0", 3)
    missing = project_with(project, embedder="sentence-transformers", model="other")
    with pytest.raises(ModelError, match="could not load 'other'"):
        _ = wiring.embedder(missing).identity


def test_without_the_library_the_error_says_what_to_install(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "sentence_transformers", None)
    made = wiring.embedder(project_with(project, embedder="sentence-transformers", model="e5"))
    with pytest.raises(ModelError, match="not installed"):
        _ = made.identity
