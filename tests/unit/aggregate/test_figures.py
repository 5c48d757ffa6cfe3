"""Sums, averages, groups, changes and comparisons are read off the rows of a table, all or none."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fakes.folders import filled

from graphrag import GraphRag, Viewer
from graphrag.ask.facts import tables

ORDERS = """\
order_no,date,supplier,quantity,amount_eur,status
A-1,2025-01-08,Fenland Maltings,2,1840,delivered
A-2,2025-01-15,Kessler Hops,60,1320,open
A-3,2025-03-29,Fenland Maltings,500,610,delivered
A-4,2024-12-03,Bottleworks Tyne,12000,2760,delivered
"""
TANKS = """\
tank;kind;volume_hl;installed
T1;fermenter;40;2009
T2;fermenter;60;2016
T3;bright beer tank;30;2004
"""
SALES = """\
# Sales report

| Beer | 2023 cases | 2024 cases |
|---|---|---|
| Marsh Harrier | 6,200 | 7,900 |
| Bittern Stout | 4,100 | 3,800 |
"""
VISITORS = "month,visitors\nApril,3410\nMay,4025\nJune,3890\n"
ACTIONS = """\
# Meeting

| Action | Who | Until |
|---|---|---|
| Claim for the chipped bottles | Priya Nair | 14 March 2025 |
| Order the seal for T3 | Tomasz Wilk | 12 March 2025 |
"""
TODO = """\
# To do

| Who | What |
|---|---|
| Ana Ruiz | Draw up the inventory |
| Bo Lund | Sell the old mash tun |
"""
SUPPLIERS = "supplier,city\nFenland Maltings,Ely\nKessler Hops,Tettnang\n"
ALES = "ale,brewer,case_price_eur\nspring ale,Ana Ruiz,31\nwinter ale,Bo Lund,34\n"
HIDDEN = (
    "---\naccess: [board]\n---\n# Tanks to buy\n\n| Tank | Volume hl |\n|---|---|\n| T9 | 900 |\n"
)
PUBLIC = Viewer.of()


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GraphRag]:
    notes = {"orders.csv": ORDERS, "tanks.csv": TANKS, "sales.md": SALES, "hidden.md": HIDDEN}
    notes |= {"visitors_by_month.csv": VISITORS, "meeting.md": ACTIONS}
    notes |= {"todo.md": TODO, "suppliers.csv": SUPPLIERS, "ales.csv": ALES}
    with filled(tmp_path_factory.mktemp("figures"), notes) as graph:
        yield graph


@pytest.mark.parametrize(
    ("question", "short"),
    [
        ("What is the total amount of all orders?", "6,530"),
        ("What is the total amount of the orders from Fenland Maltings?", "2,450"),
        ("What do the orders from Fenland cost altogether?", "2,450"),
        ("What was the average amount of an order?", "1,632.5"),
        ("How many visitors came from May to June in total?", "7,915"),
        ("What was the average number of visitors per month?", "3,775"),
        ("How many orders were placed in January?", "2"),
        ("How many orders were placed before 2025?", "1"),
        ("How many orders are over 1,500 euros?", "2"),
        ("How many fermenters do we have?", "2"),
        ("How many orders are not delivered?", "1"),
        ("What percentage of orders is delivered?", "75%"),
        ("How many suppliers did we order from?", "3"),
    ],
)
def test_numbers_of_a_column_are_added_averaged_and_counted(
    graph: GraphRag, question: str, short: str
) -> None:
    answer = graph.ask(question, viewer=PUBLIC)
    assert answer.short == short
    assert not answer.removed


@pytest.mark.parametrize(
    ("question", "groups"),
    [
        (
            "How many orders per supplier?",
            "Fenland Maltings: 2; Bottleworks Tyne: 1; Kessler Hops: 1",
        ),
        ("How many orders has each supplier had?", "Fenland Maltings: 2; Bottleworks Tyne: 1"),
        ("What is the total amount of orders by status?", "delivered: 5,210; open: 1,320"),
        ("What is the average volume of tanks per kind?", "fermenter: 50; bright beer tank: 30"),
    ],
)
def test_a_group_named_by_a_column_gives_a_figure_each(
    graph: GraphRag, question: str, groups: str
) -> None:
    assert groups in graph.ask(question, viewer=PUBLIC).short


@pytest.mark.parametrize(
    ("question", "short"),
    [
        ("Which order had the highest amount?", "A-4"),
        ("What was the cheapest order?", "A-3"),
        ("What is the latest order?", "A-3"),
        ("What is the oldest tank?", "T3"),
        ("What is the newest tank?", "T2"),
        ("Which tank was installed longest ago?", "T3"),
        ("Which tank was installed most recently?", "T2"),
        ("What is the smallest volume of a tank?", "T3"),
        ("Which supplier had the most orders?", "Fenland Maltings"),
        ("Which of T1 and T2 is bigger?", "T2"),
        ("Which tank is bigger, T1 or T3?", "T1"),
        ("Is T1 older than T2?", "yes"),
        ("Is the fermenter T2 newer than T1?", "yes"),
        ("Did Fenland Maltings get more money than Kessler Hops?", "yes"),
        ("Which beer gained most from 2023 to 2024?", "Marsh Harrier"),
        ("By how many cases did Bittern Stout fall from 2023 to 2024?", "300"),
        ("By how much did the number of visitors grow from April to May?", "615"),
        ("How much did sales from Bittern Stout fall between 2023 and 2024?", "300"),
        ("What is the difference in price between spring ale and winter ale?", "3"),
    ],
)
def test_more_and_less_are_read_from_the_column_that_measures_it(
    graph: GraphRag, question: str, short: str
) -> None:
    assert graph.ask(question, viewer=PUBLIC).short == short


@pytest.mark.parametrize(
    ("question", "short"),
    [
        ("Which orders are still open?", "A-2"),
        ("Who is responsible for claiming for the chipped bottles?", "Priya Nair"),
        ("Who orders the seal?", "Tomasz Wilk"),
        ("Who writes about the chipped bottles and the claim?", "Priya Nair"),
        ("Who is responsible for the inventory?", "Ana Ruiz"),
        ("What must Tomasz order until March?", "Order the seal for T3"),
        ("What does Ana have to draw up?", "Draw up the inventory"),
        ("What are Bo's tasks?", "Sell the old mash tun"),
        ("What does Bo Lund have to do?", "Sell the old mash tun"),
        ("Who brews the spring ale?", "Ana Ruiz"),
        ("Which brewers made the winter ale?", "Bo Lund"),
        ("Where is Fenland Maltings?", "Ely"),
        ("When was T2 installed?", "2016"),
    ],
)
def test_rows_are_looked_up_by_what_their_cells_say(
    graph: GraphRag, question: str, short: str
) -> None:
    assert graph.ask(question, viewer=PUBLIC).short == short


@pytest.mark.parametrize(
    "question",
    [
        "How many orders per driver?",
        "What is the average age of our tanks in dog years?",
        "What is the total weight of all orders?",
        "Which tank is the longest?",
        "Which tank was installed highest?",
        "Which of T1 and T2 is heavier?",
        "Who is responsible for the toilets?",
        "How many visitors came in August?",
    ],
)
def test_a_word_that_the_table_does_not_hold_is_not_passed_over(
    graph: GraphRag, question: str
) -> None:
    answer = graph.ask(question, viewer=PUBLIC)
    assert answer.abstained or " rows of " not in answer.text


def test_a_figure_says_what_it_rests_on_and_cites_every_row(graph: GraphRag) -> None:
    answer = graph.ask("What is the total amount of orders from Fenland Maltings?", viewer=PUBLIC)
    opening = answer.text.split("\n")[0]
    assert "2 of the 4 rows of orders.csv (supplier: Fenland Maltings)" in opening
    assert [c.quote.split(" | ")[0] for c in answer.citations] == ["A-1", "A-3"]


def test_a_figure_counts_only_rows_that_the_viewer_may_see(graph: GraphRag) -> None:
    assert graph.ask("What is the largest tank?", viewer=PUBLIC).short == "T2"
    assert "T9" not in repr(graph.ask("Which tanks are there?", viewer=PUBLIC).text)


def test_of_two_versions_the_newer_counts_and_the_older_is_named(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    notes = {
        "prices_old.md": "---\ndate: 2024-01-01\n---\n# Prices\n\n| Product | Price EUR | Unit |\n"
        "|---|---|---|\n| Lamp | 20 | each |\n| Chair | 30 | each |\n",
        "prices_new.md": "---\ndate: 2025-01-01\n---\n# Prices\n\n| Product | Price EUR | Unit |\n"
        "|---|---|---|\n| Lamp | 25 | each |\n| Chair | 45 | each |\n",
    }
    with filled(tmp_path_factory.mktemp("versions"), notes) as graph:
        answer = graph.ask("What is the average price of our products?")
    assert answer.short == "35"
    assert "the older prices_old.md is left out" in answer.text


def test_a_table_over_several_files_is_added_up_as_one(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    head = "invoice,customer,sum_eur\n"
    notes = {
        "invoices_january.csv": f"{head}R-1,Orbis,100\nR-2,Helios,50\n",
        "invoices_february.csv": f"{head}R-3,Orbis,25\nR-4,Orbis,25\n",
    }
    with filled(tmp_path_factory.mktemp("parts"), notes) as graph:
        answer = graph.ask("How many invoices per customer?")
    assert answer.short == "Orbis: 3; Helios: 1"
    assert "invoices_february.csv and invoices_january.csv" in answer.text


DEVICES = """\
inventory_no,device,status,purchase_year
HG-1,Infusion pump P4,in use,2016
HG-2,Infusion pump P4,out of service,2012
HG-3,Scanner,in use,2014
"""


def test_what_is_listed_may_be_called_otherwise_and_the_answer_says_so(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with filled(tmp_path_factory.mktemp("devices"), {"device_register.csv": DEVICES}) as graph:
        answer = graph.ask("What's the oldest piece of equipment we have on the books?")
    assert answer.short == "HG-2"
    assert "“equipment” read by its meaning" in answer.because


@pytest.mark.parametrize("titled", [0, 2_000])
def test_of_a_large_collection_only_tables_with_words_of_the_question_are_read(
    graph: GraphRag, monkeypatch: pytest.MonkeyPatch, titled: int
) -> None:
    monkeypatch.setattr(tables, "_FEW", 0)
    monkeypatch.setattr(tables, "_TITLED", titled)
    assert graph.ask("How many orders were placed in January?", viewer=PUBLIC).short == "2"
    assert graph.ask("Which order had the highest amount?", viewer=PUBLIC).short == "A-4"


def test_a_row_is_told_in_the_order_of_its_cells_whatever_digits_they_share(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    notes = {"stock.csv": "code,shelf,pieces\nB-230,30,4\nB-231,31,30\nB-234,4,7\n"}
    with filled(tmp_path_factory.mktemp("stock"), notes) as graph:
        answer = graph.ask("How many pieces are there in total in the stock?")
    assert answer.short == "41"
    assert [citation.claim for citation in answer.citations] == [
        "B-230, 4",
        "B-231, 30",
        "B-234, 7",
    ]


def test_a_row_that_says_no_elsewhere_is_still_cited(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    notes = {"halls.csv": "hall,heated,area_m2,let\nNorth,no,120,no\nSouth,yes,80,no\n"}
    with filled(tmp_path_factory.mktemp("halls"), notes) as graph:
        answer = graph.ask("What is the total area of our halls?")
    assert answer.short == "200"
    assert [citation.claim for citation in answer.citations] == ["North, no, 120", "South, 80"]
    assert not answer.removed
