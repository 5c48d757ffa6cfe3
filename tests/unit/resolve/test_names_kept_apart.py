"""Names that look like a short and a long form of one another, and are two things."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from graphrag.ingest.resolve import Resolution
from graphrag.ingest.resolve.units import gather
from graphrag.language.names import key
from graphrag.model import Chunk, ExtractedEntity, Extraction, Span

World = Callable[..., Resolution]

PAIRS = [
    ("M. Dubois", "Mme Dubois", "Person"),
    ("M. Dubois", "Mlle Dubois", "Person"),
    ("Hr. Krüger", "Fr. Krüger", "Person"),
    ("Sr. Gómez", "Sra. Gómez", "Person"),
    ("Sig. Rossi", "Sig.ra Rossi", "Person"),
    ("De heer Bakker", "Mevr. Bakker", "Person"),
    ("Sheikh Hamad", "Sheikha Hamad", "Person"),
    ("Mr John Kent", "Mrs John Kent", "Person"),
    ("Duke of York", "Duchess of York", "Person"),
    ("John Adams", "John Quincy Adams", "Person"),
    ("Martin Luther", "Martin Luther King Jr.", "Person"),
    ("George Washington", "George Washington Carver", "Person"),
    ("Pope John", "Pope John Paul", "Person"),
    ("Li Na", "Li Ning", "Person"),
    ("Ali ibn Hassan", "Hassan ibn Ali", "Person"),
    ("Guinea", "Papua New Guinea", "Person"),
    ("Kansas", "Kansas City", "Place"),
    ("Jersey", "Jersey City", "Place"),
    ("Virginia", "West Virginia", "Place"),
    ("York", "New York", "Place"),
    ("Niger", "Nigeria", "Place"),
    ("Georgia", "Georgia Tech", "Organization"),
    ("Boston", "Boston College", "Organization"),
    ("Ford", "Ford Foundation", "Organization"),
    ("Cambridge University", "Cambridge University Press", "Organization"),
    ("Siemens", "Siemens Energy", "Organization"),
    ("Sunday Times", "Times", "Organization"),
    ("iPhone", "iPhone SE", "Product"),
    ("Galaxy S21", "Galaxy S21+", "Product"),
    ("C++", "C#", "Product"),
    ("Miss Smith", "Mr. Smith", "Thing"),
    ("Doña Diego", "Don Diego", "Thing"),
    ("James Madison", "James Madison Porter", "Thing"),
]


def named(found: Resolution) -> set[frozenset[str]]:
    return {frozenset({entity.name, *entity.aliases}) for entity in found.entities}


@pytest.mark.parametrize(("short", "long", "type_"), PAIRS)
def test_names_that_are_two_things_stay_two_in_one_text(
    world: World, short: str, long: str, type_: str
) -> None:
    text = f"{short} was named by Anna Berg in May. In June {long} was named by Anna Berg too."
    names = [(short, type_), (long, type_), ("Anna Berg", "Person")]
    found = world(
        (text, names, [(short, "NAMED_BY", "Anna Berg"), (long, "NAMED_BY", "Anna Berg")])
    )
    assert not any({short, long} <= names for names in named(found))


def test_a_middle_name_is_left_out_of_a_name_that_was_given_in_full_before(world: World) -> None:
    names = [("Henrik August Angell", "Person"), ("Henrik Angell", "Person")]
    told = "Henrik August Angell was a writer. In 1893 Henrik Angell went to Cetinje."
    assert len(world((told, names, ())).entities) == 1
    father = "Henrik August Angell was a writer. His father was Henrik Angell."
    assert len(world((father, names, ())).entities) == 2
    by_turns = f"{told} Henrik August Angell came back a year later."
    assert len(world((by_turns, names, ())).entities) == 2


def test_a_middle_name_is_not_left_out_between_documents_for_their_company_alone(
    world: World,
) -> None:
    def said(name: str) -> tuple[str, list[tuple[str, str]], list[tuple[str, str, str]]]:
        text = f"{name} was named by Anna Berg."
        names = [(name, "Person"), ("Anna Berg", "Person")]
        return text, names, [(name, "NAMED_BY", "Anna Berg")]

    found = world(said("John Adams"), said("John Quincy Adams"))
    assert len(found.entities) == 3
    assert [merge.band for merge in found.merges] == ["review"]


def test_beside_a_sister_firm_the_family_of_firms_is_none_of_them(world: World) -> None:
    text = "Tata Steel opened a plant. Tata Motors opened another. Tata hired Ada Holm."
    firms = [(name, "Organization") for name in ("Tata Steel", "Tata Motors", "Tata")]
    assert len(world((text, firms, ())).entities) == 3


def test_a_city_is_named_without_the_word_where_people_do_so(world: World) -> None:
    text = "New York City grew. The harbour of New York froze."
    found = world((text, [("New York City", "Place"), ("New York", "Place")], ()))
    assert len(found.entities) == 1


def test_signs_at_the_end_of_a_word_are_part_of_it() -> None:
    assert len({key(name) for name in ("C", "C++", "C#")}) == 3
    assert key("Disney+") == key("Disney Plus")
    assert key("A+B") == "a b"


def test_a_country_in_brackets_says_where_and_is_no_other_name() -> None:
    railway = ExtractedEntity("Southern Railway", "Company", aliases=("UK", "SR"))
    britain = ExtractedEntity("United Kingdom", "Place", aliases=("UK",))
    text = "The Southern Railway (UK) was known as SR in the United Kingdom (UK)."
    chunk = Chunk("chunk_1", "document_1", 0, text, Span(0, len(text)), "", 1)
    units = gather([Extraction("chunk_1", (railway, britain))], {"chunk_1": chunk})
    said = {unit.name.surface: [alias.surface for alias in unit.aliases] for unit in units}
    assert said == {"Southern Railway": ["SR"], "United Kingdom": ["UK"]}


def test_of_mr_and_mrs_smith_either_might_be_the_one_named_in_full(world: World) -> None:
    text = "John Smith came. Mrs. Smith came too. Mr. Smith left."
    people = [(name, "Person") for name in ("John Smith", "Mrs. Smith", "Mr. Smith")]
    assert len(world((text, people, ())).entities) == 3
    assert len(world((text, people[::2], ())).entities) == 1
    both = "Mr. Smith and Mrs. Smith own Apple."
    couple = [("Mr. Smith", "Person"), ("Mrs. Smith", "Person"), ("Apple", "Company")]
    owns = [(name, "OWNS", "Apple") for name in ("Mr. Smith", "Mrs. Smith")]
    elsewhere = (
        "John Smith owns Apple.",
        [("John Smith", "Person"), ("Apple", "Company")],
        [("John Smith", "OWNS", "Apple")],
    )
    found = world((both, couple, owns), elsewhere)
    assert sorted(entity.name for entity in found.entities) == [
        "Apple",
        "John Smith",
        "Mr. Smith",
        "Mrs. Smith",
    ]
    together = "John Smith and Mrs. Smith came."
    assert len(world((together, people[:2], ())).entities) == 2
    daughter = "The eldest daughter, Jane Bennet, spoke to Mrs. Bennet."
    family = [("Jane Bennet", "Person"), ("Mrs. Bennet", "Person")]
    assert len(world((daughter, family, ())).entities) == 2


def test_a_name_found_inside_the_longer_one_too_is_not_used_by_turns(world: World) -> None:
    text = "Stanford University hired Ada Holm. Stanford grew."
    names = [("Stanford University", "Organization"), ("Stanford", "Organization")]
    assert len(world((text, names, ())).entities) == 1


def test_an_acronym_may_stand_for_the_legal_form_too(world: World) -> None:
    def said(name: str) -> tuple[str, list[tuple[str, str]], tuple[()]]:
        return f"The {name} (ABC) aired it.", [(name, "Company"), ("ABC", "Company")], ()

    american, australian = "American Broadcasting Company", "Australian Broadcasting Corporation"
    found = world(said(american), said(australian), ("ABC grew.", [("ABC", "Company")], ()))
    assert named(found) == {
        frozenset({american, "ABC"}),
        frozenset({australian, "ABC"}),
        frozenset({"ABC"}),
    }


def test_an_acronym_that_stands_before_is_not_introduced_by_what_it_could_abbreviate(
    world: World,
) -> None:
    names = [("FAA", "Organization"), ("Fine Arts Academy", "Organization")]
    told = "The FAA hired Karl Holm. "
    later = world((f"{told}He teaches at the Fine Arts Academy.", names, ()))
    assert len(later.entities) == 2
    before = world((f"He teaches at the Fine Arts Academy. {told}", names, ()))
    assert len(before.entities) == 1


def test_a_place_that_its_text_puts_in_one_region_is_not_that_of_another(world: World) -> None:
    def said(place: str, text: str) -> tuple[str, list[tuple[str, str]], tuple[()]]:
        return text, [(place, "Place")], ()

    york = [
        said("Rochester, New York", f"Plant {n} is in Rochester, New York. Rochester grew.")
        for n in range(9)
    ]
    iowa = said("Rochester", "Rochester, Iowa is a village. Rochester has a mill.")
    found = world(*york, iowa)
    assert len(found.entities) == 2


def test_what_a_text_spells_out_in_brackets_is_one_whatever_the_tagger_took_it_for(
    world: World,
) -> None:
    text = "The North Atlantic Treaty Organization (NATO) met. NATO grew."
    names = [("North Atlantic Treaty Organization", "Place"), ("NATO", "Organization")]
    assert len(world((text, names, ())).entities) == 1
