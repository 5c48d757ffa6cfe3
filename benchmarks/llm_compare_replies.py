"""What the fake model says to each of three systems: the same things, each in its own format.

Of every passage it names the first names in it (runs of capitalised words), ties those that
share a line, and finds nothing more when asked again. Reports and summaries are of fixed length.
"""

from __future__ import annotations

import json
import re
from itertools import pairwise

from fake_model_server import Answer, Body

_NAME = re.compile(r"[A-Z][a-z]+(?: [A-Z][a-z]+)+")
_MOST = 10
_SUMMARY = (
    "It is named in the reports of the board, with what it did, where, when and to whom. " * 3
)
_DONE = "<|COMPLETE|>"


def reply(body: Body) -> Answer:
    """Return the answer to one call of any of the three."""
    texts = [str(message.get("content") or "") for message in body["messages"]]
    last, whole = texts[-1], "\n".join(texts)
    for known in (_of_ours(texts[0], last), _of_lightrag(last), _of_microsoft(last, whole)):
        if known is not None:
            return known
    return Answer(_SUMMARY, "summary")


def _of_ours(system: str, last: str) -> Answer | None:
    if system.startswith("You read passages of one document"):
        return _ours(last)
    if system.startswith("You write a report on one group"):
        return Answer(_our_report(last), "report")
    return None


def _of_lightrag(last: str) -> Answer | None:
    if "last extraction task" in last:
        return Answer(_DONE, "glean")
    if "---Input Text---" in last:
        return Answer(_lightrag(last.rpartition("---Input Text---")[2]), "extract")
    return None


def _of_microsoft(last: str, whole: str) -> Answer | None:
    if "MANY entities and relationships were missed" in last:
        return Answer(_DONE, "glean")
    if "Please answer with a single letter" in last:
        return Answer("N", "glean")
    if "-Real Data-" in last:
        return Answer(_microsoft(last.rpartition("\nText:")[2]), "extract")
    return Answer(_report(), "report") if '"findings"' in whole else None


def found(passage: str) -> tuple[list[str], list[tuple[str, str, str]]]:
    """Return the names in a passage, and pairs of them with the line that holds both."""
    names = list(dict.fromkeys(_NAME.findall(passage)))[:_MOST]
    lines = [" ".join(line.split()) for line in passage.splitlines()]
    ties = []
    for left, right in pairwise(names):
        line = next((line for line in lines if left in line and right in line), None)
        if line:
            ties.append((left, right, line[:200]))
    return names, ties


def _ours(prompt: str) -> Answer:
    passage = prompt.partition("\n--- ")[2].partition("\n")[2].rpartition("\n--- ")[0]
    names, ties = found(passage)
    entities = [
        {"name": n, "type": "Thing", "description": f"{n} is named here.", "aliases": []}
        for n in names
    ]
    relations = [
        {
            "source": left,
            "target": right,
            "type": "RELATED_TO",
            "quote": line,
            "description": f"{left} and {right} belong together.",
            "strength": 5,
            "state": "holds",
            "valid_from": "",
            "valid_until": "",
        }
        for left, right, line in ties
    ]
    return Answer(
        json.dumps({"entities": entities, "relations": relations, "facts": []}), "extract"
    )


def _lightrag(passage: str) -> str:
    names, ties = found(passage)
    rows = [f"entity<|#|>{n}<|#|>Other<|#|>{n} is named here." for n in names]
    rows += [
        f"relation<|#|>{left}<|#|>{right}<|#|>together<|#|>{left} and {right} belong together."
        for left, right, _ in ties
    ]
    return "\n".join([*rows, _DONE])


def _microsoft(passage: str) -> str:
    names, ties = found(passage)
    rows = [f'("entity"<|>{n.upper()}<|>ORGANIZATION<|>{n} is named here.)' for n in names]
    rows += [
        f'("relationship"<|>{left.upper()}<|>{right.upper()}<|>{left} and {right} belong'
        " together.<|>5)"
        for left, right, _ in ties
    ]
    return "\n##\n".join(rows) + f"\n{_DONE}"


def _report() -> str:
    findings = [{"summary": "They belong together", "explanation": _SUMMARY} for _ in range(5)]
    return json.dumps(
        {
            "title": "Named together",
            "summary": _SUMMARY,
            "rating": 5.0,
            "rating_explanation": "It matters somewhat.",
            "findings": findings,
        }
    )


def _our_report(prompt: str) -> str:
    labels = re.findall(r"^\[?([A-Z]\d+)\b", prompt, re.MULTILINE)[:5]
    findings = [{"text": _SUMMARY, "sources": [label]} for label in labels]
    return json.dumps(
        {
            "title": "Named together",
            "summary": _SUMMARY,
            "rating": 5.0,
            "findings": findings,
            "questions": [],
        }
    )
