"""C44 the worked citation example, C45 quotes that fool token sets."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from graphrag import GraphRag
from graphrag.ask.cite import verify
from graphrag.language.quotes import align
from graphrag.model import OPERATOR, Answer, Citation, Evidence, Plan, Source, Span

Write = Callable[[str, str], Path]

D1 = "Most items may be returned within 90 days of purchase with a receipt."
D2 = "Large electronics, including televisions, carry a 30-day return window."


def _source(graph: GraphRag, document: str) -> Source:
    found = next(d for d in graph.documents() if d.source.endswith(document))
    chunk = graph.chunks(found.id)[0]
    return Source(chunk.id, found.id, found.source, found.title, "", Span(0, 0))


@pytest.mark.parametrize(
    ("claim", "quote", "label", "verdict"),
    [
        ("Large electronics carry a 30-day return window.", D2, "d2", "supported"),
        ("Large electronics carry a 30-day return window.", D2, "d1", "unsupported"),
        ("Opened televisions are final sale.", D2, "d2", "unsupported"),
        ("Opened televisions are final sale.", "opened televisions", "d2", "unsupported"),
        ("Large electronics carry a 30-day return window.", D2, "d9", "phantom"),
    ],
)
def test_c44_a_claim_is_judged_by_the_source_it_cites(
    graph: GraphRag, write: Write, claim: str, quote: str, label: str, verdict: str
) -> None:
    write("d1.md", D1 + "\n")
    path = write("d2.md", D2 + "\n")
    graph.ingest(str(path.parent))
    evidence = tuple(
        Evidence(name, text, 1.0, (_source(graph, f"{name}.md"),))
        for name, text in (("d1", D1), ("d2", D2))
    )
    known = {item.label: item.sources[0] for item in evidence}
    draft = Answer(
        f"{claim} [1]",
        Plan("How long?", "local", "test"),
        (Citation(claim, label, quote, known.get(label)),),
        evidence,
    )
    answer = verify(draft, store=graph._store, viewer=OPERATOR)
    kept = [citation.verdict for citation in answer.citations]
    taken = [citation.verdict for citation in answer.removed]
    assert [*kept, *taken] == [verdict]
    assert answer.abstained == (verdict != "supported")


CHUNK = (
    "In 1999 Orbis bought Helios for 12 million; in 2004 Helios did not buy Orbis for 21 million."
)


@pytest.mark.parametrize(
    ("quote", "stands"),
    [
        ("In 1999 Orbis bought Helios for 21 million", False),
        ("Helios bought Orbis", False),
        ("in 2004 Helios did buy Orbis", False),
        ("bought for million in", False),
        ("In 1999, Orbis bought Helios for 12 million", True),
        ("in 2004 Helios did not buy Orbis … 21 million", True),
    ],
)
def test_c45_quotes_are_aligned_not_counted(quote: str, stands: bool) -> None:
    assert (align(quote, CHUNK) is not None) == stands
