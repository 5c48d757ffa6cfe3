from __future__ import annotations

import pytest
from fakes.prose import relations, said


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Dr. Maria Lindqvist founded Halden Robotics in 2011.",
            ("Maria Lindqvist", "FOUNDED", "Halden Robotics"),
        ),
        (
            "Halden Robotics, founded by Maria Lindqvist, makes pumps.",
            ("Maria Lindqvist", "FOUNDED", "Halden Robotics"),
        ),
        (
            "Helios Storage, which Orbis Energy acquired in 2019, is based in Bergen.",
            ("Helios Storage", "BASED_IN", "Bergen"),
        ),
        (
            "Orbis Energy managed to acquire Helios Storage.",
            ("Orbis Energy", "ACQUIRED", "Helios Storage"),
        ),
        ("M. Lindqvist now advises Orbis.", ("M. Lindqvist", "ADVISES", "Orbis")),
        ("Lindqvist sold Halden Robotics to Orbis.", ("Lindqvist", "SOLD_TO", "Orbis")),
        ("IBM opened a lab in Zurich.", ("IBM", "OPERATES_IN", "Zurich")),
        (
            "Marta Solberg is the chief executive officer of Orbis Energy.",
            ("Marta Solberg", "LEADS", "Orbis Energy"),
        ),
        ("Li Wei, CFO of Ardent Steel, resigned.", ("Li Wei", "LEADS", "Ardent Steel")),
        (
            "Orbis Energy's CEO Marta Solberg visited Berlin.",
            ("Marta Solberg", "LEADS", "Orbis Energy"),
        ),
        (
            "Orbis Energy CEO Marta Solberg visited Berlin.",
            ("Marta Solberg", "LEADS", "Orbis Energy"),
        ),
        (
            "The founder of Halden Robotics, Maria Lindqvist, lives in Oslo.",
            ("Maria Lindqvist", "FOUNDED", "Halden Robotics"),
        ),
        ("Halden Robotics is an Oslo-based company.", ("Halden Robotics", "BASED_IN", "Oslo")),
        ("The capital of France is Paris.", ("Paris", "LOCATED_IN", "France")),
        (
            "She met him at McGill University in Montreal.",
            ("McGill University", "LOCATED_IN", "Montreal"),
        ),
        ("Project Fjord is in Bergen.", ("Project Fjord", "LOCATED_IN", "Bergen")),
    ],
)
def test_a_sentence_ties_two_names(text: str, expected: tuple[str, str, str]) -> None:
    assert expected in relations(text)


def test_every_name_of_a_list_is_tied() -> None:
    found = relations("Halden Robotics was founded by Maria Lindqvist and Peter Holm.")
    assert {source for source, type_, _ in found if type_ == "FOUNDED"} == {
        "Maria Lindqvist",
        "Peter Holm",
    }


def test_c3_succeeded_by_and_succeeded_read_in_the_same_direction() -> None:
    expected = {("Henry VIII", "SUCCEEDED", "Henry VII")}
    by_his_son = relations("Henry VII was succeeded by his son Henry VIII.")
    assert {tie for tie in by_his_son if tie[1] == "SUCCEEDED"} == expected
    assert relations("Henry VIII succeeded Henry VII.") == expected


@pytest.mark.parametrize(
    "text",
    [
        "She founded Initech. It was sold to Globex.",
        "Orbis Energy may acquire Helios Storage.",
        "It is rumoured that Orbis Energy acquired Helios Storage.",
        "If Orbis Energy acquires Helios Storage, prices rise.",
        "Did Orbis Energy acquire Helios Storage?",
        "Apples. Pears.",
        "",
    ],
)
def test_pronouns_conjectures_and_fragments_tie_nothing(text: str) -> None:
    assert said(text).relations == ()


def test_what_the_text_says_of_a_name_settles_its_type() -> None:
    (entity,) = (e for e in said("The Foix is a river in Catalonia.").entities if "Foix" in e.name)
    assert entity.type == "Place"
    assert entity.description == "a river in Catalonia"


def test_c33_common_nouns_stay_in_their_document_and_out_of_own_types() -> None:
    text = "The pilot examined the airplane. The airplane struck a tree near Homer, Alaska."
    found = said(text, "incidents")
    scopes = {entity.name: entity.scope for entity in found.entities}
    assert scopes["pilot"] == scopes["airplane"] == "document"
    assert scopes["Homer"] == "corpus"
    assert ("airplane", "COLLIDED_WITH", "tree") in relations(text, "incidents")
    assert not any(type_ == "EXAMINE" for _, type_, _ in relations(text, "incidents"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Erik Lund joined Halden Robotics as chief engineer.",
            ("Erik Lund", "WORKS_FOR", "Halden Robotics"),
        ),
        (
            "Pieter Holm succeeded Anna Solberg as chief executive of Halden Robotics.",
            ("Pieter Holm", "LEADS", "Halden Robotics"),
        ),
        (
            "Ines Duarte was promoted to chief financial officer of Orbis Energy.",
            ("Ines Duarte", "LEADS", "Orbis Energy"),
        ),
        (
            "Marta Nowak is head of research at Orbis Energy.",
            ("Marta Nowak", "WORKS_FOR", "Orbis Energy"),
        ),
        (
            "Anna Solberg is chair of the board of Orbis Energy.",
            ("Anna Solberg", "LEADS", "Orbis Energy"),
        ),
        (
            "Anna Solberg sits on the board of Orbis Energy.",
            ("Anna Solberg", "MEMBER_OF", "Orbis Energy"),
        ),
        (
            "Halden Robotics has its headquarters in Bergen.",
            ("Halden Robotics", "BASED_IN", "Bergen"),
        ),
        (
            "Orbis Energy moved its headquarters to Oslo in 2015.",
            ("Orbis Energy", "BASED_IN", "Oslo"),
        ),
        (
            "Orbis Energy opened a plant in Gdansk in 2011.",
            ("Orbis Energy", "OPERATES_IN", "Gdansk"),
        ),
        (
            "Orbis Energy operates as a division of Nordic Holdings.",
            ("Orbis Energy", "SUBSIDIARY_OF", "Nordic Holdings"),
        ),
        (
            "Kestrel Components supplies gearboxes to Orbis Energy.",
            ("Kestrel Components", "SUPPLIES", "Orbis Energy"),
        ),
        (
            "Orbis Energy buys its gearboxes from Kestrel Components.",
            ("Kestrel Components", "SUPPLIES", "Orbis Energy"),
        ),
        (
            "Stannard Capital owned 80 per cent of Halden Robotics.",
            ("Stannard Capital", "INVESTED_IN", "Halden Robotics"),
        ),
        (
            "Orbis Energy's acquisition of Helios Storage was completed.",
            ("Orbis Energy", "ACQUIRED", "Helios Storage"),
        ),
        (
            "Orbis Energy's plant in Gdansk was opened in 2004.",
            ("Orbis Energy", "OPERATES_IN", "Gdansk"),
        ),
        (
            "The managing director is Maren Lisk, formerly of Orbis Energy.",
            ("Maren Lisk", "WORKS_FOR", "Orbis Energy"),
        ),
    ],
)
def test_posts_plants_stakes_and_supplies(text: str, expected: tuple[str, str, str]) -> None:
    assert expected in relations(text)


@pytest.mark.parametrize(
    "text",
    [
        "He tried to help people in Oslo.",
        "Anna Solberg was born in Cumberland County, the daughter of Erik Lund.",
        "The record was released by Polydor Records in Norway.",
        "Anna Solberg is an Oslo-based English actress.",
    ],
)
def test_places_are_not_tied_to_what_only_stands_beside_them(text: str) -> None:
    found = said(text)
    places = {e.name for e in found.entities if e.type == "Place"}
    wrong = {"LOCATED_IN", "DAUGHTER_OF", "TRY_IN"}
    assert not {tie for tie in relations(text) if tie[1] in wrong and set(tie) & places}


def test_a_comma_ends_a_name() -> None:
    names = {
        entity.name for entity in said("Sasikumar cast Jai, Swathi and Ganja Karuppu.").entities
    }
    assert not any("," in name for name in names)


def test_a_finance_director_leads_no_company() -> None:
    found = relations("Ruben Castellow is the finance director of Orbis Energy.")
    assert found == {("Ruben Castellow", "WORKS_FOR", "Orbis Energy")}


def test_who_is_succeeded_as_chief_was_chief() -> None:
    found = said(
        "Pieter Holm succeeded Anna Solberg as chief executive of Halden Robotics in 2012."
    )
    ends = {found.entities[r.source].name: r for r in found.relations if r.type == "LEADS"}
    assert (ends["Pieter Holm"].past, ends["Pieter Holm"].valid_from) == (False, "2012-01-01")
    assert (ends["Anna Solberg"].past, ends["Anna Solberg"].valid_until) == (True, "2012-01-01")


COMPANY = "Halden Robotics is a manufacturer of pumps. "


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It was founded by Anna Solberg.", ("Anna Solberg", "FOUNDED", "Halden Robotics")),
        ("Its chief executive is Pieter Holm.", ("Pieter Holm", "LEADS", "Halden Robotics")),
        ("The company is based in Bergen.", ("Halden Robotics", "BASED_IN", "Bergen")),
        ("The managing director is Pieter Holm.", ("Pieter Holm", "LEADS", "Halden Robotics")),
        ("The founder, Anna Solberg, left.", ("Anna Solberg", "FOUNDED", "Halden Robotics")),
    ],
)
def test_words_for_the_subject_of_the_sentence_before_are_that_subject(
    text: str, expected: tuple[str, str, str]
) -> None:
    found = said(COMPANY + text)
    (relation,) = found.relations
    assert expected in relations(COMPANY + text)
    assert relation.span.of(COMPANY + text) == COMPANY + text
    assert relation.confidence < 0.7


@pytest.mark.parametrize(
    "text",
    [
        "Orbis Energy met Nordic Holdings in Oslo. It was founded by Anna Solberg.",
        "Anna Solberg met Marta Nowak. She founded Halden Robotics.",
        "It was announced that Orbis Energy had grown.",
        "The pump failed. It was built by Orbis Energy.",
        "Orbis Energy met Nordic Holdings. The chairman is Marta Solberg.",
        "The Tide is a song. The album was recorded by Marta Solberg.",
    ],
)
def test_words_that_could_stand_for_two_names_or_for_none_tie_nothing(text: str) -> None:
    assert not {tie for tie in relations(text) if tie[1] != "MEET"}


def test_who_does_the_same_again_is_the_same_whatever_else_is_named() -> None:
    again = "In 2019 Orbis Energy acquired Helios Storage. In 2023 it acquired Nordic Holdings."
    other = "In 2019 Orbis Energy acquired Helios Storage. In 2023 it opened Nordic Holdings."
    assert ("Orbis Energy", "ACQUIRED", "Nordic Holdings") in relations(again)
    assert not {tie for tie in relations(other) if tie[2] == "Nordic Holdings"}


def test_a_name_that_was_cut_short_is_read_as_the_document_writes_it() -> None:
    text = "Tidal Works is led by Pieter Holm. Anna Solberg founded Tidal Works."
    names = {entity.name for entity in said(text).entities}
    assert "Tidal Works" in names
    assert "Works" not in names
