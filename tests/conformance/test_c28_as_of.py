"""C28: the newest rule counts, the superseded one is mentioned; an earlier day sees only it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from graphrag import GraphRag
from graphrag.codec import to_json
from graphrag.model import Filters, Usage

Write = Callable[[str, str], Path]
QUESTION = "How long is the notice period of tenants?"


def _fill(graph: GraphRag, write: Write) -> None:
    write(
        "rule-2020.md",
        "---\ntitle: Rule of 2020\nvalid_from: 2020-01-01\n---\n"
        "The notice period of tenants is 180 days.\n",
    )
    path = write(
        "amendment-2024.md",
        "---\ntitle: Amendment of 2024\nvalid_from: 2024-01-01\n---\n"
        "The notice period of tenants is 270 days.\n",
    )
    graph.ingest(str(path.parent))


def test_c28_the_newest_counts_and_the_superseded_is_mentioned(
    graph: GraphRag, write: Write
) -> None:
    _fill(graph, write)
    answer = graph.ask(QUESTION)
    assert not answer.abstained
    assert answer.text.index("270 days") < answer.text.index("180 days")
    assert "superseded" in answer.text


def test_c28_an_earlier_day_sees_only_what_held_then(graph: GraphRag, write: Write) -> None:
    _fill(graph, write)
    answer = graph.ask(QUESTION, filters=Filters(as_of="2021-06-01"))
    assert "180 days" in answer.text
    assert "270" not in answer.text


@pytest.mark.parametrize(
    ("old", "new", "question", "values"),
    [
        (
            "The director of the museum is Clara Voss.",
            "The director of the museum is Henrik Dahl.",
            "Who is the director of the museum?",
            ("Clara Voss", "Henrik Dahl"),
        ),
        (
            "# Pump P7\n\n**Service interval:** 12 months",
            "# Pump P7\n\n**Service interval:** 6 months",
            "What is the service interval of pump P7?",
            ("12 months", "6 months"),
        ),
        (
            "# Pump P7\n\n**Owner:** Anna Berg",
            "# Pump P7\n\n**Owner:** Ole Dahl",
            "Who is the owner of pump P7?",
            ("Anna Berg", "Ole Dahl"),
        ),
        (
            "Ines Halvorsen leads Project Fjord.",
            "Tom Becker leads Project Fjord.",
            "Who leads Project Fjord?",
            ("Ines Halvorsen", "Tom Becker"),
        ),
        (
            "Invoices must be paid within 45 days.",
            "Invoices must be paid within 30 days.",
            "When must invoices be paid?",
            ("45 days", "30 days"),
        ),
        (
            "Passengers may take two bags on board.",
            "Passengers may take one bag on board.",
            "How many bags may passengers take on board?",
            ("two bags", "one bag"),
        ),
    ],
)
def test_c28_names_fields_and_words_are_superseded_too(
    graph: GraphRag, write: Write, old: str, new: str, question: str, values: tuple[str, str]
) -> None:
    write("old.md", f"---\ntitle: Edition of 2019\nvalid_from: 2019-01-01\n---\n{old}\n")
    path = write("new.md", f"---\ntitle: Edition of 2023\nvalid_from: 2023-01-01\n---\n{new}\n")
    graph.ingest(str(path.parent))
    answer = graph.ask(question)
    before, now = (answer.text.index(value) for value in values)
    assert now < answer.text.index("superseded (2019-01-01)") < before
    then = graph.ask(question, filters=Filters(as_of="2020-06-30"))
    assert values[0] in then.text
    assert values[1] not in then.text.replace(values[0], "")


REGISTER = "| Supplier | City | Price |\n|---|---|---|\n"


@pytest.mark.parametrize(
    "question",
    [
        "In which city is Norrvik?",
        "Which suppliers are there?",
        "List the cities of the suppliers.",
        "What is the price of Norrvik?",
        "What is the average price?",
        "Who is the owner of pump P7?",
        "What is the service interval of pump P7?",
        "How many owners are there?",
    ],
)
def test_c28_what_was_written_later_is_in_no_answer_as_of_a_day(
    graph: GraphRag, write: Write, question: str
) -> None:
    pump = "# Pump P7\n\n**Service interval:** {}\n\n**Owner:** {}\n"
    for day, city, price, interval, owner in (
        ("2019-01-01", "Oslo", 10, "12 months", "Anna Berg"),
        ("2023-01-01", "Lund", 30, "6 months", "Ole Dahl"),
    ):
        front = f"---\nvalid_from: {day}\n---\n"
        row = f"| Norrvik | {city} | {price} |\n| Brakke | Bergen | 20 |\n"
        write(f"suppliers-{day}.md", f"{front}# Suppliers\n\n{REGISTER}{row}")
        path = write(f"pump-{day}.md", front + pump.format(interval, owner))
    graph.ingest(str(path.parent))
    answer = graph.ask(question, filters=Filters(as_of="2020-01-01"))
    told = to_json(replace(answer, trace_id="", usage=Usage())).decode()
    assert not answer.abstained
    assert not any(later in told for later in ("Lund", "30 |", '"6 months', "Ole Dahl", "2023"))
