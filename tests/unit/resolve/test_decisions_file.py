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


@pytest.mark.parametrize("text", ["same: [one]", "sam: []", "same: [", "- a"])
def test_a_wrong_file_is_refused_with_the_way_out(tmp_path: Path, text: str) -> None:
    path = tmp_path / "decisions.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SettingsError) as caught:
        read_decisions(path)
    assert "three lists" in caught.value.hint
