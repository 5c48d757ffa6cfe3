"""What many chunks say of one thing, within a budget."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from graphrag.language.descriptions import merged
from graphrag.model import Description


def said(*texts: str) -> list[Description]:
    return [Description(text, f"chunk_{at}") for at, text in enumerate(texts)]


def test_what_says_nothing_new_is_left_out_and_every_part_keeps_its_chunk() -> None:
    parts = merged(
        said("a clerk", "a clerk in London", "the clerk", "London clerk", "father of Tiny Tim")
    )
    assert [(part.text, part.chunk_id) for part in parts] == [
        ("father of Tiny Tim", "chunk_4"),
        ("a clerk in London", "chunk_1"),
    ]


def test_the_budget_holds_but_something_is_always_said() -> None:
    long = "an old and very long story of a house by the sea that nobody has entered for years"
    assert [part.text for part in merged(said(long, "a mill"), tokens=3)] == [long]
    assert len(merged(said(*(f"owner of mill{n} at river{n}" for n in range(99))), tokens=40)) < 12


@given(st.lists(st.sampled_from(["a clerk", "a rich clerk", "", "the mill", "a mill owner"])))
@settings(max_examples=25)
def test_parts_are_among_those_given_and_none_twice(texts: list[str]) -> None:
    given_ = said(*texts)
    parts = merged(given_)
    assert bool(parts) == bool(given_)
    assert all(part in given_ for part in parts)
    assert len(set(parts)) == len(parts)
