"""Quotes and claims that verification lets through, and answers in the sentences it shows.

    python benchmarks/answers.py --data DIR

`--data` (or BENCHMARK_DATA) holds `musique100/`. Quotes: 200 real sentences, each changed
honestly (case, dashes, typos, ellipsis, spacing) and not (numbers, names, negation, order,
opposite words). Sentences: is a gold answer in the three sentences ranked first, when the
passages are the gold ones? The last line is JSON.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from answers_quotes import claim_rates, draw, quote_rates, token_set_rates

from graphrag.ask.answer.prose.ranking import rank_sentences
from graphrag.ask.answer.sentences import Sentence
from graphrag.ask.facts import read
from graphrag.ask.facts.words import statements
from graphrag.evaluate.answers import containment
from graphrag.model import Source
from graphrag.wiring import embedder

SEED = 7
SHOWN = 3


def main() -> None:
    """Measure what the data allows; the last line printed is JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=os.environ.get("BENCHMARK_DATA"))
    parser.add_argument("--limit", type=int, default=100, help="questions")
    options = parser.parse_args()
    folder = Path(options.data) / "musique100" if options.data else None
    if folder is None or not folder.is_dir():
        print(json.dumps({"rows": [{"data": "musique100", "missing": "set BENCHMARK_DATA"}]}))
        return
    rows = _quotes(folder) + _sentences(folder, options.limit)
    print(json.dumps({"rows": rows}))


def _quotes(folder: Path) -> list[dict[str, Any]]:
    corpus = json.loads((folder / "corpus.json").read_text(encoding="utf-8"))
    pairs = draw([passage["text"] for passage in corpus], count=200, seed=SEED)
    measured = (
        ("graphrag", "quotes", quote_rates),
        ("token set .85", "quotes", token_set_rates),
        ("graphrag", "claims", claim_rates),
    )
    return [
        {"system": system, "data": data, **asdict(rates(pairs, seed=SEED))}
        for system, data, rates in measured
    ]


def _sentences(folder: Path, limit: int) -> list[dict[str, Any]]:
    questions = json.loads((folder / "questions.json").read_text(encoding="utf-8"))[:limit]
    encoder = embedder()
    rows = []
    held = []
    for question in questions:
        passages = [p for p in question["paragraphs"] if p["is_supporting"]]
        ranked = rank_sentences(read(question["question"]), _candidates(passages), embedder=encoder)
        shown = " ".join(item.sentence.text for item in ranked[:SHOWN])
        golds = [question["answer"], *question.get("answer_aliases", [])]
        held.append(containment(shown, golds))
    rows.append(
        {
            "system": "graphrag",
            "data": "musique100, gold passages",
            "n": len(held),
            "containment@3": round(sum(held) / max(len(held), 1), 3),
        }
    )
    return rows


def _candidates(passages: Sequence[dict[str, Any]]) -> list[Sentence]:
    found: list[Sentence] = []
    for number, passage in enumerate(passages):
        text, title = passage.get("paragraph_text") or passage["text"], passage["title"]
        for span in statements(text):
            source = Source(f"chunk_{number:x}", f"document_{number:x}", title, title, "", span)
            found.append(Sentence(span.of(text), source, "E1", len(found), 0.5, title))
    return found


if __name__ == "__main__":
    main()
