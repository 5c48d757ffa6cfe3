"""Rows of the retrieval benchmark: measures of one way to rank, and our gain over it."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence

import numpy as np
from retrieval_sets import QuestionSet

from graphrag.evaluate.retrieval import paired_difference

PRODUCT = "graphrag"
Scores = Mapping[str, Sequence[float]]
"""From a measure to its value for each question."""
TIMES = ("ms", "cpu_ms")


def together(scores: Sequence[Mapping[str, Scores]]) -> dict[str, Scores]:
    """Return the scores of all questions of several sets, each searched in its own index."""
    return {
        name: {
            measure: [value for one in scores for value in one[name][measure]] for measure in found
        }
        for name, found in scores[0].items()
    }


def compared(
    label: Mapping[str, str], questions: QuestionSet, scores: Mapping[str, Scores]
) -> list[dict[str, object]]:
    """Return our gain over each other way to rank, with its 95 % interval."""
    return [
        row
        for name in scores
        if name != PRODUCT
        for row in _against(name, label, questions, scores[PRODUCT], scores[name])
    ]


def rows_of(
    name: str, label: Mapping[str, str], questions: QuestionSet, scores: Scores
) -> list[dict[str, object]]:
    """Return a row for the whole, one for the odd half, and for ours one by gold passages."""
    parts = _parts(questions)
    if name == PRODUCT:
        every = parts["whole"]
        for size in sorted({len(question.gold) for question in questions.questions}):
            parts[f"{size} gold"] = [n for n in every if len(questions.questions[n].gold) == size]
    rows = []
    for part, numbers in parts.items():
        row: dict[str, object] = {"system": name, **label, "part": part, "n": len(numbers)}
        for measure, values in scores.items():
            own = [values[n] for n in numbers]
            if measure in TIMES:
                row[f"p50_{measure}"] = round(float(np.quantile(own, 0.5)), 1)
                row[f"p95_{measure}"] = round(float(np.quantile(own, 0.95)), 1)
            else:
                row[measure] = round(float(np.mean(own)), 4)
        rows.append(row)
        if part in ("whole", "odd"):
            print(_line(row), file=sys.stderr)
    return rows


def _parts(questions: QuestionSet) -> dict[str, list[int]]:
    every = list(range(len(questions.questions)))
    return {"whole": every, "odd": [n for n in every if not questions.questions[n].tuned_on]}


def _against(
    name: str, label: Mapping[str, str], questions: QuestionSet, ours: Scores, theirs: Scores
) -> list[dict[str, object]]:
    """Return our gain over `name` with its 95 % interval, question by question."""
    rows = []
    for part, numbers in _parts(questions).items():
        row: dict[str, object] = {"system": PRODUCT, "against": name, **label, "part": part}
        for measure in ("recall@2", "recall@5", "all@5", "tokens@8", "cpu_ms"):
            gap = paired_difference(
                *([side[measure][n] for n in numbers] for side in (ours, theirs))
            )
            row[f"{measure} gain"] = [round(value, 4) for value in (gap.mean, gap.low, gap.high)]
        rows.append(row)
        gains = {key: value for key, value in row.items() if key.endswith("5 gain")}
        print(f"  {part}: {PRODUCT} − {name}: {gains}", file=sys.stderr)
    return rows


def _line(row: Mapping[str, object]) -> str:
    measures = " ".join(f"{k} {v:.3f}" for k, v in row.items() if isinstance(v, float))
    return f"{row['data']} titles {row['titles']} {row['part']:>5} {row['system']:>34}: {measures}"
