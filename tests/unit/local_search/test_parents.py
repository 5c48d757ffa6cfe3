"""Small chunks are read with the larger passage around them; a rule chooses how by path."""

from __future__ import annotations

from pathlib import Path

from graphrag import GraphRag

TEXT = """# Harbour

Orbis Energy bought the crane of the northern pier in the spring of that year after long talks.
The old crane had stood there since the war, and nobody remembered who had put it up in the snow.
Its driver, Ines Krag, kept a small garden of herbs on the roof of the cabin above the water.
When the buyers came, she asked them to keep the garden, and they wrote that into the contract.
The contract was signed on the pier itself, in the rain, and the ink ran on two of its pages.
Later the garden became the emblem of the company, and it stands on every letter that they send.
"""
TOML = """
[[documents]]
path = "small/"
chunks = "parents"
"""


def test_a_hit_brings_the_rest_of_its_passage(tmp_path: Path) -> None:
    (tmp_path / "graphrag.toml").write_text(TOML)
    for folder in ("small", "large"):
        (tmp_path / folder).mkdir()
    (tmp_path / "small" / "a.md").write_text(TEXT)
    (tmp_path / "large" / "b.md").write_text("# Boats\n\nHelios Storage sells boats in Oslo.\n")
    with GraphRag.open(folder=tmp_path) as graph:
        graph.ingest(str(tmp_path))
        small = graph.chunks("small/a.md")
        assert len(small) > 1
        assert {chunk.parent for chunk in small} - {""}
        assert {chunk.parent for chunk in graph.chunks("large/b.md")} == {""}
        found = graph.search("Where did Ines Krag keep her garden of herbs?")
        labels = [item.label for item in found.evidence]
        assert labels == [f"E{n}" for n in range(1, len(labels) + 1)]
        texts = [item.text for item in found.evidence]
        assert len(texts) == len(set(texts))
        assert {chunk.text for chunk in small} <= set(texts)
        assert graph.ingest(str(tmp_path)).counts["rows.written"] == 0
