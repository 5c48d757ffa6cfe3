from __future__ import annotations

from pathlib import Path

import pytest

from graphrag.errors import SettingsError
from graphrag.ingest.resolve import NONE, Decisions, read_decisions, write_decisions


def test_decisions_survive_their_file(tmp_path: Path) -> None:
    decisions = Decisions(same=(("Bob", "Elvis"),), never=(("Å", "B: c"),), split=("Li Wei",))
    path = tmp_path / "deep" / "decisions.yaml"
    write_decisions(path, decisions)
    assert read_decisions(path) == decisions
    assert "Å" in path.read_text(encoding="utf-8")


def test_no_file_means_that_nobody_decided(tmp_path: Path) -> None:
    assert read_decisions(tmp_path / "none.yaml") == NONE


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"same: [[a, b], one]", "same › entry 2: "),
        (b"sam: []", "decisions: sam: Extra"),
        (b"same: [", "line 1, column 8"),
        (b"- a", "decisions: Input should be a valid dictionary"),
        (b"\xff\xfe", "can't decode"),
    ],
)
def test_a_wrong_file_is_refused_with_the_place_and_the_way_out(
    tmp_path: Path, data: bytes, problem: str
) -> None:
    path = tmp_path / "decisions.yaml"
    path.write_bytes(data)
    with pytest.raises(SettingsError) as caught:
        read_decisions(path)
    assert problem in caught.value.message
    assert "three lists" in caught.value.hint
