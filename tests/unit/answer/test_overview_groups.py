"""What is listed is grouped by words that each statement of a group holds."""

from __future__ import annotations

from collections import Counter

from graphrag.ask.answer.overview_groups import arranged, grouped

CAUSES = (
    "A loss of engine power due to fuel starvation.",
    "The pilot's failure to maintain directional control.",
    "Frost on the wings.",
    "The loss of engine power for reasons unknown.",
    "The pilot's failure to see the fence.",
    "A loss of directional control in a gust.",
    "Fog over the runway.",
    "Worn seals, and so no engine power.",
)


def test_statements_that_share_words_side_by_side_stand_together() -> None:
    groups = [(group.name, group.members) for group in grouped(CAUSES)]
    assert groups == [
        ("engine power", (0, 3, 7)),
        ("directional control", (1, 5)),
        ("", (2, 4, 6)),
    ]


def test_what_most_statements_share_names_no_group() -> None:
    assert [group.name for group in grouped([f"The pump of house {n} broke." for n in "abc"])] == [
        ""
    ]


def test_words_that_lead_to_a_result_are_in_no_name() -> None:
    texts = ("Ice due fog.", "Ice due fog.", "Rain.", "Wind.", "Haze.")
    assert [group.name for group in grouped(texts)] == [""]


def test_a_group_says_how_many_documents_and_is_told_before_another_is_told_again() -> None:
    times = Counter(CAUSES) + Counter({CAUSES[0]: 1})
    lines = arranged(CAUSES, times, limit=3)
    assert lines == [
        (0, "- “engine power” in 4 documents, 2 of them: "),
        (3, "  - "),
        (1, "- “directional control” in 2 documents: "),
    ]


def test_what_belongs_to_no_group_follows() -> None:
    lines = arranged(CAUSES, Counter(CAUSES), limit=12)
    assert [position for position, _ in lines] == [0, 3, 7, 1, 5, 2, 4, 6]
    assert lines[-1] == (6, "- ")


def test_a_group_counts_what_a_larger_one_tells() -> None:
    both = "A loss of engine power, then of directional control."
    texts = (*CAUSES, both)
    lines = dict(arranged(texts, Counter(texts), limit=12))
    assert lines[0] == "- “engine power” in 4 documents: "
    assert lines[1] == "- “directional control” in 3 documents: "
