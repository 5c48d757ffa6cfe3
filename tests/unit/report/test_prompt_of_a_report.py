"""What a model is shown of a community."""

from __future__ import annotations

from graphrag.ingest.report.material import Candidate, Material
from graphrag.ingest.report.with_llm.prompt import ROWS, ask_for
from graphrag.model import Community
from graphrag.money import estimated_tokens


def material(prose: int, rows: int) -> Material:
    said = [Candidate(f"Ada met Bo {n} times.", (f"c{n}",), 1.0, True) for n in range(prose)]
    said += [Candidate(f"Altitude: | {n} ft", (f"r{n}",), 1.0, False) for n in range(rows)]
    group = Community("community_1", 1, None, (), (), "d")
    return Material(group, tuple(said), (), (), (), "d")


def test_all_prose_and_few_rows_are_shown_and_what_is_left_out_is_told() -> None:
    asked = ask_for(material(20, 300))
    shown = [line for line in asked.prompt.user.splitlines() if line.startswith("S")]
    rows = [line for line in shown if "Altitude" in line]
    assert len([line for line in shown if "Ada" in line]) == 20
    assert 0 < sum(map(estimated_tokens, rows)) <= ROWS * 1.5  # with labels
    assert f"Shown: {20 + len(rows)} of 320 sentences." in asked.prompt.user
    assert asked.left_out == 300 - len(rows)
    assert len(asked.sources) == 20 + len(rows)


def test_a_group_of_rows_alone_is_shown_the_first_of_them() -> None:
    asked = ask_for(material(0, 300))
    assert asked.sources["S1"].text == "Altitude: | 0 ft"
    assert asked.left_out > 200


def test_few_rows_are_all_shown() -> None:
    assert ask_for(material(2, 5)).left_out == 0
