"""What overview questions get on small corpora of several kinds, without a model."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from graphrag import GraphRag
from graphrag.model import Answer

Ask = Callable[[str], Answer]
WORRIES = {
    "supplier": "The single supplier of our batteries may stop deliveries in March. A second one "
    "is not qualified yet.",
    "server": "The password server runs software without support. Attackers could read the data "
    "of every customer.",
    "lease": "The lease of the plant ends in December. The owner threatens to double the rent.",
    "canteen": "The canteen got new chairs last week. Everyone in the house likes their colour.",
}
MINUTES = {
    "march": "# Roof\n\nThe roof of the club house leaks. A roofer will make an offer for the "
    "roof.\n\nThe treasurer reports that the juniors want a trial month.",
    "may": "# Offers\n\nThe offer for the roof was chosen by the board. The roof costs more than "
    "the members had saved.\n\nThe trial month for the juniors begins in summer.",
    "july": "# Lights\n\nThe lights on the court failed twice. New lights would save half of the "
    "electricity.",
    "august": "# Lights again\n\nThe board approved new lights for the court. They save "
    "electricity, says the electrician.",
    "fest": "# Fest\n\nThe summer fest takes place on the lawn in July. There will be music by "
    "a band from the village.",
}


@contextmanager
def ingested(folder: Path, texts: dict[str, str]) -> Iterator[Ask]:
    (folder / "docs").mkdir()
    for name, text in texts.items():
        (folder / "docs" / f"{name}.md").write_text(text, "utf-8")
    with GraphRag.open(folder=folder) as graph:
        graph.ingest(str(folder / "docs"))
        yield graph.ask


@pytest.fixture(scope="module")
def worries(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ask]:
    with ingested(tmp_path_factory.mktemp("worries"), WORRIES) as ask:
        yield ask


@pytest.fixture(scope="module")
def minutes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ask]:
    with ingested(tmp_path_factory.mktemp("minutes"), MINUTES) as ask:
        yield ask


def quotes(answer: Answer) -> list[str]:
    return [citation.quote for citation in answer.citations]


def test_risks_are_told_though_nobody_writes_the_word(worries: Ask) -> None:
    answer = worries("What are the main risks?")
    assert not answer.abstained
    assert set(quotes(answer)) == {
        "The single supplier of our batteries may stop deliveries in March.",
        "Attackers could read the data of every customer.",
        "The owner threatens to double the rent.",
    }
    assert answer.confidence == "low"
    assert "“risks” stands in none of them" in answer.because


def test_where_nothing_tells_it_the_words_that_were_sought_are_named(worries: Ask) -> None:
    answer = worries("What are the main conflicts?")
    assert answer.abstained
    assert answer.because == "no passage speaks of “conflicts”"


def test_documents_that_share_no_theme_are_each_told(worries: Ask) -> None:
    answer = worries("What are the main themes?")
    assert answer.rests_on == (4, 4)
    assert "Everyone" not in answer.text


def test_a_summary_of_something_is_not_filled_up_with_the_rest(minutes: Ask) -> None:
    told = quotes(minutes("Summary of the roof"))
    assert told
    assert all("roof" in quote.lower() for quote in told)


def test_decisions_are_told_by_what_was_decided(minutes: Ask) -> None:
    told = quotes(minutes("What were the main decisions?"))
    assert "The board approved new lights for the court." in told
    assert all("save" not in quote for quote in told)


def test_a_theme_is_named_once_and_first_by_what_its_title_says(minutes: Ask) -> None:
    lines = minutes("What are the main themes?").text.splitlines()
    heads = [line.split(": ")[0] for line in lines if line.startswith("- ")]
    assert len(set(heads)) == len(heads)
    roof = next(line for line in lines if line.startswith("- ") and "roof" in line.split(": ")[0])
    assert "roof" in roof.split(": ", 1)[1].lower()


def test_tables_and_questions_are_no_findings(tmp_path: Path) -> None:
    faq = (
        "# The pump\n\n## How do I change the filter?\nHow do I change the filter quickly? "
        "Turn the filter of the pump until it comes off.\n\n"
        "| Part | Price |\n|---|---|\n| filter of the pump | 12 euros only in May. |\n"
    )
    with ingested(tmp_path, {"faq": faq}) as ask:
        answer = ask("What is this about?")
    assert quotes(answer) == ["Turn the filter of the pump until it comes off."]
    assert "findings of 0" not in answer.because
    assert "1 reports" not in answer.because


def test_documents_that_begin_alike_are_told_once(tmp_path: Path) -> None:
    same = {
        f"n{n}": f"# Case {n}\n\nWater flooded the cellar and the archive of the house."
        for n in range(4)
    }
    with ingested(tmp_path, same | {"other": "The lift stood still for two hours at noon."}) as ask:
        answer = ask("What are the main themes?")
    assert len(quotes(answer)) == len(set(quotes(answer)))
    assert "4 documents: Water flooded" in answer.text


def test_what_cases_say_in_stock_phrases_under_the_heading_asked_for_is_counted(
    tmp_path: Path,
) -> None:
    causes = ("Frost had cracked an old pipe.", "The seal of the valve was worn.")
    cases = {
        f"case{n}": f"# Case {n}\n\n## What happened\n\nThe janitor called the office at once.\n\n"
        f"## Cause\n\n{causes[n % 3 == 0]}\n"
        for n in range(9)
    }
    with ingested(tmp_path, cases) as ask:
        answer = ask("What are the main causes?")
    assert answer.text.startswith(f"- 6 documents: {causes[0]} [1]\n- 3 documents: {causes[1]} [2]")
    assert answer.rests_on == (9, 9)
    assert "janitor" not in answer.text


def test_a_note_that_is_mostly_names_is_told_from_its_beginning(tmp_path: Path) -> None:
    text = "Helena Voss founded Brightwell Foods in Leeds in 1998. It bakes biscuits of oats there."
    with ingested(tmp_path, {"note": text}) as ask:
        answer = ask("What is this about?")
    assert quotes(answer)[0] == "Helena Voss founded Brightwell Foods in Leeds in 1998."


def test_months_of_a_year_choose_the_documents_of_them(tmp_path: Path) -> None:
    dated = {
        f"n{month}": f"---\ndate: 2023-{month:02}-05\n---\n\nThe {what} of the mill was mended "
        "by the miller."
        for month, what in enumerate(("wheel", "pump", "roof", "gate", "stone"), start=2)
    }
    with ingested(tmp_path, dated) as ask:
        answer = ask("What happened between March and May 2023?")
    assert {quote.split()[1] for quote in quotes(answer)} == {"pump", "roof", "gate"}
    assert answer.rests_on == (3, 3)


def test_a_subject_that_most_documents_mention_must_stand_in_what_is_told(tmp_path: Path) -> None:
    causes = (
        "A loss of engine power due to a clogged filter.",
        "The engine stopped for want of fuel at night.",
        "The engine burned after a leak of its oil.",
        "The pilot's failure to hold the course in a crosswind.",
        "The pilot's failure to see the fence in good time.",
        "A runway that was covered with wet snow.",
        "A gust of wind from behind the hangar.",
        "A bird that flew into the cabin window.",
    )
    reports = {
        f"r{n}": f"# Report {n}\n\n## History\n\nThe engine and its failure were looked at on day "
        f"{n}.\n\n## Cause\n\n{cause}\n"
        for n, cause in enumerate(causes)
    }
    with ingested(tmp_path, reports) as ask:
        answer = ask("What causes engine failures?")
    assert set(quotes(answer)) == set(causes[:3])
    assert "speak of “engine”" in answer.text


def test_what_could_not_be_and_what_was_in_may_is_no_risk(tmp_path: Path) -> None:
    notes = {
        "past": "The cause of the fire could not be found by the brigade. On May 6 it rained.",
        "next": "The old wall may fall upon the yard in the next storm.",
        "other": "The mill was sold to a baker from the next village.",
    }
    with ingested(tmp_path, notes) as ask:
        answer = ask("What are the main risks?")
    assert quotes(answer) == ["The old wall may fall upon the yard in the next storm."]


def test_a_notice_that_stands_in_every_document_is_no_risk(tmp_path: Path) -> None:
    notice = "The information in this letter may be confidential."
    notes = {name: f"{text}\n\n{notice}" for name, text in WORRIES.items()}
    with ingested(tmp_path, notes) as ask:
        told = quotes(ask("What are the main risks?"))
    assert notice not in told
    assert any("threatens" in quote for quote in told)
