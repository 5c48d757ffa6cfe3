"""What a table lists is counted, compared and looked up by its rows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fakes.folders import filled

from graphrag import GraphRag, Viewer

SUPPLIERS = """\
Supplier,City,Country,Part,Lead time days
Lumen Optics,Jena,Germany,humidity sensor LO-7,21
Varga Sensorik,Graz,Austria,humidity sensor VS-40,30
Baltic Cells,Gdansk,Poland,lithium cell BC-18,14
Kirin Micro,Osaka,Japan,radio module KM-5,60
Alpen Kabel,Graz,Austria,USB cable AK-2,10
"""
MODELS = """\
# Loggers

| Model | Battery | Price |
|---|---|---|
| Kestrel 1 | 14 months | 89 € |
| Kestrel 2 | 26 months | 129 € |
| Kestrel Pro | 36 months | 349 € |
"""


SITES = """\
code,location,area_m2,cold_storage,lease_until,manager
W1,Brackenhaven Quay,14200,yes,2029-12-31,Luis Amparo
W2,Brackenhaven Inland,9600,no,2027-06-30,Luis Amparo
W3,Gullness,2450,no,2026-08-31,Gavin Oduya
"""
FLEET = """\
fleet_no,name,type,capacity_teu
S-01,Skerry Tern,container feeder,868
S-02,Skerry Gannet,container feeder,1036
S-03,Skerry Curlew,reefer vessel,265
"""
DEVICES = """\
inventory_no,device,status
HG-1,Infusion pump P4,in use
HG-2,Infusion pump P4,out of service
HG-3,Scanner,out of service
"""
HIDDEN = """\
---
access: [board]
---
# To come

| Supplier | City | Lead time days |
|---|---|---|
| Hidden Optics | Bonn | 90 |
"""
PUBLIC = Viewer.of()


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GraphRag]:
    folder = tmp_path_factory.mktemp("register")
    notes = {"suppliers.csv": SUPPLIERS, "loggers.md": MODELS, "hidden.md": HIDDEN}
    notes |= {"warehouses.csv": SITES, "fleet_register.csv": FLEET, "device_register.csv": DEVICES}
    with filled(folder, notes) as graph:
        yield graph


@pytest.mark.parametrize(
    ("question", "short"),
    [
        ("How many suppliers are there?", "5"),
        ("How many suppliers are in Graz?", "2"),
        (
            "Which suppliers have a lead time over 20 days?",
            "Lumen Optics; Varga Sensorik; Kirin Micro",
        ),
        ("Which supplier has the longest lead time?", "Kirin Micro"),
        ("Which supplier has the shortest lead time?", "Alpen Kabel"),
        ("Which model is the most expensive?", "Kestrel Pro"),
        ("Which Kestrel models cost less than 200 euros?", "Kestrel 1; Kestrel 2"),
        ("Is Kirin Micro's lead time longer than that of Baltic Cells?", "yes"),
        ("How many warehouses have cold storage?", "1"),
        ("Give me all warehouses without cold storage.", "2"),
        ("How many container feeders do we run?", "2"),
        ("How many items in the device register are out of service?", "2"),
        ("Which countries do our suppliers come from?", "Austria; Germany; Japan; Poland"),
    ],
)
def test_rows_are_counted_and_compared(graph: GraphRag, question: str, short: str) -> None:
    answer = graph.ask(question, viewer=PUBLIC)
    assert answer.short == short
    assert answer.citations
    assert not answer.removed


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("In which city is the supplier of the radio module?", "Osaka"),
        ("What is the lead time of the supplier in Jena?", "21"),
        ("Until when is the warehouse in Gullness leased?", "2026-08-31"),
        ("What is the capacity of the Skerry Curlew?", "265"),
        ("Which has the longer battery life, the Kestrel 1 or the Kestrel Pro?", "36 months"),
    ],
)
def test_a_row_is_found_by_what_its_cells_say(graph: GraphRag, question: str, value: str) -> None:
    assert value in graph.ask(question, viewer=PUBLIC).text


def test_a_word_that_no_column_accounts_for_leaves_the_table_out(graph: GraphRag) -> None:
    answer = graph.ask("How many suppliers went bankrupt?", viewer=PUBLIC)
    assert answer.abstained


def test_the_head_of_a_table_answers_nothing(graph: GraphRag) -> None:
    answer = graph.ask("Who is the lead of the part in the country?")
    assert "Supplier | City" not in answer.text


def test_a_row_that_may_not_be_seen_is_not_counted(graph: GraphRag) -> None:
    seen = graph.ask("How many suppliers are there?", viewer=Viewer.of("board"))
    assert seen.short == "6"
    assert "Hidden Optics" in seen.text
