"""Who was present, wrote or is named in a register is a person, and amounts name nothing."""

from __future__ import annotations

import pytest
from fakes.folders import filled

from graphrag import GraphRag
from graphrag.ingest.extract.with_spacy.fields.people import people_in

MINUTES = """\
# Meeting of 6 March 2025

**Present:** Tomasz Wilk (cellar), Dr. Priya Nair (quality), Dorothy Keane
**Author:** Oscar Lunt, Sales Office

Priya will ask for EUR 92 and a price of EUR 31.20 a case.
"""
STAFF = "name,role,since\nAmina Sule,brewer,2023\nJonas Petrie,driver,2022\n"
SHIPS = (
    "name,type,site manager\nSkerry Tern,feeder,Dmitri Halvard\nSkerry Plover,cargo,Anton Breuil\n"
)


@pytest.fixture(scope="module")
def types(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    notes = {"minutes.md": MINUTES, "staff.csv": STAFF, "ships.csv": SHIPS}
    with filled(tmp_path_factory.mktemp("people"), notes) as graph:
        return _types(graph)


def _types(graph: GraphRag) -> dict[str, str]:
    return {entity.name: entity.type for entity in graph.entities() if entity.scope == "corpus"}


@pytest.mark.parametrize(
    "name",
    ["Tomasz Wilk", "Priya Nair", "Oscar Lunt", "Amina Sule", "Jonas Petrie", "Dmitri Halvard"],
)
def test_people_of_minutes_and_registers_are_people(types: dict[str, str], name: str) -> None:
    assert types[name] == "Person"


def test_ships_with_a_name_are_no_people(types: dict[str, str]) -> None:
    assert types["Skerry Tern"] != "Person"


def test_a_sum_of_money_is_no_name(types: dict[str, str]) -> None:
    assert not [name for name in types if "EUR" in name]


def test_a_first_name_is_the_one_who_was_present(types: dict[str, str]) -> None:
    assert "Priya" not in types


@pytest.mark.parametrize(
    ("label", "value", "people"),
    [
        ("Cc", "Helen Astbury <h@x.example>, Sales Team <t@x.example>", ["Helen Astbury"]),
        (
            "Present",
            "Ana Ruiz and Jan van der Berg; the auditors",
            ["Ana Ruiz", "Jan van der Berg"],
        ),
        ("Prepared by", "Ines Kolbe, Infection Control", ["Ines Kolbe"]),
        ("To", "All staff Harrowmere General", []),
    ],
)
def test_only_what_is_written_as_a_full_name_is_one(
    label: str, value: str, people: list[str]
) -> None:
    assert list(people_in(label, value)) == people
