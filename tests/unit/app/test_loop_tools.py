"""The loop's tools look into the graph itself."""

from __future__ import annotations

from graphrag import GraphRag
from graphrag.ask.loop import graph_tools
from graphrag.model import OPERATOR
from graphrag.wiring import store


def test_a_thing_what_is_around_it_and_a_way_between_two(graph: GraphRag) -> None:
    opened = store(graph.project, url=graph.project.settings.store.url, read_only=True)
    tools = graph_tools(store=opened, viewer=OPERATOR)
    known = tools["entity"]("Helios Storage", "").evidence
    assert any("Helios Storage is based in Bergen" in item.text for item in known)
    around = [item.text for item in tools["neighbourhood"]("Helios Storage", "").evidence]
    assert any("acquired Helios Storage" in text for text in around)
    way = [item.text for item in tools["path"]("Orbis Energy", "Bergen").evidence]
    assert len(way) == 2
    assert tools["path"]("Orbis Energy", "Nobody").evidence == ()
    assert tools["neighbourhood"]("Nobody", "").evidence == ()
    opened.close()
