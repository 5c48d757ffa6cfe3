"""Planted duplicates among many names recombined from real ones, and time against all pairs."""

from __future__ import annotations

import json
import random
import resource
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from rapidfuzz import fuzz, process

from graphrag.ingest.resolve.block import candidate_pairs, near_pairs
from graphrag.ingest.resolve.names.match import compare
from graphrag.ingest.resolve.names.normalise import read

FORMS = ("Inc.", "Ltd", "LLC", "GmbH", "AG", "S.A.", "Corp.", "plc", "Co.", "BV")
LETTERS = "abcdefghijklmnopqrstuvwxyz"
KINDS = ("typo", "typo", "case", "order", "form", "initial")
Planted = tuple[int, int, str]
"""Position of a name, of its duplicate, and what was done to it."""


def real_parts(path: Path) -> tuple[list[str], list[str]]:
    """Return the names of people and of organisations that Re-DocRED holds."""
    rows = json.loads(path.read_text(encoding="utf-8"))
    mentions = [m for row in rows for vertex in row["vertexSet"] for m in vertex]
    people = {m["name"] for m in mentions if m["type"] == "PER" and m["name"].count(" ") in (1, 2)}
    firms = {m["name"] for m in mentions if m["type"] == "ORG" and 1 <= m["name"].count(" ") <= 3}
    return sorted(people), sorted(firms)


def plant(
    people: Sequence[str], firms: Sequence[str], *, count: int, seed: int = 1
) -> tuple[list[str], list[Planted]]:
    """Return `count` names, one in eleven a planted duplicate of another."""
    rng = random.Random(seed)  # noqa: S311 - not for secrets
    base: set[str] = set()
    while len(base) < int(count / 1.1):
        base.add(_recombined(people, firms, rng))
    names = sorted(base)
    rng.shuffle(names)
    originals, planted = len(names), []
    while len(names) < count:
        original, kind = rng.randrange(originals), rng.choice(KINDS)
        changed = _changed(names[original], kind, rng)
        if changed and changed != names[original]:
            planted.append((original, len(names), kind))
            names.append(changed)
    return names, planted


def blocking(names: Sequence[str], planted: Sequence[Planted]) -> dict[str, float]:
    """Return what blocking finds of `planted`, and what it costs, reading the names included."""
    wall, cpu = time.perf_counter(), time.process_time()
    pairs = candidate_pairs(map(read, names))
    seconds, busy = time.perf_counter() - wall, time.process_time() - cpu
    encoded = pairs[:, 0] * len(names) + pairs[:, 1]
    wanted = np.asarray([left * len(names) + right for left, right, _ in planted])
    at = np.minimum(np.searchsorted(encoded, wanted), max(0, len(encoded) - 1))
    return {
        "names": len(names),
        "recall": float(np.mean(encoded[at] == wanted)),
        "seconds": round(seconds, 2),
        "cpu_seconds": round(busy, 2),
        "pairs": len(pairs),
        "peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
    }


def growth(small: Mapping[str, str | float], big: Mapping[str, str | float]) -> dict[str, float]:
    """Return how many times as much `big` took as `small`.

    Processor seconds are the steadier of the two where a machine is shared.
    """
    columns = ("seconds", "cpu_seconds", "pairs")
    return {column: round(float(big[column]) / float(small[column]), 1) for column in columns}


def against_all_pairs(names: Sequence[str]) -> dict[str, float]:
    """Return the time of WRatio over all pairs, ours, and their ratio (processor seconds)."""
    start = time.process_time()
    for position, name in enumerate(names):
        process.cdist([name], names[position + 1 :], scorer=fuzz.WRatio, workers=1)
    theirs = time.process_time() - start
    read.cache_clear()
    start = time.process_time()
    parsed = [read(name) for name in names]
    for batch in near_pairs(parsed):
        for left, right in batch.tolist():
            compare(parsed[left], parsed[right])
    ours = time.process_time() - start
    return {
        "names": len(names),
        "all_pairs_seconds": round(theirs, 2),
        "seconds": round(ours, 3),
        "ratio": round(theirs / ours, 1),
    }


def _recombined(people: Sequence[str], firms: Sequence[str], rng: random.Random) -> str:
    kind = rng.random()
    given, family = rng.choice(people).split()[0], rng.choice(people).split()[-1]
    if kind < 0.45:
        return f"{given} {family}"
    if kind < 0.6:
        return f"{given} {rng.choice(people).split()[0]} {family}"
    return " ".join([*rng.choice(firms).split()[:-1], family, rng.choice(firms).split()[-1]])


def _changed(name: str, kind: str, rng: random.Random) -> str:
    words = name.split()
    if kind == "case":
        return name.upper() if rng.random() < 0.5 else name.lower()
    if kind == "order":
        return f"{words[-1]}, {' '.join(words[:-1])}"
    if kind == "form":
        return f"{name} {rng.choice(FORMS)}"
    if kind == "initial":
        return f"{words[0][0]}. {' '.join(words[1:])}" if words[0][0].isalpha() else ""
    at = rng.randrange(len(words))
    if len(words[at]) < 4:
        return ""
    words[at] = _typo(words[at], rng)
    return " ".join(words)


def _typo(word: str, rng: random.Random) -> str:
    at, letter = rng.randrange(len(word)), rng.choice(LETTERS)
    swapped = word[:at] + word[at + 1 : at + 2] + word[at] + word[at + 2 :]
    return rng.choice(
        [
            word[:at] + word[at + 1 :],
            word[:at] + letter + word[at:],
            word[:at] + letter + word[at + 1 :],
            swapped,
        ]
    )
