from __future__ import annotations

import os
from pathlib import Path

import pytest

from graphrag.adapters.trace_jsonl import JsonlTraces
from graphrag.errors import StoreError, UsageError


def test_a_record_comes_back_as_it_was_written(tmp_path: Path) -> None:
    traces = JsonlTraces(tmp_path / "traces")
    record = {"question": "Wer führt Orbis?", "steps": [{"name": "plan", "seconds": 0.25}]}
    traces.write("trace_1", record)
    assert traces.read("trace_1") == record


def test_an_unknown_id_has_no_record(tmp_path: Path) -> None:
    traces = JsonlTraces(tmp_path / "traces")
    assert traces.read("trace_1") is None
    assert traces.ids() == ()


def test_ids_come_newest_first(tmp_path: Path) -> None:
    traces = JsonlTraces(tmp_path)
    for age, id_ in enumerate(["trace_b", "trace_c", "trace_a"]):
        traces.write(id_, {})
        os.utime(tmp_path / f"{id_}.jsonl", ns=(0, 10**18 - age))
    assert traces.ids() == ("trace_b", "trace_c", "trace_a")


@pytest.mark.parametrize("id_", ["../secret", "/etc/passwd", "", "a/b", ".hidden"])
def test_an_id_is_never_a_path(tmp_path: Path, id_: str) -> None:
    with pytest.raises(UsageError):
        JsonlTraces(tmp_path).read(id_)


def test_a_damaged_record_says_which_file(tmp_path: Path) -> None:
    (tmp_path / "trace_1.jsonl").write_text("{", encoding="utf-8")
    with pytest.raises(StoreError, match="trace_1"):
        JsonlTraces(tmp_path).read("trace_1")


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "traces").write_text("a file", encoding="utf-8")
    with pytest.raises(StoreError, match="cannot be written"):
        JsonlTraces(tmp_path / "traces").write("trace_1", {})


def test_where_nothing_can_be_written_a_record_is_kept_only_if_it_must_last(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    folder = tmp_path / "file" / "traces"
    with pytest.raises(StoreError, match="cannot be written"):
        JsonlTraces(folder).write("trace_1", {})
    traces = JsonlTraces(folder, must_last=False)
    traces.write("trace_1", {})
    assert traces.ids() == ()
