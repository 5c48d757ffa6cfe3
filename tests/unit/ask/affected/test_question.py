"""Questions after what an event hits."""

from __future__ import annotations

import pytest

from graphrag.ask.affected.question import spread_of
from graphrag.model import EntityType, ExtractionSchema, LinkedEntity, RelationType

PORT = LinkedEntity("entity_1", "Port of Rotterdam", "Port", "port of Rotterdam", 1.0)
SCHEMA = ExtractionSchema("s", entities=(EntityType("Order", plural="orders"),))
FROM = RelationType("ORDERED_FROM", description="A purchase order, to the supplier that fills it.")


@pytest.mark.parametrize(
    ("question", "noun"),
    [
        ("Which suppliers are affected by the closure of the port of Rotterdam?", "suppliers"),
        ("What orders will be delayed by a strike at the port of Rotterdam?", "orders"),
        ("Which suppliers does the closure of the port of Rotterdam affect?", "suppliers"),
        ("If the port of Rotterdam closes, which suppliers are affected?", "suppliers"),
        ("List all orders affected by the closure of the port of Rotterdam.", "orders"),
        ("How many orders are affected by the closure of the port of Rotterdam?", "orders"),
        ("Who is affected by the closure of the port of Rotterdam?", ""),
        (
            "List all containers that are hit by the flooding of the port of Rotterdam.",
            "containers",
        ),
    ],
)
def test_what_is_asked_for_and_what_happened_are_read(question: str, noun: str) -> None:
    spread = spread_of(question, (PORT,))
    assert spread is not None
    assert spread.noun == noun
    assert spread.start == (PORT,)


@pytest.mark.parametrize(
    "question",
    [
        "Who closed the port of Rotterdam?",
        "Which suppliers are in the port of Rotterdam?",
        "Which suppliers are affected by the port of Rotterdam?",
    ],
)
def test_other_questions_are_left_alone(question: str) -> None:
    assert spread_of(question, (PORT,)) is None


def test_an_event_is_told_in_any_form_of_its_word_and_in_no_other() -> None:
    spread = spread_of(
        "Which orders are affected by the closure of the port of Rotterdam?", (PORT,)
    )
    assert spread is not None
    assert spread.told_in("A strike has closed the Port of Rotterdam.")
    assert spread.told_in("The Port of Rotterdam has been shut since Monday.")
    assert not spread.told_in("The Port of Rotterdam remains open.")
    assert spread.presupposed_in("The closure of the Port of Rotterdam worries us.")
    assert not spread.presupposed_in("A strike has closed the Port of Rotterdam.")


def test_a_thing_fits_by_its_type_or_by_the_role_that_the_last_relation_gives_it() -> None:
    orders = spread_of("Which orders are hit by the closure of the port of Rotterdam?", (PORT,))
    suppliers = spread_of("Which suppliers are hit by closure of the port of Rotterdam?", (PORT,))
    assert orders is not None
    assert suppliers is not None
    assert orders.fits("Order", FROM, SCHEMA)
    assert not orders.fits("Company", FROM, SCHEMA)
    assert suppliers.fits("Company", FROM, SCHEMA)
    assert not suppliers.fits("Company", RelationType("OWNS"), SCHEMA)
