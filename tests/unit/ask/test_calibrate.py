"""What likely answers of a corpus must reach is learned from questions made of its relations."""

from __future__ import annotations

import pytest
from fakes.folders import filled

from graphrag import GraphRag, wiring
from graphrag.ask.answer.likely.trust import usual_threshold
from graphrag.ask.calibrate import LEAST, QUANTILE, made_questions, threshold
from graphrag.wiring.trusting import STAGE, least_trust

FIRMS = ("Orbis Energy", "Varro Glass", "Kestrel Freight", "Lumiq Panels", "Solenne Group")
PEOPLE = ("Marta Solberg", "Imre Thole", "Jonas Pell", "Noor Casimir", "Walter Sutter")
BOUGHT = ("Helios Storage", "Brennick Cold", "Tamarisk Oils", "Dunlin Wax", "Norvane Pumps")


def _notes() -> dict[str, str]:
    """Return notes in which every person leads a firm, and every firm bought two others."""
    told = {}
    for place, (firm, person) in enumerate(zip(FIRMS, PEOPLE, strict=True)):
        bought = BOUGHT[place]
        told[f"{place}.md"] = (
            f"# {firm}\n\n{person} leads {firm}. {firm} acquired {bought} in 2019. "
            f"{bought} is based in Port Ellery."
        )
    return told


@pytest.fixture(scope="module")
def firms(tmp_path_factory: pytest.TempPathFactory) -> GraphRag:
    return filled(tmp_path_factory.mktemp("firms"), _notes())


def test_questions_are_made_of_two_relations_in_a_row_and_always_the_same(firms: GraphRag) -> None:
    schema = wiring.schema(firms.project, firms._store, None)
    made = made_questions(firms._store, schema)
    assert made == made_questions(firms._store, schema)
    assert len(set(made)) == len(made)
    assert "Who or what is it that the one that Marta Solberg leads acquired?" in made
    assert made_questions(firms._store, schema, count=2) == made[:2]


def test_the_usual_threshold_moves_half_way_to_what_the_corpus_reaches() -> None:
    scores = {str(number): float(number) for number in range(2 * LEAST)}
    reached = QUANTILE * (2 * LEAST - 1)
    assert threshold(list(scores), scores.get, usual=0.0) == pytest.approx(reached / 2)
    with_strange = [*scores, "unknown"]  # nothing is found for it, so it tells nothing
    assert threshold(with_strange, scores.get, usual=0.0) == pytest.approx(reached / 2)
    assert threshold(list(scores), lambda _: 1.5, usual=1.5) == pytest.approx(1.5)


def test_too_few_questions_give_no_threshold() -> None:
    few, many = [str(n) for n in range(LEAST - 1)], [str(n) for n in range(2 * LEAST)]
    assert threshold(few, lambda _: 1.0, usual=0.0) is None
    assert threshold(many, lambda _: None, usual=0.0) is None


def test_filling_a_graph_learns_its_threshold_once(firms: GraphRag) -> None:
    memo, store = firms._memo, firms._store
    schema = wiring.schema(firms.project, store, None)
    kept = memo.stats()[STAGE][0]
    assert least_trust(memo, schema, store)() != usual_threshold()
    firms.ask("Who leads Orbis Energy?")
    assert memo.stats()[STAGE][0] == kept
