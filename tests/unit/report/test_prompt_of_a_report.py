"""What a model is shown of a community."""

from __future__ import annotations

import pytest

from graphrag.ingest.report.material import Candidate, Material
from graphrag.ingest.report.with_llm.prompt import (
    FINDINGS,
    LEAST_PROSE,
    MOST_FINDINGS,
    ROWS,
    SENTENCES,
    ask_for,
    is_worth_asking,
)
from graphrag.model import Community, Finding, Report
from graphrag.money import estimated_tokens

TITLE = "What the harbour board of the northern islands decided"


def material(prose: int, rows: int, *, children: int = 0, findings: int = 6) -> Material:
    said = [Candidate(f"Ada met Bo {n} times.", (f"c{n}",), 1.0, True) for n in range(prose)]
    said += [Candidate(f"Altitude: | {n} ft", (f"r{n}",), 1.0, False) for n in range(rows)]
    group = Community("community_1", 1, None, (), (), "d")
    told = tuple(
        Report(
            f"community_{child}",
            2,
            f"{TITLE} {child}",
            "A summary.",
            tuple(Finding(f"{child}:{n} " + "word " * 20, (f"f{child}",)) for n in range(findings)),
            5.0,
            "d",
        )
        for child in range(children)
    )
    return Material(group, tuple(said), told, (), (), "d")


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


@pytest.mark.parametrize("prose", [200, 2_000])
def test_of_much_prose_what_is_central_is_shown_within_the_budget(prose: int) -> None:
    asked = ask_for(material(prose, 0))
    shown = [finding.text for finding in asked.sources.values()]
    assert SENTENCES * 0.7 < sum(map(estimated_tokens, shown)) <= SENTENCES
    assert asked.left_out == prose - len(shown)


@pytest.mark.parametrize("children", [1, 9, 200])
def test_findings_of_every_child_come_in_turn_within_the_budget(children: int) -> None:
    asked = ask_for(material(0, 0, children=children))
    lines = asked.prompt.user.splitlines()
    parts = [line for line in lines if line.startswith("Part: ")]
    shown = [finding.text.split()[0] for finding in asked.sources.values()]
    per_child = [sum(label.startswith(f"{n}:") for label in shown) for n in range(children)]
    assert len(parts) == sum(found > 0 for found in per_child)
    assert max(per_child) <= MOST_FINDINGS
    assert max(per_child) - min(per_child) <= 1
    inside = [line for line in lines if line.startswith(("Part: ", "F"))]
    assert sum(map(estimated_tokens, inside)) <= FINDINGS * 1.1  # with labels
    every = children * MOST_FINDINGS
    told = f"Shown: {len(shown)} of {every} findings of {children} parts."
    assert (told in asked.prompt.user) == (len(shown) < every)


def test_a_model_is_asked_where_there_is_something_to_sum_up() -> None:
    assert is_worth_asking(material(LEAST_PROSE, 0))
    assert is_worth_asking(material(0, 0, children=1))
    assert not is_worth_asking(material(LEAST_PROSE - 1, 300))
