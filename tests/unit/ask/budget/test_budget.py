"""What a model is given to read."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from graphrag.ask.budget import Shown, arranged, fitted, room_for_evidence
from graphrag.model import Evidence, Source, Span

FILLER = (
    "The canteen opens at noon. Visitors park behind the building. The roof was painted green. "
    "Nobody smokes in the yard. The lift is slow on Mondays. Plants are watered by the porter."
)


def piece(label: str, text: str, *, score: float = 1.0, date: str | None = None) -> Evidence:
    source = Source(f"chunk_{label}", f"document_{label}", "a.md", "A", "", Span(0, 9), None, date)
    return Evidence(label, text, score, (source,))


def test_evidence_is_sent_best_first_within_a_budget_and_none_twice() -> None:
    long = [piece(f"E{at}", f"{at} " + "word " * 1_500) for at in range(9)]
    pieces = [piece("E20", "Same."), piece("E21", " Same. "), *long]
    sent = fitted(pieces, "Which word?", tokens=4_000, compressing="never")
    assert [shown.evidence.label for shown in sent] == ["E20", "E0", "E1"]
    assert sum(shown.tokens for shown in sent) <= 4_000
    assert fitted([piece("E1", "word " * 9_000)], "Which word?", tokens=100)


def test_room_is_left_for_the_answer() -> None:
    assert room_for_evidence(4_000, window=0, beside=1_500) == 4_000
    assert room_for_evidence(4_000, window=4_096, beside=1_500) == 2_596
    assert room_for_evidence(4_000, window=1_000, beside=1_500) == 100


def test_what_fits_is_left_whole_and_what_does_not_is_cut_to_what_bears_on_the_question() -> None:
    said = "The notice period is ninety days."
    pieces = [piece(f"E{n}", f"{n}. {FILLER} {said if n == 3 else ''} {FILLER}") for n in range(6)]
    total = sum(len(item.text) for item in pieces) / 4
    question = "How long is the notice period?"
    whole = fitted(pieces, question, tokens=10_000)
    assert [shown.text for shown in whole] == [item.text for item in pieces]
    cut = fitted(pieces, question, tokens=10_000, compressing="always")
    assert sum(shown.tokens for shown in cut) <= total / 2
    assert any(said in shown.text for shown in cut)
    tight = fitted(pieces, question, tokens=60)
    assert sum(shown.tokens for shown in tight) <= 60
    assert any(said in shown.text for shown in tight)


def test_a_sentence_that_leans_on_the_one_before_brings_it_along() -> None:
    text = f"{FILLER} Fjord was founded in Bergen. It moved its notice desk to Oslo. {FILLER}"
    cut = fitted([piece("E1", text)], "Where is the notice desk?", tokens=60, compressing="always")
    assert "Fjord was founded in Bergen. It moved its notice desk to Oslo." in cut[0].text


def test_where_the_caller_weighs_sentences_the_best_come_from_whatever_piece() -> None:
    told = "Mara Lind plays the harp. She is the sister of Jon Kessel."
    pieces = [piece("E1", FILLER), piece("E2", told)]

    def bearing(spans: Sequence[tuple[Evidence, Span]]) -> Sequence[float]:
        return [float("Kessel" in span.of(item.text)) for item, span in spans]

    cut = fitted(pieces, "Who?", tokens=20, bearing=bearing)
    assert [shown.text for shown in cut] == [told]
    assert fitted(pieces, "Who?", tokens=20, bearing=lambda spans: ()) == fitted(
        pieces, "Who?", tokens=20
    )


@settings(max_examples=40, deadline=None)
@given(
    texts=st.lists(
        st.lists(st.sampled_from(FILLER.split(". ")), min_size=1, max_size=8).map(". ".join),
        min_size=1,
        max_size=6,
    ),
    tokens=st.integers(min_value=20, max_value=400),
)
def test_what_is_shown_is_verbatim_in_order_and_within_the_budget(
    texts: list[str], tokens: int
) -> None:
    pieces = [piece(f"E{number}", text) for number, text in enumerate(texts)]
    shown = fitted(pieces, "When does the canteen open?", tokens=tokens)
    assert shown
    for one in shown:
        assert all(left.end <= right.start for left, right in pairwise(one.spans))
        parts = one.text.split(" … ")
        assert all(part in one.evidence.text for part in parts)
    assert len(shown) == 1 or sum(one.tokens for one in shown) <= tokens
    assert sorted(one.evidence.label for one in arranged(shown)) == sorted(
        one.evidence.label for one in shown
    )


def labels(*evidence: Evidence) -> list[str]:
    return [shown.evidence.label for shown in arranged([Shown.whole(item) for item in evidence])]


def test_the_strongest_stand_first_and_last() -> None:
    words = ("apples", "pears", "plums", "figs", "kiwis")
    pieces = [piece(f"E{n}", f"We sell {w}.", score=1 - n / 9) for n, w in enumerate(words, 1)]
    assert labels(*pieces) == ["E1", "E3", "E5", "E4", "E2"]


def test_of_equals_the_newest_comes_first_and_what_has_no_date_last() -> None:
    old = piece("E1", "Apples are sold.", date="2020-01-01")
    new = piece("E2", "Pears are sold.", date="2024-01-01")
    undated = piece("E3", "Plums are sold.")
    assert labels(old, undated, new) == ["E2", "E3", "E1"]  # first, middle, last


def test_contradictions_stand_side_by_side_the_newest_first() -> None:
    old = piece("E1", "The notice period is 180 days.", score=1.0, date="2020-01-01")
    other = piece("E2", "Apples are sold.", score=0.9)
    third = piece("E3", "Pears are eaten.", score=0.8)
    new = piece("E4", "The notice period is 270 days.", score=0.2, date="2024-01-01")
    assert labels(old, other, third, new)[:2] == ["E4", "E1"]
