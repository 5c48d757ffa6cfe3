"""Countries are told by their names and by their people."""

from __future__ import annotations

import pytest

from graphrag.ask.answer.lives.values import Told, alike
from graphrag.language.countries import countries_in, demonyms, peoples


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("an American poet", {"united states"}),
        ("a United States Army soldier", {"united states"}),
        ("Papua New Guinea and the Netherlands", {"papua new guinea", "netherlands"}),
        ("a painter of boats", set()),
        ("", set()),
    ],
)
def test_countries_are_found_in_a_text(text: str, expected: set[str]) -> None:
    assert countries_in(text) == expected


def test_every_people_has_a_country() -> None:
    assert set(demonyms().values()) <= peoples().keys()


@pytest.mark.parametrize(
    ("one", "two", "same"),
    [
        ("Dutch", "Netherlands", True),
        ("American", "United States Army", True),
        ("Iranian", "Iran", True),
        ("Spanish", "Sweden", False),
        ("Danish", "Dutch", False),
    ],
)
def test_a_people_is_of_its_country(one: str, two: str, *, same: bool) -> None:
    assert alike(Told(one), Told(two)) is same
