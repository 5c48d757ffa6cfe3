from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import pytest

from graphrag.ask.cite import verify
from graphrag.model import OPERATOR, Answer, Chunk, Citation, Evidence, Plan, Source, Span, Viewer
from graphrag.ports import Store

TEXTS = {
    "chunk_0a": "Orbis Energy acquired Helios Storage in 2019.",
    "chunk_0b": "Marta Solberg has been chief executive of Orbis Energy since 2021.",
    "chunk_0c": "The canteen is closed on Monday.",
}


class Shelf:
    """A store that holds three chunks, of which a group may see all but the second."""

    def chunks(self, ids: Sequence[str], *, viewer: Viewer) -> Sequence[Chunk]:
        seen = TEXTS if viewer.is_operator else {i: t for i, t in TEXTS.items() if i != "chunk_0b"}
        return [
            Chunk(id_, "document_0a", 0, seen[id_], Span(0, len(seen[id_])), "Notes", 9)
            for id_ in ids
            if id_ in seen
        ]


STORE = cast("Store", Shelf())


def _citation(claim: str, chunk: str, quote: str, label: str = "E1") -> Citation:
    source = Source(chunk, "document_0a", "notes.md", "Notes", "", Span(0, 0))
    return Citation(claim, label, quote, source)


def _answer(*citations: Citation) -> Answer:
    lines = [f"{item.claim} [{number}]" for number, item in enumerate(citations, start=1)]
    sources = tuple(item.source for item in citations if item.source is not None)
    evidence = (Evidence("E1", "", 1.0, sources),)
    return Answer("\n".join(lines), Plan("?", "local", "test"), citations, evidence)


GOOD = _citation("Orbis Energy acquired Helios Storage.", "chunk_0a", TEXTS["chunk_0a"])
ALSO = _citation("Solberg is chief executive of Orbis Energy.", "chunk_0b", TEXTS["chunk_0b"])
BAD = _citation("Orbis Energy acquired Nordwind.", "chunk_0a", TEXTS["chunk_0a"])
PHANTOM = _citation("The canteen is closed.", "chunk_0c", TEXTS["chunk_0c"], "E99")


def test_what_holds_stays_as_it_is() -> None:
    answer = verify(_answer(GOOD, ALSO), store=STORE, viewer=OPERATOR)
    assert answer.text.count("[") == 2
    assert not answer.removed
    assert answer.citations[0].source is not None
    assert answer.citations[0].source.span.of(TEXTS["chunk_0a"]) == TEXTS["chunk_0a"]


def test_a_claim_that_does_not_hold_leaves_the_text_and_marks_are_numbered_anew() -> None:
    answer = verify(_answer(GOOD, BAD, ALSO), store=STORE, viewer=OPERATOR)
    assert not answer.abstained
    assert "Nordwind" not in answer.text
    assert answer.text.endswith("of Orbis Energy. [2]")
    assert [item.verdict for item in answer.removed] == ["unsupported"]


@pytest.mark.parametrize("citations", [(BAD, GOOD, ALSO), (GOOD, BAD, PHANTOM)])
def test_a_failed_answer_or_a_failed_majority_abstains(citations: tuple[Citation, ...]) -> None:
    answer = verify(_answer(*citations), store=STORE, viewer=OPERATOR)
    assert answer.abstained
    assert answer.text.startswith("Not found")
    assert "Nordwind" not in answer.text


def test_a_label_that_is_in_no_evidence_is_a_phantom() -> None:
    answer = verify(_answer(GOOD, ALSO, PHANTOM), store=STORE, viewer=OPERATOR)
    assert [item.verdict for item in answer.removed] == ["phantom"]


def test_a_chunk_that_the_viewer_may_not_see_is_a_phantom() -> None:
    third = _citation("The canteen is closed on Monday.", "chunk_0c", TEXTS["chunk_0c"])
    answer = verify(_answer(GOOD, ALSO, third), store=STORE, viewer=Viewer.of("guests"))
    assert [item.verdict for item in answer.removed] == ["phantom"]
    assert "Solberg" not in answer.text


def test_an_answer_without_citations_is_left_alone() -> None:
    answer = Answer("Not found.", Plan("?", "local", "test"), abstained=True)
    assert verify(answer, store=STORE, viewer=OPERATOR) is answer
