from __future__ import annotations

import pytest

from graphrag.ingest.load.metadata import groups_of
from graphrag.model import Viewer


@pytest.mark.parametrize("asked", ["board", "Board", " BOARD "])
def test_groups_are_the_same_in_any_case(asked: str) -> None:
    assert Viewer.of(asked).sees(groups_of({"access": "Board, Sales team"}))
    assert not Viewer.of("sales").sees(groups_of({"access": "Board"}))
