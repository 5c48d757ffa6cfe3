"""Answers: right, quoted rightly, abstained rightly, and what compression costs.

    python benchmarks/answers.py --data DIR --only verification   # quotes and claims, 1 minute
    python benchmarks/answers.py --data DIR --only asked          # answers, and their confidence
    python benchmarks/answers.py --data DIR --only ranked         # the sentences there are to show
    python benchmarks/answers.py --data DIR --only routes         # what wrong routes cost
    python benchmarks/answers.py --data DIR --only trust          # what the score says of twins
    python benchmarks/answers.py --data DIR --only abstention     # what the product refuses
    python benchmarks/answers.py --data DIR --only compression    # evidence cut to its sentences
    python benchmarks/answers.py --data DIR --fit                 # fit the score, and write it

`--data` (or BENCHMARK_DATA) holds `musique100/` and `wiki2_101/`. Verification: 200 real
sentences, each changed honestly (case, dashes, typos, ellipsis, spacing) and not (numbers,
names, negation, order, opposite words). Asked: exact match of the short answer, and a right
answer among the first three sentences, from the whole corpus and from the gold passages
alone; comparisons and yes/no apart. Abstention: the same questions with the gold passages
hidden (twins), and with those alone hidden that hold the answer (near misses). A threshold on
the score is chosen on the questions whose text's sha256 is even and reported on the others.
Rules were made on the even ones; rows give the odd ones and all. The last line is JSON.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
from answers_asked import Bench, opened
from answers_quotes import claim_rates, draw, quote_rates, token_set_rates
from answers_rows import (
    abstention_rows,
    asked_rows,
    compression_rows,
    ranked_rows,
    route_rows,
    trust_rows,
)
from answers_trust import fitted, measured, write_weights

SEED = 7
SETS = ("musique100", "wiki2_101")
MEASURES = {
    "asked": asked_rows,
    "ranked": ranked_rows,
    "routes": route_rows,
    "trust": trust_rows,
    "abstention": abstention_rows,
    "compression": compression_rows,
}


def main() -> None:
    """Measure what the data allows; the last line printed is JSON."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, default=os.environ.get("BENCHMARK_DATA"))
    parser.add_argument("--only", choices=("verification", *MEASURES))
    parser.add_argument("--set", choices=SETS, help="only this one")
    parser.add_argument("--limit", type=int, help="questions")
    parser.add_argument(
        "--cache", type=Path, default=Path(tempfile.gettempdir()) / "graphrag-bench"
    )
    parser.add_argument("--fit", action="store_true", help="fit the score that refuses")
    options = parser.parse_args()
    if options.fit:
        _fit(options)
        return
    rows = []
    for row in _measured(options):
        print(json.dumps(row), file=sys.stderr)
        rows.append(row)
    print(json.dumps({"rows": rows}))


def _fit(options: argparse.Namespace) -> None:
    sets = []
    for name in SETS:
        bench: Bench = opened(options.data / name, options.cache, options.limit)
        golds = [gold for gold in bench.golds if gold.holding]
        sets.append((measured(bench, golds)[0], np.array([gold.tuned_on for gold in golds])))
        bench.store.close()
    write_weights(fitted(sets))


def _measured(options: argparse.Namespace) -> Iterator[dict[str, Any]]:
    for name in [options.set] if options.set else SETS:
        folder = Path(options.data or "") / name
        if options.data is None or not folder.is_dir():
            yield {"data": name, "missing": "set BENCHMARK_DATA or --data"}
            continue
        if name == "musique100" and options.only in {None, "verification"}:
            yield from _verification(folder)
        chosen = [measure for key, measure in MEASURES.items() if options.only in {None, key}]
        if not chosen:
            continue
        bench: Bench = opened(folder, options.cache, options.limit)
        for measure in chosen:
            yield from measure(bench)
        bench.store.close()


def _verification(folder: Path) -> Iterator[dict[str, Any]]:
    corpus = json.loads((folder / "corpus.json").read_text(encoding="utf-8"))
    pairs = draw([passage["text"] for passage in corpus], count=200, seed=SEED)
    measured = (
        ("graphrag", "quotes", quote_rates),
        ("token set .85", "quotes", token_set_rates),
        ("graphrag", "claims", claim_rates),
    )
    for system, data, rates in measured:
        yield {"system": system, "data": data, **asdict(rates(pairs, seed=SEED))}


if __name__ == "__main__":
    main()
