"""Rows by exact numbers, by blanks and by whom they name; what only looks like a figure is none."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fakes.folders import filled

from graphrag import GraphRag

FLATS = """\
Flat,Block,Rooms,Monthly rent,Tenant,Member since
A1,A,2,612,Ada Hale,2011
A2,A,3,745,Bo Lund,2014
B1,B,2,630,Yusuf Demir,2023
B2,B,2,605,,
"""
COURSES = """\
# Training record

| Person | Radiation course | Autoclave course |
|---|---|---|
| Ada Hale | 2023-02-14 | 2022-09-01 |
| Bo Lund | | 2023-10-11 |
| Ines Mora | | |
"""
FREEZERS = """\
Freezer,Temperature (°C),Responsible,Samples
F1,-80,Ada Hale,1240
F2,-20,Bo Lund,385
F3,-80,Ines Mora,2075
"""
SHIPMENTS = "Shipment,From,To,Mode\nS-1,Kiel,Hull,Sea\nS-2,Kiel,Bonn,Road\nS-3,Ulm,Hull,Sea\n"
CONTACTS = """\
Name,Company,Phone
Ada Hale,Orbis,+49 421 555 11
Bo Lund,Helios,+45 75 555 3
"""
VOLUNTEERS = """\
Volunteer,Task,First aid certificate,Since
Odile Marchetti,Seamstress,2023-06-10,2012
Hugh Tolland,Fire warden,2024-02-03,2008
Sanna Lehto,Fire warden,,2022
"""
KEYS = (
    "Key,Door,Holder,Since\nK1,Front,Ada Hale,2019-02-01\nK2,Archive,,\n"
    "K3,Boiler room,Bo Lund,2021-05-17\n"
)
COSTUMES = "Costume,Rack,Hired to\nRed coat,3,\nNaval uniform,5,Otter Films\n"
REAGENTS = "Reagent,Supplier,Storage\nPhenol,Nordchem,Cabinet S2\nEthanol,Vogt,Cabinet S1\n"


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GraphRag]:
    notes = {"flats.csv": FLATS, "training.md": COURSES, "freezers.csv": FREEZERS}
    notes |= {"shipments.csv": SHIPMENTS, "contacts.csv": CONTACTS, "reagents.csv": REAGENTS}
    notes |= {"volunteers.csv": VOLUNTEERS, "costumes.csv": COSTUMES, "keys.csv": KEYS}
    with filled(tmp_path_factory.mktemp("rows"), notes) as opened:
        yield opened


@pytest.mark.parametrize(
    ("question", "short"),
    [
        ("How many flats in block B have two rooms?", "2"),
        ("Which flats have 3 rooms?", "A2"),
        ("How many samples are stored at -80 °C in total?", "3,315"),
        ("How many flats have a tenant?", "3"),
        ("Which flats have no tenant?", "B2"),
        ("How many flats are without a tenant?", "1"),
        ("How many people have done the autoclave course?", "2"),
        ("Who has not done the radiation course?", "Bo Lund; Ines Mora"),
        ("How many shipments went by sea?", "2"),
        ("What is the phone number of Bo Lund?", "+45 75 555 3"),
        ("Who lives in flat A2?", "Bo Lund"),
        ("Who is responsible for freezer F3?", "Ines Mora"),
        ("In which flat does Yusuf Demir live?", "B1"),
        ("Since when is Bo Lund a member?", "2014"),
        ("What does Yusuf Demir pay in rent?", "630"),
        ("Which tenant has been a member longest?", "Ada Hale"),
        ("Where is phenol stored?", "Cabinet S2"),
        ("How many volunteers have a first aid certificate?", "2"),
        ("How many costumes are hired out at the moment?", "1"),
        ("Which volunteer has been there longest?", "Hugh Tolland"),
        ("Which keys have no holder?", "K2"),
        ("Who holds the key to the boiler room?", "Bo Lund"),
        ("Who has had a key longest?", "Ada Hale"),
    ],
)
def test_a_row_is_found_by_what_it_says_and_by_what_it_leaves_out(
    graph: GraphRag, question: str, short: str
) -> None:
    answer = graph.ask(question)
    assert answer.short == short
    assert not answer.removed


def test_a_telephone_number_is_no_code_of_a_row(graph: GraphRag) -> None:
    answer = graph.ask("Which people work for Orbis?")
    assert answer.short == "Ada Hale"
    assert "+49" not in answer.text


@pytest.mark.parametrize(
    "question",
    [
        "How many flats in block A have four rooms?",
        "Who lives in flat A9?",
        "Where did shipment S-1 come to harm?",
        "How many flats have a balcony?",
        "How many fire wardens must be there?",
    ],
)
def test_what_no_row_says_is_not_made_of_what_the_question_says(
    graph: GraphRag, question: str
) -> None:
    assert graph.ask(question).confidence == "low"
