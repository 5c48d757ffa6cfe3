"""Rules, safety notes and reports as people write them: what is read out of them, and how."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fakes.folders import filled

from graphrag import GraphRag

NOTES = {
    "solvent.md": (
        "# Safety note: solvent\n\nIssued by Lena Hart, safety officer, on 22 May 2024.\n\n"
        "It must not be mixed with acetone. In case of a spill, close the door and call 4411.\n"
    ),
    "animals.md": (
        "# Animals\n\nDogs and cats are the animals allowed in the flats of the house. Snakes and "
        "hawks are not allowed in flats.\n"
    ),
    "letter.txt": (
        "Helios GmbH, Bremen\n\nTo Orbis Ltd, Hull\n\nDear Mr Lund,\n\n"
        "we have looked at the tiles. Our insurer, Petersen, will pay 4,310 euros.\n\n"
        "Yours sincerely\nAda Brand\n"
    ),
    "rules.md": (
        "# Rules of the house\n\n## Members\n\n1.1 Every tenant may join.\n"
        "1.2 A member pays one share of £25 on joining.\n\nCustoms clearance costs 95 euros for "
        "each declaration. Invoices are due within thirty days.\n"
    ),
    "minutes.md": (
        "# Minutes\n\nThe board chose Blithe Spirit. Rehearsals begin on 2 September 2024. "
        "Tickets are taken back until two days before the performance.\n"
    ),
    "lease.md": (
        "# Lease of the store\n\nThe lease of the store begins on 1 July 2021. The tenant of the "
        "store pays a deposit of 900 euros.\n"
    ),
    "machines.csv": "machine,maker,bought\ngrowth chamber,Klimatek,2020\nautoclave,Steriko,2011\n",
    "incident.md": (
        "# Incident report 3\n\nRoom: 210\nReported by: Lena Hart\n\nFreezer F1 failed in May.\n\n"
        "Measure: all freezer alarms are tested on the first Monday.\n"
    ),
}


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GraphRag]:
    with filled(tmp_path_factory.mktemp("notes"), NOTES) as opened:
        yield opened


def test_what_was_done_by_somebody_is_no_name_of_what_it_says(graph: GraphRag) -> None:
    answer = graph.ask("What must not be mixed with acetone?")
    assert "It must not be mixed with acetone." in answer.text
    assert "Issued:" not in answer.text


def test_what_is_not_so_is_asked_for_where_the_question_denies(graph: GraphRag) -> None:
    answer = graph.ask("Which animals are not allowed in the flats?")
    assert answer.text.startswith("Snakes and hawks are not allowed in flats.")


def test_who_is_greeted_is_not_who_speaks(graph: GraphRag) -> None:
    answer = graph.ask("How much will the insurer pay?")
    assert "will pay 4,310 euros." in answer.text
    assert "Dear" not in answer.text


def test_a_number_that_is_called_is_asked_for_not_a_name(graph: GraphRag) -> None:
    answer = graph.ask("Which number is called in case of a spill?")
    assert not answer.abstained
    assert answer.text.startswith("In case of a spill, close the door and call 4411.")


@pytest.mark.parametrize(
    "question",
    ["What is the notice period of the lease?", "When was the growth chamber repaired?"],
)
def test_what_else_is_said_of_a_thing_does_not_say_what_is_asked_of_it(
    graph: GraphRag, question: str
) -> None:
    answer = graph.ask(question)
    assert answer.abstained
    assert "nothing that was found speaks of" in answer.text


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("When do the rehearsals of Blithe Spirit begin?", "Rehearsals begin on 2 September 2024."),
        ("Until when are tickets taken back?", "Tickets are taken back until two days before"),
    ],
)
def test_a_time_is_told_by_a_sentence_that_opens_with_a_common_noun(
    graph: GraphRag, question: str, said: str
) -> None:
    assert graph.ask(question).text.startswith(said)


def test_one_sentence_is_no_count_of_one(graph: GraphRag) -> None:
    answer = graph.ask("How much does customs clearance cost for each declaration?")
    assert answer.text.startswith("Customs clearance costs 95 euros for each declaration.")
    assert answer.short == "95"


def test_tens_in_words_are_numbers(graph: GraphRag) -> None:
    answer = graph.ask("Within how many days are invoices due?")
    assert answer.text.startswith("Invoices are due within thirty days.")


def test_the_number_of_a_clause_is_no_amount(graph: GraphRag) -> None:
    assert graph.ask("How much does a member pay on joining?").short == "£25"


def test_what_a_report_says_in_a_sentence_does_not_name_it(graph: GraphRag) -> None:
    answer = graph.ask("In which room is the freezer that failed in May?")
    assert answer.text.startswith(("210", "Room: 210"))
    assert "That is the room of" not in answer.text  # nothing there names it
