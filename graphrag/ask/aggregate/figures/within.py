"""What a question asks of rows in words of their cells: a whole cell, a first name, a kind."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from graphrag.ask.aggregate.figures.words import Claims
from graphrag.ask.facts.heads import kin, words_of
from graphrag.ask.facts.registers import Register, Row
from graphrag.language.tokens import FUNCTION, NEGATIONS, Token, stem, tokenise

_STRETCH = re.compile(
    r"\b(?:from|between)\s+\w+(?: \w+)?\s+(?:to|and|until|till|through)\s+\w+", re.IGNORECASE
)
_ENDS = 2
_RUN = 4
"""Words of a question that are looked for together."""
_LONG, _KIND = 8, 4
"""Words in a cell that still names something, and in one that says of what kind it is."""
_HAVING = frozenset({"have", "has", "had", "with", "done", "did", "got", "taken", "took", "passed"})
_BEING = frozenset({"is", "are", "was", "were"})
_LACKING = NEGATIONS | {"without", "lack", "lacks", "lacking"}
"""Words for having something, or not, in front of the head of its column."""
_BETWEEN = frozenset({"yet", "been", "be", "being", "the", "a", "an", "in", "of", "at", "any"})
"""What may stand between "not" and what is denied."""


@dataclass(frozen=True, slots=True)
class Within:
    """Something that a row must say.

    Attributes:
        key: Of the column.
        words: As in the question.
        texts: The cells that say it.
        size: Words of the question that it takes.
        start: Where its first word stands among the question's tokens.
    """

    key: str
    words: str
    texts: frozenset[str]
    size: int
    start: int = -1

    def holds(self, row: Row) -> bool:
        """Whether `row` says it."""
        return row.text(self.key) in self.texts


def named_cells(claims: Claims, register: Register) -> list[Within]:
    """Return what the question says of rows in the whole words of a cell, longest first."""
    found: list[Within] = []
    values = [
        (key, text, [token.norm for token in tokenise(text)])
        for key in register.keys
        if key not in register.numeric
        for text in sorted({row.text(key) for row in register.rows} - {""})
    ]
    for key, text, words in sorted(values, key=lambda v: (-len(v[2]), v[0] != register.naming, v)):
        if not words or (len(words) == 1 and _names_table(words[0], register)):
            continue
        for run in claims.runs_of(words):
            if all(map(claims.is_free, run)) and _may_name(run, text, key, claims):
                size = claims.claim(run)
                said = " ".join(claims.tokens[at].raw for at in run)
                texts, against = frozenset({text}), _denial(claims, run.start)
                if against >= 0:
                    claims.claim([against])
                    texts = frozenset(row.text(key) for row in register.rows) - texts
                    said = f"not {said}"
                found.append(Within(key, said, texts, size, run.start))
    return [_stretch(item, claims, register) for item in _either(found)]


def _may_name(run: range, text: str, key: str, claims: Claims) -> bool:
    """Whether a run of words names a cell; "a" names "A" where it is written so, or headed."""
    token = claims.tokens[run.start]
    if len(run) > 1 or token.norm not in FUNCTION or token.raw == text:
        return True
    before = claims.tokens[run.start - 1].norm if run.start else ""
    return any(kin(before, word) for word in words_of(key))


def given(claims: Claims, register: Register, within: Sequence[Within]) -> list[Within]:
    """Return the columns of which the question says that a row has, or lacks, something there.

    "How many people have done the autoclave course?" counts the rows that say when; "flats without
    a tenant" those that say nothing. Only of columns in which some rows say nothing.
    """
    found: list[Within] = []
    for key in register.keys:
        filled = frozenset(text for row in register.rows if (text := row.text(key)))
        blank = any(not row.text(key) for row in register.rows)
        if not (blank and filled) or any(item.key == key for item in within):
            continue
        for run in claims.runs_of(words_of(key)):
            cue = _having(claims, run.start)
            if cue and all(map(claims.is_free, run)):
                denied = any(claims.tokens[at].norm in _LACKING for at in cue)
                said, texts = ("not given", frozenset({""})) if denied else ("given", filled)
                found.append(Within(key, said, texts, claims.claim([*cue, *run]), run.start))
    return found


def _having(claims: Claims, start: int) -> list[int]:
    """Return the places of the words for having or lacking that stand before a column's head."""
    cue: list[int] = []
    for at in range(start - 1, -1, -1):
        norm = claims.tokens[at].norm
        done = claims.tokens[start].norm.endswith(("ed", "en"))
        if norm in _HAVING | _LACKING or (done and norm in _BEING):
            cue.insert(0, at)
        elif norm not in _BETWEEN:
            break
    return cue


def _denial(claims: Claims, start: int) -> int:
    """Return where "not" or "without" stands before a cell's words; -1 where it does not."""
    for at in range(start - 1, -1, -1):
        if claims.tokens[at].norm in NEGATIONS:
            return at
        if claims.tokens[at].norm not in _BETWEEN:
            break
    return -1


def _either(found: Sequence[Within]) -> list[Within]:
    """Return values of one column as one: "in Celle and Uelzen" means either."""
    by_key: dict[str, list[Within]] = defaultdict(list)
    for item in found:
        by_key[item.key].append(item)
    return [
        Within(
            key,
            ", ".join(item.words for item in items),
            frozenset().union(*(item.texts for item in items)),
            sum(item.size for item in items),
            min(item.start for item in items),
        )
        for key, items in by_key.items()
    ]


def _stretch(item: Within, claims: Claims, register: Register) -> Within:
    """Return `item` with the rows between, where it says from which row to which."""
    said = _STRETCH.search(claims.text)
    if item.key != register.naming or len(item.texts) != _ENDS or said is None:
        return item
    claims.claim_within(*said.span())
    names = [row.text(item.key) for row in register.rows]
    ends = sorted(names.index(text) for text in item.texts)
    inside = frozenset(names[ends[0] : ends[1] + 1])
    return Within(item.key, said.group().strip(), inside, item.size, item.start)


def part_cells(claims: Claims, register: Register) -> list[Within]:
    """Return what it says of rows in some words of cells: a first name, the kind of a thing."""
    found: list[Within] = []
    for run in _runs(claims):
        left = {at for at, _ in claims.left()}
        if not left.issuperset((run.start, run.stop - 1)) or not all(map(claims.is_free, run)):
            continue
        words = [claims.tokens[at] for at in run]
        fits = {
            key: texts
            for key in register.keys
            if key not in (*register.numeric, *register.dated)
            and (texts := _holding(words, key, register))
        }
        if len(fits) == 1:
            key, texts = next(iter(fits.items()))
            said = " ".join(token.raw for token in words)
            found.append(Within(key, said, texts, claims.claim(run), run.start))
    return found


def _runs(claims: Claims) -> Iterator[range]:
    """Yield runs of words, longest first."""
    count = len(claims.tokens)
    for size in range(min(_RUN, count), 0, -1):
        yield from (range(start, start + size) for start in range(count - size + 1))


def _holding(words: Sequence[Token], key: str, register: Register) -> frozenset[str]:
    wanted = {stem(token.norm) for token in words if token.norm not in FUNCTION}
    longest = _LONG if any(token.is_name or token.is_number for token in words) else _KIND
    return frozenset(
        text
        for row in register.rows
        if (text := row.text(key))
        and len(text.split()) <= longest
        and wanted
        and wanted <= {stem(token.norm) for token in tokenise(text)}
    )


def _names_table(word: str, register: Register) -> bool:
    heads = (head for key in register.keys for head in words_of(key))
    return stem(word) in register.about or any(kin(word, head) for head in heads)
