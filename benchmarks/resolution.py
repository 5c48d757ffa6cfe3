"""How well names are resolved, on public data: one policy, nothing switched by data set.

    python benchmarks/resolution.py --data DIR [--only ROW]… [--big] [--merges FILE]

`name_pairs` is judged at auto + review, all other rows at auto alone. The last line is
one JSON object. `--big` adds a million names; `--merges` writes a hundred merges of
MuSiQue, drawn at random, with their contexts, to be read by a person; the last such
reading is `benchmarks/data/resolution_judged.jsonl`.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Sequence
from pathlib import Path

from graphrag.ingest.resolve import Resolution
from graphrag.ingest.resolve.names.kinds import Kind
from graphrag.ingest.resolve.names.match import compare
from graphrag.ingest.resolve.names.normalise import read

sys.path.insert(0, str(Path(__file__).parent))
import resolution_measures as measures
import resolution_scale as scale
import resolution_sets as sets

Row = dict[str, str | float | int]
KINDS: dict[str, Kind] = {
    "Person": "person",
    "Company": "organisation",
    "Organization": "organisation",
    "Vessel": "other",
}


def name_pairs(data: Path) -> list[Row]:
    """Labelled pairs of names: precision, recall and F1, with and without differing numerals."""
    rows = list(csv.DictReader((data / "er/name_pairs.csv").open(encoding="utf-8")))
    counts: dict[str, Counter[tuple[bool, bool]]] = {"all": Counter(), "numerals equal": Counter()}
    for row in rows:
        kind = KINDS.get(row["schema"], "")
        left, right = (read(row[k], person=kind == "person") for k in ("name1", "name2"))
        said = compare(left, right, kind).band != "reject"
        outcome = (row["is_match"] == "true", said)
        counts["all"][outcome] += 1
        if left.numbers == right.numbers:
            counts["numerals equal"][outcome] += 1
    return [_pair_row(f"er/name_pairs.csv ({label})", found) for label, found in counts.items()]


def _pair_row(label: str, found: Counter[tuple[bool, bool]]) -> Row:
    right, wrong, missed = found[True, True], found[False, True], found[True, False]
    precision, recall = right / (right + wrong), right / (right + missed)
    return {
        "data": label,
        "pairs": sum(found.values()),
        "f1": round(measures.f1(precision, recall), 4),
        "precision": round(precision, 4),
        "recall": round(recall, 4),
    }


def cesi(data: Path) -> list[Row]:
    """Subjects of open triples: macro and pair F1, pair precision."""
    found = []
    for name in ("base", "ambiguous"):
        rows = sets.cesi_rows(data / f"er/cesi_{name}_valid.jsonl.gz")
        corpus, subjects = sets.cesi_corpus(rows)
        at = sets.entity_at(corpus.resolved())
        gold = {row["_id"]: row["true_link"]["subject"] for row in rows}
        ours = {
            id_: at[chunk, subject.lower()].id if (chunk, subject.lower()) in at else subject
            for id_, (chunk, subject) in subjects.items()
        }
        score = {key: round(value, 4) for key, value in measures.cesi(gold, ours).items()}
        found.append({"data": f"er/cesi_{name}_valid", "triples": len(rows), **score})
    return found


def redocred(data: Path) -> list[Row]:
    """Gold mentions within documents, whole and cut into two: B³, and pairs of different names."""
    rows = json.loads((data / "redocred/dev_revised.json").read_text(encoding="utf-8"))
    found: list[Row] = []
    for parts, label in ((1, "redocred dev, within documents"), (2, "the same, cut into two")):
        gold: dict[Hashable, Hashable] = {}
        ours: dict[Hashable, Hashable] = {}
        pairs: Counter[str] = Counter()
        for number, row in enumerate(rows):
            corpus, mentions = sets.redocred_corpus(row, number, parts=parts)
            pairs += _judge(corpus.resolved(), mentions, gold, ours)
        pair_f1, pair_precision = measures.counts_f1(pairs)
        found.append(
            {
                "data": label,
                "b3_f1": round(measures.b_cubed(gold, ours), 4),
                "different_names_f1": round(pair_f1, 4),
                "different_names_precision": round(pair_precision, 4),
            }
        )
    return found


def _judge(
    resolution: Resolution,
    mentions: Sequence[sets.Gold],
    gold: dict[Hashable, Hashable],
    ours: dict[Hashable, Hashable],
) -> Counter[str]:
    at: defaultdict[tuple[str, object], list[tuple[str, set[str]]]] = defaultdict(list)
    for entity in resolution.entities:
        for mention in entity.mentions:
            if mention.role != "contained":
                spellings = {entity.name, *entity.aliases}
                at[mention.chunk_id, mention.span].append((entity.id, spellings))
    meant: defaultdict[str, set[Hashable]] = defaultdict(set)
    said: defaultdict[str, set[Hashable]] = defaultdict(set)
    for item in mentions:
        here = at[item.chunk_id, item.span]
        id_ = next((id_ for id_, names in here if item.name in names), here[0][0])
        place = (item.document, item.chunk_id, item.span, item.entity)
        gold[place], ours[place] = (item.document, item.entity), (item.document, id_)
        meant[item.name].add(item.entity)
        said[item.name].add(id_)
    return measures.name_pairs(meant, said)


def musique(data: Path, merges: Path | None) -> list[Row]:
    """Questions whose gold passages shared entities connect, and random pairs that they link."""
    corpus, questions = sets.musique_corpus(data / "musique100")
    resolution = corpus.resolved()
    number = {chunk: position for position, chunk in enumerate(corpus.chunks)}
    exact = {
        position: {entity.name.lower() for entity in extraction.entities}
        for position, extraction in enumerate(corpus.extractions)
    }
    merged: dict[int, set[str]] = {position: set() for position in exact}
    contained: dict[int, set[str]] = {position: set() for position in exact}
    for entity in resolution.entities:
        for mention in entity.mentions:
            contained[number[mention.chunk_id]].add(entity.id)
            if mention.role != "contained":
                merged[number[mention.chunk_id]].add(entity.id)
    if merges is not None:
        merges.write_text(sample(resolution, corpus), encoding="utf-8")
    return [
        {
            "data": f"musique100, {label}",
            "connected": sum(measures.connected(gold, found) for gold in questions),
            "questions": len(questions),
            "linked_share": round(measures.linked_share(found), 5),
        }
        for label, found in (
            ("exact names", exact),
            ("merges only", merged),
            ("with contained mentions", contained),
        )
    ]


def sample(resolution: Resolution, corpus: sets.Corpus, *, count: int = 100, seed: int = 16) -> str:
    """Return merges drawn at random as JSON lines, each with a context of both names.

    Whoever reads them adds `right` (true or false) and, where it is false, `note`.
    """
    auto = [merge for merge in resolution.merges if merge.band == "auto"]
    drawn = random.Random(seed).sample(auto, min(count, len(auto)))  # noqa: S311 - not for secrets
    entities = {entity.id: entity for entity in resolution.entities}
    lines = []
    for merge in drawn:
        mentions = [m for m in entities[merge.kept].mentions if m.role != "contained"]
        row = {"absorbed": merge.absorbed_name, "kept": merge.kept_name, "reason": merge.reason}
        for key_, name in (("context of absorbed", row["absorbed"]), ("of kept", row["kept"])):
            place = next((m for m in mentions if m.surface == name), mentions[0])
            text = corpus.chunks[place.chunk_id].text
            around = text[max(0, place.span.start - 90) : place.span.end + 120]
            row[key_] = " ".join(around.split())
        lines.append(json.dumps(row, ensure_ascii=False))
    return "\n".join(lines) + "\n"


def big(data: Path, *, million: bool) -> list[Row]:
    """Planted duplicates among many names, and time against all pairs."""
    people, firms = scale.real_parts(data / "redocred/dev_revised.json")
    found: list[Row] = []
    names, _ = scale.plant(people, firms, count=5_000)
    found.append({"data": "5,000 names, all pairs WRatio", **scale.against_all_pairs(names)})
    for count in (100_000, *([1_000_000] if million else [])):
        names, planted = scale.plant(people, firms, count=count)
        row = scale.blocking(names, planted)
        found.append({"data": f"planted duplicates among {count:,}", **row})
    if million:
        found.append({"data": "growth for ten times the names", **scale.growth(*found[-2:])})
    return found


def main() -> None:
    """Run the rows that were asked for, and say which data is missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=os.environ.get("BENCHMARK_DATA"))
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--big", action="store_true")
    parser.add_argument("--merges", type=Path)
    options = parser.parse_args()
    if options.data is None:
        parser.error("Name the data with --data DIR or BENCHMARK_DATA.")
    data = Path(options.data)
    rows: list[Row] = []
    parts: dict[str, Callable[[], list[Row]]] = {
        "name_pairs": lambda: name_pairs(data),
        "cesi": lambda: cesi(data),
        "redocred": lambda: redocred(data),
        "musique": lambda: musique(data, options.merges),
        "scale": lambda: big(data, million=options.big),
    }
    for name, part in parts.items():
        if options.only and name not in options.only:
            continue
        try:
            made = part()
        except FileNotFoundError as missing:
            made = [{"data": name, "missing": str(missing.filename)}]
        for row in made:
            print(row, file=sys.stderr)
        rows += [{"system": "graphrag", **row} for row in made]
    print(json.dumps({"rows": rows}))


if __name__ == "__main__":
    main()
