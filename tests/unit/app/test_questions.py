from __future__ import annotations

from pathlib import Path

import pytest

from graphrag import GraphRag
from graphrag.errors import UsageError


def test_a_question_of_a_hundred_thousand_characters_is_refused_at_once(tmp_path: Path) -> None:
    with GraphRag.open(folder=tmp_path) as graph, pytest.raises(UsageError, match="longer than"):
        graph.ask("a" * 100_000)
