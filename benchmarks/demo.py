"""Ask the questions of a file, and count which answers are right.

    python benchmarks/demo.py                                   # the bundled reports
    python benchmarks/demo.py --folder DIR --questions FILE     # other reports, other questions

An answer is right when its text holds what the question's `match` rule asks for (`any` of
the answers, `all` of them, `exact-count`: its first number is the count, `abstain`: it says
that it is not there) and, unless it abstains, a document that it cites is among the gold ones.
The last line is JSON.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

from graphrag import GraphRag
from graphrag.language.tokens import NUMBER_WORDS
from graphrag.model import Answer

HERE = Path(__file__).parent
BUNDLED = HERE.parent / "examples" / "ntsb"
_MARK = re.compile(r"\s*\[\d+\]")
_NUMBER = re.compile(rf"\d[\d,]*(?:\.\d+)?|\b(?:{'|'.join(NUMBER_WORDS)})\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Judged:
    """One question and what became of it."""

    id: str
    kind: str
    holdout: bool
    right: bool
    why: str
    seconds: float
    removed: int


def main() -> None:
    """Ask, print a line a question, then the count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=BUNDLED, help="holds reports/")
    parser.add_argument("--questions", type=Path)
    parser.add_argument("--store", help="a graph that is filled already")
    parser.add_argument("--schema", default="incidents")
    parser.add_argument("--data", type=Path, help="the same as --folder")
    parser.add_argument("--verbose", action="store_true", help="print the answers")
    parser.add_argument("--only", help="ids, separated by commas")
    options = parser.parse_args()
    folder: Path = options.data or options.folder
    asked = _read(options.questions or folder / "questions.jsonl", options.only)
    with tempfile.TemporaryDirectory() as scratch:
        store = options.store or f"sqlite:///{scratch}/graph.db"
        with GraphRag.open(store) as graph:
            if not options.store:
                graph.ingest(str(folder / "reports"), schema=options.schema)
            judged = [_judge(graph, row, verbose=options.verbose) for row in asked]
    _tell(judged, folder)


def _read(path: Path, only: str | None) -> list[dict[str, Any]]:
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]
    return [row for row in rows if not only or row["id"] in only.split(",")]


def _judge(graph: GraphRag, row: dict[str, Any], *, verbose: bool) -> Judged:
    started = perf_counter()
    answer = graph.ask(row["question"])
    seconds = perf_counter() - started
    why = wrong_because(answer, row)
    told = not row.get("holdout")  # what is held out is not tuned on, so it is not shown
    asked = row["question"] if told else "(held out)"
    line = f"{'right' if not why else 'WRONG':5} {row['id']:4} {row['kind']:10} {asked}"
    print(f"{line}{f'  — {why}' if why and told else ''}")
    if verbose and told:
        print(f"      {answer.plan.route} ({answer.plan.because}); {answer.because}")
        print("      " + answer.text.replace("\n", "\n      "))
    return Judged(
        row["id"],
        row["kind"],
        bool(row.get("holdout")),
        not why,
        why,
        seconds,
        len(answer.removed),
    )


def wrong_because(answer: Answer, row: dict[str, Any]) -> str:
    """Return why `answer` is wrong; empty if it is right."""
    if row["match"] == "abstain":
        return "" if answer.abstained else "answers what is not there"
    if answer.abstained:
        return f"abstains: {answer.because}"
    if not says(answer.text, row["answers"], row["match"]):
        return f"does not say {' / '.join(row['answers'][:3])}"
    gold = {source["report"] for source in row["sources"]}
    cited = {Path(c.source.document).name for c in answer.citations if c.source is not None}
    return "" if gold & cited else f"cites {', '.join(sorted(cited)[:3]) or 'nothing'}"


def says(text: str, answers: Sequence[str], match: str) -> bool:
    """Whether `text` holds what the match rule asks for."""
    plain = _folded(_MARK.sub("", text))
    if match == "exact-count":
        found = _NUMBER.search(_MARK.sub("", text))
        return found is not None and _number(found.group()) in {_number(a) for a in answers}
    held = [
        re.search(rf"(?<!\w){re.escape(_folded(answer))}(?!\w)", plain) is not None
        for answer in answers
    ]
    return all(held) if match == "all" else any(held)


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


def _number(text: str) -> str:
    plain = text.casefold().replace(",", "")
    return NUMBER_WORDS.get(plain, plain)


def _tell(judged: Sequence[Judged], folder: Path) -> None:
    held = [item for item in judged if item.holdout]
    right = sum(item.right for item in judged)
    apart = f" (holdout {sum(i.right for i in held)} of {len(held)})" if held else ""
    kinds = {
        kind: f"{sum(i.right for i in judged if i.kind == kind)}/"
        f"{sum(1 for i in judged if i.kind == kind)}"
        for kind in dict.fromkeys(item.kind for item in judged)
    }
    slowest = max((item.seconds for item in judged), default=0.0)
    print(f"by kind: {kinds}; slowest {slowest:.1f} s", file=sys.stderr)
    print(f"{right} of {len(judged)} answered right{apart}")
    row = {
        "system": "graphrag",
        "data": folder.name,
        "right": right,
        "n": len(judged),
        "holdout_right": sum(i.right for i in held),
        "holdout_n": len(held),
        "removed_citations": sum(i.removed for i in judged),
        "by_kind": kinds,
    }
    print(json.dumps({"rows": [row]}))


if __name__ == "__main__":
    main()
