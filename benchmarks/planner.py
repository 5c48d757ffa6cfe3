"""How well does the planner choose routes? Fits its weights, and reports on other questions.

    python benchmarks/planner.py --fit              # writes graphrag/ask/plan/weights.json
    python benchmarks/planner.py --report FILE      # [{"question": …, "route": …}, …]

Weights are fitted on `routes/routes.json` of the benchmark data and on the questions of
`data/answers_routes.tsv`; a report prints no question, so that a held-out file stays held out.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import minimize

from graphrag.ask.plan.learned import ROUTES, features, learned_route
from graphrag.ask.plan.plan import choose
from graphrag.wiring import offline_embedder

HERE = Path(__file__).parent
WEIGHTS = HERE.parent / "graphrag" / "ask" / "plan" / "weights.json"
PENALTY = 0.3
FOLDS = 10

Rows = list[tuple[str, str]]
"""(route, question)."""


def main() -> None:
    """Fit or report; the last line printed is JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=os.environ.get("BENCHMARK_DATA"))
    parser.add_argument("--fit", action="store_true")
    parser.add_argument("--report", type=Path)
    options = parser.parse_args()
    rows = []
    if options.fit:
        rows += _fit(_read(options.data))
    if options.report is not None:
        rows += _report(_questions(options.report), options.report.stem)
    print(json.dumps({"rows": rows}))


def _read(data: Path | None) -> Rows:
    own = (HERE / "data" / "answers_routes.tsv").read_text(encoding="utf-8").splitlines()
    rows = [(route, question) for route, question in (line.split("\t") for line in own)]
    shared = Path(data) / "routes" / "routes.json" if data else None
    if shared is None or not shared.is_file():
        print("routes/routes.json is missing: set BENCHMARK_DATA or --data.", file=sys.stderr)
        return rows
    return rows + _questions(shared)


def _questions(path: Path) -> Rows:
    return [(row["route"], row["question"]) for row in json.loads(path.read_text("utf-8"))]


def _fit(rows: Rows) -> list[dict[str, Any]]:
    x = np.array(features([question for _, question in rows], offline_embedder()), dtype=np.float64)
    y = np.array([ROUTES.index(route) for route, _ in rows])
    fold = np.random.default_rng(0).integers(0, FOLDS, len(y))
    guessed = np.zeros(len(y), dtype=int)
    for number in range(FOLDS):
        weights = fitted(x[fold != number], y[fold != number])
        guessed[fold == number] = (x[fold == number] @ weights[:-1] + weights[-1]).argmax(axis=1)
    weights = fitted(x, y).round(4)
    WEIGHTS.write_text(json.dumps({"routes": ROUTES, "weights": weights.tolist()}) + "\n", "utf-8")
    return [{**_scores(y, guessed), "system": "graphrag", "data": "routes, ten folds"}]


def fitted(x: Any, y: Any) -> Any:
    """Return (d + 1, 5) float64: multinomial logistic weights, the last row the offsets."""
    count, size, kinds = len(x), x.shape[1], len(ROUTES)
    truth = np.eye(kinds)[y]
    share = np.sqrt((count / kinds / np.bincount(y, minlength=kinds))[y])

    def loss(flat: Any) -> tuple[float, Any]:
        weights = flat.reshape(size + 1, kinds)
        z = x @ weights[:-1] + weights[-1]
        z -= z.max(axis=1, keepdims=True)
        p = np.exp(z) / np.exp(z).sum(axis=1, keepdims=True)
        value = -(share * np.log(p[np.arange(count), y] + 1e-12)).sum()
        value += PENALTY * (weights[:-1] ** 2).sum()
        slope = (p - truth) * share[:, None]
        down = x.T @ slope + 2 * PENALTY * weights[:-1]
        return float(value), np.vstack([down, slope.sum(axis=0)]).ravel()

    start = np.zeros((size + 1) * kinds)
    found = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": 500})
    return found.x.reshape(size + 1, kinds)


def _report(rows: Rows, name: str) -> list[dict[str, Any]]:
    encoder = offline_embedder()
    y = np.array([ROUTES.index(route) for route, _ in rows])
    reports = []
    for system, guess in (
        ("graphrag", lambda q: choose(q, (), embedder=encoder).route),
        ("shape and meaning alone", lambda q: learned_route(q, encoder).route),
        ("rules alone", lambda q: choose(q, ()).route),
    ):
        guessed = np.array([ROUTES.index(guess(question)) for _, question in rows])
        reports.append({**_scores(y, guessed), "system": system, "data": name})
    return reports


def _scores(truth: Sequence[int] | Any, guessed: Any) -> dict[str, Any]:
    f1 = {}
    for index, route in enumerate(ROUTES):
        both = int(((truth == index) & (guessed == index)).sum())
        either = int((truth == index).sum() + (guessed == index).sum())
        f1[route] = round(2 * both / max(either, 1), 3)
    table = [
        [int(((truth == i) & (guessed == j)).sum()) for j in range(len(ROUTES))]
        for i in range(len(ROUTES))
    ]
    return {
        "n": len(truth),
        "macro_f1": round(sum(f1.values()) / len(f1), 3),
        "accuracy": round(float((truth == guessed).mean()), 3),
        "f1": f1,
        "confusion": table,
    }


if __name__ == "__main__":
    main()
