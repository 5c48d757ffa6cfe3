"""What a short name stands for, where a text says so: "the Cold Chain Scheme, called CCS"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from graphrag.ask.answer.draft import Claim, Draft
from graphrag.ask.answer.prose.at_time import dateline_of
from graphrag.ask.answer.prose.kinds import kind_of
from graphrag.ask.answer.prose.ranking import Ranked, is_field
from graphrag.ask.answer.sentences import Sentence
from graphrag.ask.facts import Reading

_SHORT_NAME = re.compile(r"\b[A-Z]{2,6}\b")
_ASKED = re.compile(
    r"\b(?:(?:letters |abbreviation |acronym )?(?P<of>[A-Z]{2,8}) (?:stand for|short for|mean)|"
    r"full name of (?:the )?(?P<full>[A-Z]{2,8}))\b"
)
_LONG = re.compile(r"[A-Z][\w'\u2019-]+(?:\s+(?:(?:of|the|and|for|in|&)\s+)*[A-Z][\w'\u2019-]+)+")
_BETWEEN = 30
"""Characters between a long name and its short one."""


def stands_for(question: str, sentences: Sequence[Sentence]) -> Draft | None:
    """Return what the short name that `question` asks about stands for; None if nothing says."""
    asked = _ASKED.search(question)
    if asked is None:
        return None
    code = asked["of"] or asked["full"]
    for sentence in sentences:
        for name in _LONG.finditer(sentence.text):
            words = name.group().split()
            initials = "".join(word[0] for word in words if word[0].isupper())
            place = next((i for i in range(len(words)) if initials[i:] == code), None)
            near = sentence.text[max(0, name.start() - _BETWEEN) : name.end() + _BETWEEN]
            if place is not None and re.search(rf"\b{code}\b", near):
                text = " ".join(sentence.text.split())
                because = f"the words beside “{code}” have its letters"
                return Draft((Claim(text, (sentence.support,)),), "high", because)
    return None


def spelled_out(
    reading: Reading, shown: Sequence[Ranked], sentences: Sequence[Sentence]
) -> tuple[Claim, ...]:
    """Return the sentence that says what a short name in those `shown` stands for.

    Only where a name is asked for: "at DLS" answers "where" for those who know it. Where a
    date is asked for, the dateline of the first that is shown.
    """
    kind = kind_of(reading.head)
    if kind == "date":
        return _dated(shown[0].sentence, sentences)
    if kind != "name":
        return ()
    first = [item.sentence for item in shown]
    for code in (found for sentence in first for found in _SHORT_NAME.findall(sentence.text)):
        for sentence in sentences:
            same = sentence.source.document_id == first[0].source.document_id
            if same and f"({code})" in sentence.text and not is_field(sentence.text):
                if any(f"({code})" in other.text for other in first):
                    break
                text = " ".join(sentence.text.split())
                return (Claim(text, (sentence.support,), f"{code}: "),)
    return ()


def _dated(best: Sentence, sentences: Sequence[Sentence]) -> tuple[Claim, ...]:
    """Return the line before `best` that dates it."""
    before = [
        s for s in sentences if s.source.chunk_id == best.source.chunk_id and s.order < best.order
    ]
    place = dateline_of(best.text, [s.text for s in before])
    if place is None:
        return ()
    line = before[place]
    return (Claim(" ".join(line.text.split()), (line.support,), "Dated: "),)
