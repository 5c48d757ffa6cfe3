"""Question sets for retrieval: passages, questions, and which passages each needs.

A folder holds `corpus.json` ([{title, text}]) and `questions.json`. Gold passages are
found by title and text where the questions give both (`paragraphs[].is_supporting`, or
`supporting_facts` with `context`), else by title. The folder `wiki2_101` has its own names.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage of a corpus."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Question:
    """A question and the numbers of the passages that it needs."""

    text: str
    gold: frozenset[int]

    @property
    def tuned_on(self) -> bool:
        """Whether it belongs to the half that settings were tuned on."""
        return int(hashlib.sha256(self.text.encode()).hexdigest(), 16) % 2 == 0


@dataclass(frozen=True, slots=True)
class QuestionSet:
    """Passages and questions under one name."""

    name: str
    passages: tuple[Passage, ...]
    questions: tuple[Question, ...]


def read_set(folder: Path) -> QuestionSet:
    """Read the set in `folder`; gold that stands in no passage is left out of its question."""
    corpus = next(
        path for path in (folder / "corpus.json", folder / "corpus_780.json") if path.is_file()
    )
    rows = json.loads(corpus.read_text(encoding="utf-8"))
    passages = tuple(Passage(row["title"], row["text"]) for row in rows)
    exact = {(p.title, _folded(p.text)): n for n, p in reversed(list(enumerate(passages)))}
    titled: dict[str, list[int]] = {}
    for number, passage in enumerate(passages):
        titled.setdefault(passage.title, []).append(number)
    questions = []
    for text, needed in _questions(folder):
        gold: set[int] = set()
        for title, content in needed:
            found = exact.get((title, _folded(content))) if content is not None else None
            gold.update([found] if found is not None else titled.get(title, [])[:1])
        questions.append(Question(text, frozenset(gold)))
    return QuestionSet(folder.name, passages, tuple(questions))


def joined(sets: list[QuestionSet]) -> QuestionSet:
    """Return one set of all passages and all questions."""
    passages: list[Passage] = []
    questions: list[Question] = []
    for one in sets:
        shift = len(passages)
        passages.extend(one.passages)
        questions.extend(
            Question(q.text, frozenset(number + shift for number in q.gold)) for q in one.questions
        )
    return QuestionSet("+".join(one.name for one in sets), tuple(passages), tuple(questions))


def _folded(text: str) -> str:
    return " ".join(text.split())


def _questions(folder: Path) -> Iterator[tuple[str, list[tuple[str, str | None]]]]:
    file = folder / "questions.json"
    if not file.is_file():
        file = folder / "result_graph_101.json"
    for row in json.loads(file.read_text(encoding="utf-8")):
        yield row["question"], list(_needed(row))


def _needed(row: Mapping[str, Any]) -> Iterator[tuple[str, str | None]]:  # Any: JSON
    if "ground_truth" in row:
        yield from ((title, None) for title in row["ground_truth"])
    elif "paragraphs" in row:
        for paragraph in row["paragraphs"]:
            if paragraph.get("is_supporting"):
                yield paragraph["title"], paragraph.get("paragraph_text", paragraph.get("text"))
    elif "supporting_facts" in row:
        context = dict(row.get("context", []))
        for title in dict.fromkeys(title for title, _ in row["supporting_facts"]):
            sentences = context.get(title)
            yield title, "".join(sentences) if sentences else None
    else:
        yield from ((title, None) for title in row.get("gold", []))
