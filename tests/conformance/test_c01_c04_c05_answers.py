"""C1, C4 and C5 asked: one person behind three names, an acronym, two people of one name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from graphrag import Answer, GraphRag

Write = Callable[[str, str], Path]


def _asked(graph: GraphRag, write: Write, documents: dict[str, str], question: str) -> Answer:
    path = None
    for name, text in documents.items():
        path = write(name, text + "\n")
    assert path is not None
    graph.ingest(str(path.parent))
    return graph.ask(question)


def _cited(answer: Answer) -> set[str]:
    return {Path(c.source.document).name for c in answer.citations if c.source is not None}


def test_c1_the_founder_advises_the_buyer_after_the_sale(graph: GraphRag, write: Write) -> None:
    answer = _asked(
        graph,
        write,
        {
            "doc1.md": "Dr. Maria Lindqvist founded Halden Robotics in 2011.",
            "doc2.md": "Lindqvist sold Halden Robotics AB to Orbis.",
            "doc3.md": "M. Lindqvist now advises Orbis.",
        },
        "What did the founder of Halden Robotics do after the sale?",
    )
    assert "advises Orbis" in answer.text.split("\n")[0]
    assert _cited(answer) == {"doc1.md", "doc2.md", "doc3.md"}


def test_c4_the_buyer_is_found_by_its_acronym(graph: GraphRag, write: Write) -> None:
    answer = _asked(
        graph,
        write,
        {
            "a.md": "International Business Machines (IBM) bought Red Hat.",
            "b.md": "IBM opened a lab in Zurich.",
        },
        "In which city did the buyer of Red Hat open a lab?",
    )
    assert answer.text.split("\n")[0] == "Zurich"
    assert _cited(answer) == {"a.md", "b.md"}


def test_c5_only_the_one_who_resigned_is_cited(graph: GraphRag, write: Write) -> None:
    answer = _asked(
        graph,
        write,
        {
            "a.md": "Li Wei, CFO of Ardent Steel, resigned.",
            "b.md": "Li Wei, CFO of Borealis Foods, was promoted.",
        },
        "Which CFO resigned?",
    )
    assert "Ardent Steel" in answer.text
    assert _cited(answer) == {"a.md"}
