"""C25 query characters, C30 not in the corpus, C37 one file by two paths."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from graphrag import GraphRag

Write = Callable[[str, str], Path]


@pytest.mark.parametrize(
    "question",
    [
        'What does "C++/CLI (v2)?" do: AND OR NOT ~ ^ *',
        "C++/CLI",
        '" OR NOT * (',
        "what is in {curly} [square] \\backslash: NEAR/2 col:umn -minus +plus && || !",
    ],
)
def test_c25_query_characters_are_only_characters(
    graph: GraphRag, write: Write, question: str
) -> None:
    write("cli.md", "# C++/CLI (v2)\n\nC++/CLI compiles curly code for the backslash runtime.\n")
    graph.ingest(str(write("other.md", "Bread is baked in the morning.\n").parent))
    graph.ask(question)
    if any(letter.isalnum() for letter in question.replace("OR NOT", "")):
        evidence = graph.search(question).evidence
        assert evidence[0].sources[0].document.endswith("cli.md")


@pytest.mark.parametrize(
    "question",
    [
        "Who is the chief executive of Nordwind Logistics?",
        "How deep is the Mariana Trench?",
        "What did Marta Solberg eat for breakfast?",
    ],
)
def test_c30_what_is_not_in_the_corpus_is_not_answered(
    graph: GraphRag, write: Write, question: str
) -> None:
    write("people.md", "Marta Solberg has been chief executive of Orbis Energy since 2021.\n")
    path = write("deals.md", "In March 2019 Orbis Energy acquired Helios Storage.\n")
    graph.ingest(str(path.parent))
    answer = graph.ask(question)
    assert answer.abstained
    assert answer.text.startswith("Not found")


def test_c37_one_file_by_two_paths_is_one_document(
    graph: GraphRag, write: Write, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write("a.md", "Orbis Energy acquired Helios Storage.\n")
    monkeypatch.chdir(folder)
    relative = f".{os.sep}{path.relative_to(folder)}"
    graph.ingest([relative, str(path), f"documents/../documents{os.sep}a.md"])
    graph.ingest(str(path))
    assert [document.source for document in graph.documents()] == ["documents/a.md"]
