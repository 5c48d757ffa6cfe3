"""JSON output is whole, safe to print, and names its version."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from graphrag.cli.render.json import SCHEMA_VERSION, json_text, plain
from graphrag.model import Filters, Plan, Viewer


def test_the_version_comes_first() -> None:
    assert json.loads(json_text(answer=1)) == {"schema_version": SCHEMA_VERSION, "answer": 1}
    assert json_text(answer=1).startswith('{\n  "schema_version"')


@given(st.text())
def test_any_text_survives(text: str) -> None:
    assert json.loads(json_text(text=text))["text"] == text


@given(st.text())
def test_no_control_reaches_the_terminal(text: str) -> None:
    printed = json_text(text=text)
    assert all(letter == "\n" or (letter >= " " and letter != "\x7f") for letter in printed)
    printed.encode("utf-8")


def test_values_become_objects_and_sets_are_sorted() -> None:
    plan = Plan("q", "local", "names Orbis", filters=Filters(document_ids=frozenset("ba")))
    written = plain(plan)
    assert isinstance(written, dict)
    assert written["route"] == "local"
    filters = {"metadata": [], "as_of": None, "document_ids": ["a", "b"], "conditions": []}
    assert written["filters"] == filters
    assert plain(Viewer.of("sales")) == {"groups": ["sales"]}
