"""C1, C4 and C5 asked: one person behind three names, an acronym, two people of one name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from graphrag import Answer, GraphRag

Write = Callable[[str, str], Path]


def _asked(graph: GraphRag, write: Write, documents: dict[str, str], question: str) -> Answer:
    path = None
    for name, text in documents.items():
        path = write(name, text + "\n")
    assert path is not None
    graph.ingest(str(path.parent))
    return graph.ask(question)


def _cited(answer: Answer) -> set[str]:
    return {Path(c.source.document).name for c in answer.citations if c.source is not None}


def test_c1_the_founder_advises_the_buyer_after_the_sale(graph: GraphRag, write: Write) -> None:
    answer = _asked(
        graph,
        write,
        {
            "doc1.md": "Dr. Maria Lindqvist founded Halden Robotics in 2011.",
            "doc2.md": "Lindqvist sold Halden Robotics AB to Orbis.",
            "doc3.md": "M. Lindqvist now advises Orbis.",
        },
        "What did the founder of Halden Robotics do after the sale?",
    )
    assert "advises Orbis" in answer.text.split("\n")[0]
    assert _cited(answer) == {"doc1.md", "doc2.md", "doc3.md"}


def test_c4_the_buyer_is_found_by_its_acronym(graph: GraphRag, write: Write) -> None:
    answer = _asked(
        graph,
        write,
        {
            "a.md": "International Business Machines (IBM) bought Red Hat.",
            "b.md": "IBM opened a lab in Zurich.",
        },
        "In which city did the buyer of Red Hat open a lab?",
    )
    assert answer.text.split("\n")[0] == "Zurich"
    assert _cited(answer) == {"a.md", "b.md"}


def test_c5_only_the_one_who_resigned_is_cited(graph: GraphRag, write: Write) -> None:
    answer = _asked(
        graph,
        write,
        {
            "a.md": "Li Wei, CFO of Ardent Steel, resigned.",
            "b.md": "Li Wei, CFO of Borealis Foods, was promoted.",
        },
        "Which CFO resigned?",
    )
    assert "Ardent Steel" in answer.text
    assert _cited(answer) == {"a.md"}


@pytest.mark.parametrize(
    ("texts", "person", "company"),
    [
        (
            (
                "Dr. Maria Lindqvist founded Halden Robotics in 2011.",
                "Lindqvist sold Halden Robotics AB to Orbis.",
                "M. Lindqvist now advises Orbis.",
            ),
            {"Maria Lindqvist", "Lindqvist", "M. Lindqvist"},
            {"Halden Robotics", "Halden Robotics AB"},
        ),
        (
            (
                "In 1998, Bergkamp Foods was started by Ms. Ingrid Solheim.",
                "Bergkamp Foods GmbH was sold by Solheim to Tarvex.",
                "Today I. Solheim chairs Tarvex.",
            ),
            {"Ingrid Solheim", "Solheim", "I. Solheim"},
            {"Bergkamp Foods", "Bergkamp Foods GmbH"},
        ),
        (
            (
                "Ursa Telecom was founded by José Ribeiro in 2003.",
                "Ribeiro left Ursa Telecom S.A. in 2010.",
                "J. Ribeiro joined Pelagos in 2011.",
            ),
            {"José Ribeiro", "Ribeiro", "J. Ribeiro"},
            {"Ursa Telecom", "Ursa Telecom S.A."},
        ),
    ],
)
def test_c1_three_names_in_three_files_are_one_person_and_one_company(
    graph: GraphRag, write: Write, texts: tuple[str, ...], person: set[str], company: set[str]
) -> None:
    for number, text in enumerate(texts, 1):
        path = write(f"doc{number}.md", text + "\n")
    graph.ingest(str(path.parent))
    names = [({entity.name, *entity.aliases}, entity.type) for entity in graph.entities()]
    assert (person, "Person") in names
    assert (company, "Organization") in names
    assert len(names) == 3  # and the other firm


def test_c1_a_firm_that_is_called_like_a_person_stays_a_firm(graph: GraphRag, write: Write) -> None:
    write("a.md", "Henry Ford founded Ford Motor Company in 1903. Ford Motor Company grew.\n")
    path = write("b.md", "Investors bought shares of Ford. Ford Motor Company builds cars.\n")
    graph.ingest(str(path.parent))
    person = next(entity for entity in graph.entities() if "Henry Ford" in entity.name)
    assert not {"Ford Motor Company"} & {person.name, *person.aliases}
    assert not any(mention.surface == "Ford" for mention in person.mentions)


def test_c4_an_acronym_has_no_other_short_forms(graph: GraphRag, write: Write) -> None:
    path = write("a.md", "International Business Machines (IBM) bought Red Hat.\n")
    graph.ingest(str(path.parent))
    (firm,) = (e for e in graph.entities() if e.name == "International Business Machines")
    assert firm.aliases == ("IBM",)


def test_c5_two_people_of_one_name_are_two(graph: GraphRag, write: Write) -> None:
    write("a.md", "Ana Silva, CEO of Ardent Steel, resigned.\n")
    path = write("b.md", "Ana Silva, CEO of Borealis Foods, was promoted.\n")
    graph.ingest(str(path.parent))
    assert [entity.name for entity in graph.entities()].count("Ana Silva") == 2
    answer = graph.ask("Which CEO resigned?")
    assert _cited(answer) == {"a.md"}
