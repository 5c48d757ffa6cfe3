"""Pages that are pictures, read by a chat model: only where asked, marked, and paid for once."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from fakes.openai_server import Body, Fail, Say, Step, serving

from graphrag import GraphRag
from graphrag.errors import SettingsError
from graphrag.model import Document, Dropped
from graphrag.settings import read_project
from graphrag.wiring.documents import loading

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])
TEXT = [(72.0, 700.0, 10.0, "This page has a text layer.")]
SEEN = json.dumps({"lines": ["Invoice of Orbis", "", "Pump | 12 EUR"]})
Read = Callable[..., tuple[Document | Dropped, ...]]


@pytest.fixture
def read(tmp_path: Path, make_pdf: Callable[..., bytes]) -> Read:
    """Reads a page with text and one without, by a server's model."""

    def made(url: str, *, load: str = "vision = true") -> tuple[Document | Dropped, ...]:
        (tmp_path / "a.pdf").write_bytes(make_pdf([TEXT, "a picture"]))
        (tmp_path / "graphrag.toml").write_text(
            f'[models]\nmodel = "tiny"\nvision_model = "seer"\nbase_url = "{url}"\n'
            f"deadline = 0.2\n[load]\n{load}\n"
        )
        project = read_project(tmp_path)
        return tuple(loading(project, ())([str(tmp_path / "a.pdf")]))

    return made


def test_a_page_without_a_text_layer_is_shown_to_the_model_and_marked(read: Read) -> None:
    with serving([Say(SEEN)]) as server:
        document, note = read(server.url)
        again, _ = read(server.url)
    assert isinstance(document, Document)
    assert [(b.read_by, b.page) for b in document.blocks] == [
        ("", 1),
        ("the model seer", 2),
        ("the model seer", 2),
    ]
    assert document.blocks[1].span.of(document.text) == "Invoice of Orbis"
    assert document.metadata["recognised_pages"] == "2"
    assert isinstance(note, Dropped)
    assert (note.kind, note.reason) == ("repaired", "read by the model seer")
    assert again == document
    (body,) = server.bodies  # the second time it is remembered
    assert body["model"] == "seer"
    words, shown = body["messages"][-1]["content"]
    assert words["type"] == "text"
    url = shown["image_url"]["url"]
    assert base64.b64decode(url.removeprefix("data:image/png;base64,")).startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        (Fail(400, "this model takes no images"), "takes no images"),
        (Fail(503), "503"),
        (Say("I see a page."), "out of shape"),
        (Say('{"lines": ["Invoice of', finish="length"), "ended before the page did"),
        (Say('{"lines": []}'), "found no text"),
    ],
)
def test_a_page_that_the_model_does_not_read_is_lost_by_its_number(
    read: Read, step: Step, reason: str
) -> None:
    def script(body: Body) -> Step:
        return step

    with serving(script) as server:
        document, lost = read(server.url)
    assert isinstance(document, Document)
    assert {block.page for block in document.blocks} == {1}
    assert isinstance(lost, Dropped)
    assert (lost.kind, lost.what) == ("lost", "page 2")
    assert reason in lost.reason


def test_no_page_is_shown_unless_that_is_set(read: Read) -> None:
    with serving([]) as server:
        _, lost = read(server.url, load="ocr = false")
        assert server.bodies == []
    assert isinstance(lost, Dropped)
    assert "vision" in lost.reason


def test_without_a_model_the_setting_is_refused(tmp_path: Path) -> None:
    (tmp_path / "graphrag.toml").write_text("[load]\nvision = true\n")
    with pytest.raises(SettingsError, match="none is configured"):
        loading(read_project(tmp_path), ())([str(tmp_path)])


def test_a_dry_run_shows_no_page_to_the_model_and_says_how_many_it_would(
    read: Read, tmp_path: Path
) -> None:
    with serving([Say(SEEN)]) as server:
        read("http://127.0.0.1:1/v1")  # writes the files; nobody answers there
        toml = (tmp_path / "graphrag.toml").read_text("utf-8")
        (tmp_path / "graphrag.toml").write_text(
            toml.replace("http://127.0.0.1:1/v1", server.url).replace(
                "[load]", "prompt_price = 1.0\nreply_price = 1.0\n[load]"
            )
        )
        with GraphRag.open(folder=tmp_path) as graph:
            first, *_ = graph.estimate(str(tmp_path / "a.pdf")).stages
            assert not server.bodies
        read(server.url)
        with GraphRag.open(folder=tmp_path) as graph:
            again, *_ = graph.estimate(str(tmp_path / "a.pdf")).stages
        assert len(server.bodies) == 1
    assert (first.stage, first.calls, first.remembered) == ("vision", 1, 0)
    assert first.prompt_tokens > 1_500  # the picture
    assert first.usd
    assert (again.calls, again.remembered, again.prompt_tokens) == (0, 1, 0)
