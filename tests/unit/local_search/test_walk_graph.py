"""The walk treats a text alike whether it is one passage or two, and stays where it starts."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from graphrag.ask.local_search.graph import Teleport, Walked, WalkGraph
from graphrag.ports import Topology


def graph(documents: Sequence[int], mentions: Sequence[tuple[int, int, int]]) -> WalkGraph:
    entities = 1 + max(entity for _, entity, _ in mentions)
    return WalkGraph(
        Topology(
            chunk_ids=tuple(f"chunk_{n:02d}" for n in range(len(documents))),
            document_index=np.array(documents, dtype=np.int32),
            passage_index=np.arange(len(documents), dtype=np.int32),
            entity_ids=tuple(f"entity_{n}" for n in range(entities)),
            mentions=np.array(sorted(mentions), dtype=np.int32),
            relations=np.zeros((0, 2), dtype=np.int32),
            weights=np.zeros(0, dtype=np.float32),
            relation_ids=(),
            version="1",
        ),
        direct=1.0,
    )


def start(made: WalkGraph, entity: int) -> Teleport:
    return Teleport(np.array([made.passages + entity]), np.ones(1, dtype=np.float32))


def walked(made: WalkGraph, *, region: int) -> Walked:
    return made.walk(start(made, 0), damping=0.8, steps=25, region=region)


def test_a_text_that_is_cut_in_two_keeps_its_rank() -> None:
    made = graph([0, 1, 1], [(0, 0, 0), (1, 0, 0), (2, 0, 0)])
    whole, first, second = walked(made, region=10).of([0, 1, 2]).tolist()
    assert first == pytest.approx(second)
    assert first == pytest.approx(2 * whole)


def test_the_neighbourhood_of_the_start_holds_the_best() -> None:
    far = [(n, n, 0) for n in range(3, 30)]
    made = graph(range(30), [(0, 0, 0), (1, 0, 0), (1, 1, 0), (2, 1, 0), *far])
    near, whole = walked(made, region=5), walked(made, region=100)
    assert sorted(near.best(2)) == sorted(whole.best(2)) == [0, 1]
    assert len(near.places) < len(whole.places) == 30
    assert near.of([29]).tolist() == [0.0]


def test_passages_about_one_thing_share_what_a_single_one_would_get() -> None:
    # The first passage names entities 0 and 1; three documents are about one, one about the other.
    about = [(1, 0, 1), (2, 0, 1), (3, 0, 1), (4, 1, 1)]
    made = graph(range(5), [(0, 0, 0), (0, 1, 0), *about])
    begin = Teleport(np.array([0]), np.ones(1, dtype=np.float32))
    masses = made.walk(begin, damping=0.8, steps=1, region=10).of(range(5)).tolist()
    assert masses[1] == pytest.approx(masses[2]) == pytest.approx(masses[3])
    assert sum(masses[1:4]) == pytest.approx(masses[4])
