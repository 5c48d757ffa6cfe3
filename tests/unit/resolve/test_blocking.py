from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from graphrag.ingest.resolve.block import BLOCK, candidate_pairs, near_pairs
from graphrag.ingest.resolve.names.normalise import read


def pairs(*surfaces: str) -> set[tuple[int, int]]:
    found = candidate_pairs([read(surface) for surface in surfaces]).tolist()
    return {(int(left), int(right)) for left, right in found}


def test_typos_order_initials_and_legal_forms_meet() -> None:
    surfaces = ("Maria Lindqvist", "Maria Lindqist", "Lindqvist, Maria", "M. Lindqvist")
    assert pairs(*surfaces) >= {(0, 1), (0, 2), (0, 3)}
    assert (0, 1) in pairs("Halden Robotics AB", "Halden Robotics GmbH")


def test_strangers_do_not_meet() -> None:
    assert pairs("Maria Lindqvist", "Orbis Energy", "Zurich") == set()


def test_a_crowded_block_still_lets_the_most_alike_meet() -> None:
    crowd = [f"Smith A{chr(97 + n // 26)}{chr(97 + n % 26)}brook" for n in range(96)]
    assert len(crowd) > 4 * BLOCK
    twins = [crowd[50], crowd[50] + "e"]
    names = [name for name in crowd if name != crowd[50]] + twins
    assert (len(names) - 2, len(names) - 1) in pairs(*names)


def test_an_initial_meets_the_names_it_may_stand_for_across_a_crowd() -> None:
    given = [f"Ma{one}{other}o" for one in "abcdef" for other in "bdgkmn"]
    surfaces = ["M. Lindqvist", *(f"{name} Lindqvist" for name in given)]
    assert len(surfaces) > 4 * BLOCK
    assert pairs(*surfaces) >= {(0, other) for other in range(1, len(surfaces))}


def test_no_names_make_no_pairs() -> None:
    assert candidate_pairs([]).shape == (0, 2)
    assert list(near_pairs([])) == [] or all(not len(batch) for batch in near_pairs([]))


words = st.sampled_from(["maria", "lindqvist", "orbis", "energy", "halden", "robotics"])


@settings(max_examples=40, deadline=None)
@given(st.lists(st.lists(words, min_size=1, max_size=3), min_size=1, max_size=12))
def test_names_of_the_same_words_always_meet_and_pairs_are_sorted(lists: list[list[str]]) -> None:
    surfaces = [" ".join(tokens) for tokens in lists]
    found = pairs(*surfaces)
    assert all(left < right for left, right in found)
    for (i, one), (j, other) in combinations(enumerate(surfaces), 2):
        if sorted(set(one.split())) == sorted(set(other.split())):
            assert (i, j) in found
