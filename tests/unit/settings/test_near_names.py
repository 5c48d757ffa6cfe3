"""A name that is meant is suggested; a far one is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from graphrag.errors import SettingsError
from graphrag.settings import read_project


def test_a_slip_in_a_variable_is_mended(tmp_path: Path) -> None:
    (warning,) = read_project(tmp_path, environment={"GRAPHRAG_EXTRACT_SCEMA": "x"}).warnings
    assert "did you mean GRAPHRAG_EXTRACT_SCHEMA?" in warning


@pytest.mark.parametrize("name", ["GRAPHRAG_HOME", "GRAPHRAG_API_TOKEN", "GRAPHRAG_X"])
def test_a_variable_of_another_program_is_like_none_of_ours(tmp_path: Path, name: str) -> None:
    (warning,) = read_project(tmp_path, environment={name: "x"}).warnings
    assert "did you mean" not in warning


def test_a_far_key_gets_the_list_of_known_ones(tmp_path: Path) -> None:
    (tmp_path / "graphrag.toml").write_text("[store]\npath = 'x'\n", "utf-8")
    with pytest.raises(SettingsError) as caught:
        read_project(tmp_path, environment={})
    assert "Known here: url, timeout" in caught.value.hint
