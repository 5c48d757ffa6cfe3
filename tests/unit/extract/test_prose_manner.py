"""What is denied, only planned, or over; and since when."""

from __future__ import annotations

import pytest
from fakes.prose import said


@pytest.mark.parametrize(
    "text",
    [
        "Orbis Energy did not acquire Helios Storage.",
        "Orbis Energy never acquired Helios Storage.",
        "Orbis Energy refused to acquire Helios Storage.",
        "Orbis Energy failed to acquire Helios Storage.",
        "Orbis Energy was unable to acquire Helios Storage.",
        "Orbis Energy has no plans to acquire Helios Storage.",
        "Orbis Energy dropped its plan to acquire Helios Storage.",
    ],
)
def test_a_denied_relation_is_negated(text: str) -> None:
    polarities = {relation.polarity for relation in said(text).relations}
    assert polarities == {"negated"}


@pytest.mark.parametrize(
    "text",
    [
        "Orbis Energy plans to acquire Helios Storage.",
        "Orbis Energy agreed to acquire Helios Storage in March 2019.",
        "Orbis Energy will acquire Helios Storage.",
        "Orbis Energy would acquire Helios Storage if regulators approved.",
        "Orbis Energy is in talks to acquire Helios Storage.",
        "Orbis Energy has signed an agreement to acquire Helios Storage.",
        "Orbis Energy considered acquiring Helios Storage.",
        "Orbis Energy is expected to acquire Helios Storage.",
        "Orbis Energy is due to acquire Helios Storage.",
        "Helios Storage is to be acquired by Orbis Energy.",
    ],
)
def test_a_plan_is_planned_and_no_fact(text: str) -> None:
    ((type_, polarity),) = {(r.type, r.polarity) for r in said(text).relations}
    assert (type_, polarity) == ("ACQUIRED", "planned")


def test_would_later_tells_what_came_to_be() -> None:
    (relation,) = said("Anna Solberg would later found Helios Storage.").relations
    assert relation.polarity == "asserted"


@pytest.mark.parametrize(
    ("text", "until"),
    [
        ("Until 2019 Halden Robotics was led by Anna Solberg.", "2019-01-01"),
        ("Anna Solberg led Halden Robotics from 1998 to 2012.", "2012-01-01"),
        (
            "Anna Solberg was chief executive of Halden Robotics between 1998 and 2012.",
            "2012-01-01",
        ),
        ("Anna Solberg stepped down as chief executive of Halden Robotics in 2012.", "2012-01-01"),
        ("Anna Solberg is a former chief executive of Halden Robotics.", None),
        ("Former Halden Robotics chief executive Anna Solberg spoke.", None),
        ("Anna Solberg was previously chief executive of Halden Robotics.", None),
        ("Anna Solberg is no longer the chief executive of Halden Robotics.", None),
        ("Before joining Helios Storage, Anna Solberg ran Halden Robotics.", None),
    ],
)
def test_what_is_over_is_marked(text: str, until: str | None) -> None:
    found = said(text)
    (led,) = (r for r in found.relations if r.type == "LEADS")
    assert (led.polarity, led.past, led.valid_until) == ("asserted", True, until)


def test_what_still_holds_is_not_marked() -> None:
    (led,) = said("Anna Solberg has led Halden Robotics since 1998.").relations
    assert (led.past, led.valid_from, led.valid_until) == (False, "1998-01-01", None)


def test_a_date_of_the_clause_is_kept_and_the_quote_is_its_sentence() -> None:
    text = "Both did well. In March 2019 Orbis Energy acquired Helios Storage. Nobody minded."
    (relation,) = said(text).relations
    assert relation.valid_from == "2019-03-01"
    assert relation.span.of(text) == "In March 2019 Orbis Energy acquired Helios Storage."


@pytest.mark.parametrize(
    "text",
    [
        "Orbis Energy closed its plant in Gdansk.",
        "Orbis Energy sold its stake in Halden Robotics to Stannard Capital.",
    ],
)
def test_what_is_given_up_is_over(text: str) -> None:
    found = [r for r in said(text).relations if r.type in {"OPERATES_IN", "INVESTED_IN"}]
    assert [relation.past for relation in found] == [True]


def test_a_plant_that_will_open_is_planned() -> None:
    (relation,) = said("Orbis Energy's plant in Gdansk will open in May.").relations
    assert (relation.type, relation.polarity) == ("OPERATES_IN", "planned")
