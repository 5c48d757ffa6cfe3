from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from graphrag.language.lines import reads_as_title, runs


@given(st.lists(st.text(alphabet="aA .,", max_size=12), max_size=8))
def test_runs_are_a_partition_in_order(lines: list[str]) -> None:
    assert [at for start, end in runs(lines) for at in range(start, end)] == list(range(len(lines)))


def test_a_line_with_room_left_stands_by_itself() -> None:
    lines = ["Tidal Works", "Tidal Works was founded by Anna Solberg in 1998."]
    assert runs(lines) == [(0, 1), (1, 2)]


def test_a_line_that_was_full_goes_on() -> None:
    assert runs(["Tidal Works was founded by Anna", "Solberg in 1998 in the town of", "Oslo."]) == [
        (0, 3)
    ]


def test_a_line_that_ends_in_the_middle_of_a_clause_goes_on() -> None:
    long = "Anna Solberg, who had built boats before that and would again."
    assert runs(["It was founded by", long]) == runs(["In Bergen,", long]) == [(0, 2)]


def test_a_title_is_short_and_not_ended() -> None:
    assert reads_as_title("Tidal Works, a history")
    assert not any(map(reads_as_title, ["it rained", "It rained.", "Name | Place", "", "A" * 90]))
