"""A small graph with a merge, a pair that waits and a name beside them; filled once."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from graphrag import GraphRag

DEALS = """# Deals

In March 2019 Orbis Energy acquired Helios Storage for 12 million euros.
Helios Storage is based in Bergen. The Federal Aviation Administration (FAA) approved the sale.
Marta Solberg signed it for Orbis Energy.
"""
PEOPLE = """# People

Marta Sohlberg has been the chief executive of Orbis Energy Inc. since 2021.
The FAA fined Orbis Energy Inc. in 2022.
"""


@pytest.fixture(scope="session")
def filled_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("merging")
    (folder / "notes").mkdir()
    (folder / "notes" / "deals.md").write_text(DEALS, "utf-8")
    (folder / "notes" / "people.md").write_text(PEOPLE, "utf-8")
    with GraphRag.open(folder=folder) as graph:
        graph.ingest(str(folder / "notes"))
    return folder


@pytest.fixture
def folder(filled_once: Path, tmp_path: Path) -> Path:
    """A copy, so that tests may decide."""
    return Path(shutil.copytree(filled_once, tmp_path / "copy"))


@pytest.fixture
def graph(folder: Path) -> Iterator[GraphRag]:
    with GraphRag.open(folder=folder) as opened:
        yield opened
