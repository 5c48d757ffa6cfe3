"""Two sentences contradict each other, or speak of two things, or say the same in other units."""

from __future__ import annotations

import pytest

from graphrag.ask.answer.prose.contradicts import contradicts

Pair = tuple[str, str]


@pytest.mark.parametrize(
    "pair",
    [
        ("The fee is 30 euros a day.", "The fee is 40 euros a day."),
        ("The tour lasts two weeks.", "The tour lasts 10 days."),
        ("The museum opens at 9 am on Sundays.", "The museum opens at 9 pm on Sundays."),
        ("The capacity of Hall 2 is 450 people.", "The capacity of Hall 2 is 520 people."),
        ("The annual fee is EUR 120.", "The annual fee is EUR 135."),
        ("The deadline is 15 March.", "The deadline is 15 April."),
        ("The treaty was signed in 1648.", "The treaty was signed in 1649."),
        ("Mount Serra is 2,310 metres high.", "Mount Serra has a height of 2,340 metres."),
        ("Passengers may take two bags.", "Passengers may take one bag."),
        ("The director is Clara Voss.", "The director is Henrik Dahl."),
        ("Clara Voss is the director.", "Henrik Dahl is the director."),
        ("The fair takes place in Lund.", "The fair takes place in Uppsala."),
        ("The lake is closed to boats.", "The lake is not closed to boats."),
        ("The pass is open in winter.", "The pass is closed in winter."),
        ("Smoking is allowed in the yard.", "Smoking is forbidden in the yard."),
        ("Since May 2020 the notice is 180 days.", "Since June 2024 the notice is 270 days."),
    ],
)
def test_other_values_names_and_denials_contradict(pair: Pair) -> None:
    assert contradicts(*pair, "What is it?")
    assert contradicts(pair[1], pair[0], "What is it?")


@pytest.mark.parametrize(
    "pair",
    [
        ("The fee of the club for adults is 30 euros.", "The fee of the club for kids is 5 euros."),
        ("Adults pay 30 euros a year for it.", "Children pay 5 euros a year for it."),
        (
            "The heated outdoor pool of Hotel Alba is 25 metres long, open all year.",
            "The heated outdoor pool of Hotel Borea is 50 metres long, open all year.",
        ),
        ("The course lasts two weeks.", "The course lasts 14 days."),
        ("The race was 10 kilometres long.", "The race was 10,000 metres long."),
        ("The notice is 30 days.", "The notice is thirty days."),
        ("The notice is 30 days.", "The notice is 30 days, 60 for gold members."),
        ("In 2019 the club had 40 members.", "In 2020 the club had 50 members."),
        ("Orbis bought Helios.", "Orbis bought Kestrel."),
        ("Orbis has an office in Lund.", "Orbis has an office in Uppsala."),
        ("Dogs are allowed in the garden.", "Dogs are not allowed in the restaurant."),
        ("The capacity of Hall 2 is 450 people.", "The capacity of Hall 3 is 90 people."),
        ("The northern gate is open.", "The southern gate is closed."),
    ],
)
def test_other_things_times_and_units_do_not(pair: Pair) -> None:
    assert not contradicts(*pair, "What is it?")
    assert not contradicts(pair[1], pair[0], "What is it?")


def test_who_is_asked_about_by_name_is_no_value() -> None:
    pair = ("The director is Clara Voss.", "The director is Henrik Dahl.")
    assert not contradicts(*pair, "What does Clara Voss direct?")


def test_how_many_is_compared_in_whatever_words() -> None:
    pair = ("Last year 412 people worked at Kestrel Mills.", "Kestrel Mills employs 398 people.")
    assert contradicts(*pair, "How many people work at Kestrel Mills?")
    assert not contradicts(*pair, "Where is Kestrel Mills?")
