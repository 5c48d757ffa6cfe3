"""A project of one note with four sections, and a model that names who stands in each."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from click.testing import CliRunner, Result
from fakes.openai_server import Body, Say, Script, user_text
from fakes.passages import said, thing

from graphrag.cli import main

Call = Callable[..., Result]
NAMES = ("Ada Roe", "Bo Lund", "Cy Dale", "Di Marsh")
FILLER = "It was said again and again in every hall of the town that day. " * 6
SETTINGS = """[models]
extract_model = "m"
base_url = "{url}"
window_tokens = 100
concurrency = 2
batch_pause = 0.01
prompt_price = 1.0
reply_price = 2.0
[ask]
writer = "extractive"
"""


def noted(project: Path) -> Call:
    """Write the note, and return what calls `graphrag`."""
    sections = [f"## {name}\n\n{name} came to Bergen. {FILLER}" for name in NAMES]
    (project / "note.md").write_text("# Notes\n\n" + "\n\n".join(sections), "utf-8")

    def called(*args: str) -> Result:
        return CliRunner().invoke(main, args)

    return called


def configure(project: Path, url: str) -> None:
    """Let a model at `url` extract."""
    (project / "graphrag.toml").write_text(SETTINGS.format(url=url), "utf-8")


def naming(body: Body) -> Say:
    """Name who stands in the section that is shown."""
    name = next(name for name in NAMES if name in user_text(body))
    return Say(said([thing(name)]))


def names(call: Call) -> set[str]:
    """Return those that the graph knows."""
    rows = json.loads(call("entities", "--json").stdout)["entities"]
    return {row["name"] for row in rows} & set(NAMES)


def as_script(answer: Callable[[Body], Say]) -> Script:
    return answer
