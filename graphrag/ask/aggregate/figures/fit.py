"""One reading of a question against one table: columns, rows and cells that its words name.

A table fits only if every word is accounted for: the name of a column or its family, what an
adjective measures, words of a cell, a date, or what the table is about. So a question that asks
for something the table does not hold is never answered with something else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import dropwhile, takewhile

from graphrag.ask.aggregate.figures.columns import columns, group_at, measure
from graphrag.ask.aggregate.figures.limits import exact, numbers, times
from graphrag.ask.aggregate.figures.question import Asked
from graphrag.ask.aggregate.figures.who import names_people
from graphrag.ask.aggregate.figures.within import Within, given, named_cells, part_cells
from graphrag.ask.aggregate.figures.words import Claims
from graphrag.ask.facts.heads import kin, label_of_key, words_of
from graphrag.ask.facts.registers import Register, Row
from graphrag.ask.facts.words import stems_of
from graphrag.language.tokens import FUNCTION, Token, stem

Near = Callable[[str, Sequence[str]], float]
"""How near a word is to the nearest of some texts in meaning, 0–1."""
_ROWS = frozenset({"count", "share", "list"})
"""Readings that ask which rows there are."""
_NEAR = 0.5
"""Nearness from which a word names what a table lists."""
_ADJACENT = 0.6
"""Nearness of "payment term" to the head "payment days" from which it names that column."""
_ANYTHING = stems_of("people persons items entries rows records things pieces ones")
"""Words for rows, whatever they list."""


@dataclass(frozen=True, slots=True)
class Fit:
    """What a reading of a question means in a table.

    Attributes:
        asked: The reading.
        register: The table.
        rows: Those that fulfil what the question asks of them.
        within: What it asks of them.
        named: Keys of columns that it names, in its order.
        akin: Keys of columns that a word of their family names ("drives" for "driver").
        measure: Key of the column of numbers or dates; "" for none.
        group: Key of the column to group by; "" for none.
        period: Signs of a date that make a group: 4 for years, 7 for months; 0 for whole cells.
        counts_rows: It names what the rows are.
        weight: How many of its words the table itself explains.
        who: It asks for a person.
        guessed: Words that were read by nearness in meaning.
    """

    asked: Asked
    register: Register
    rows: tuple[Row, ...]
    within: tuple[Within, ...] = ()
    named: tuple[str, ...] = ()
    akin: tuple[str, ...] = ()
    measure: str = ""
    group: str = ""
    period: int = 0
    counts_rows: bool = True
    weight: int = 0
    who: bool = False
    guessed: tuple[str, ...] = ()


def fit(asked: Asked, register: Register, *, near: Near) -> Fit | None:
    """Return what `asked` means in `register`; None if a word of it means nothing there."""
    claims = Claims(asked.left)
    group, period = group_at(claims, asked.group, register) if asked.group >= 0 else ("", 0)
    if asked.group >= 0 and not group:
        return None
    listed = _listed(asked, claims, register)
    listed = listed or (asked.degree == "who" and names_people(register))
    within = [
        *numbers(claims, register),
        *named_cells(claims, register),
        *times(claims, register),
        *exact(claims, register),
    ]
    if asked.wanted in _ROWS and listed:
        within += given(claims, register, within)
    said = columns(claims, register, group)
    by = measure(asked, claims, said, register)
    about = _about(claims, register)
    within += part_cells(claims, register)
    guessed = _guessed(claims, register, by or "", near)
    rows = tuple(row for row in register.rows if all(item.holds(row) for item in within))
    if guessed is None or by is None or not rows:
        return None
    return Fit(
        asked,
        register,
        rows,
        tuple(within),
        said.named,
        said.akin,
        by,
        group,
        period,
        listed or bool(guessed) or _at_head(asked, claims, within),
        weight=bool(group) + said.size + about + sum(item.size for item in within),
        who=bool(claims.tokens) and claims.tokens[0].norm in {"who", "whose", "whom"},
        guessed=guessed,
    )


def _listed(asked: Asked, claims: Claims, register: Register) -> bool:
    """Whether a word says what the rows are: it names them, their code or what lists them.

    What is counted stands where the question asks for it, not anywhere.
    """
    heads = {stem(word) for key in register.telling for word in words_of(key)}
    heads |= {word for word in register.about if word.isalpha()} | _ANYTHING
    return any(stem(token.norm) in heads for token in _counted(asked, claims))


def _counted(asked: Asked, claims: Claims) -> list[Token]:
    """Return the words in a row that say what is counted or listed; all where none stand apart."""
    if asked.head < 0:
        return [token for token in claims.tokens if token.norm not in FUNCTION]
    after = [token for token in claims.tokens if token.start >= asked.head]
    spoken = dropwhile(lambda token: token.norm in FUNCTION, after)
    return list(takewhile(lambda token: token.norm not in FUNCTION, spoken))


def _at_head(asked: Asked, claims: Claims, within: Sequence[Within]) -> bool:
    """Whether a kind that cells name is what is counted: "how many container feeders"."""
    first = next((token.start for token in _counted(asked, claims)), -1)
    return any(
        claims.tokens[item.start].start == first and item.words.islower()
        for item in within
        if item.start >= 0
    )


def _about(claims: Claims, register: Register) -> int:
    """Claim the words for what the table is about, and those of columns that it has."""
    about = 0
    heads = [word for key in register.keys for word in key.split("_") if word]
    for at, token in claims.left():
        if stem(token.norm) in register.about:
            about += claims.claim([at])
        elif any(kin(token.norm, word) for word in heads):
            claims.claim([at])
    return about


def _guessed(
    claims: Claims, register: Register, measured: str, near: Near
) -> tuple[str, ...] | None:
    """Return the one word left, if its meaning says what is listed or measured; else None."""
    left = claims.left()
    if not left:
        return ()
    (at, token), *more = left
    if more or not token.raw.islower() or token.norm in FUNCTION:
        return None
    if near(token.norm, register.listed) >= _NEAR:
        return (token.raw,)
    before = claims.tokens[at - 1].raw if at else ""
    beside = measured and any(kin(before.lower(), word) for word in words_of(measured))
    phrase = f"{before} {token.raw}"
    fits = beside and near(phrase, [label_of_key(measured)]) >= _ADJACENT
    return (phrase,) if fits else None
