"""The words of the likeliest sentences that answer: of the kind asked for, near what asks.

It is a guess beside the sentences. A name that only leads on to another page that was found
is seldom the end. Weights are set by hand: those that were learned on half of the questions
lost on the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from graphrag.ask.answer.likely.asked import asked_for
from graphrag.ask.answer.likely.board import Board, folded
from graphrag.ask.answer.likely.likeness import Place
from graphrag.ask.answer.likely.weigh import Weighed
from graphrag.ask.answer.lives.lives import aspect_of
from graphrag.ask.answer.lives.values import dates_in, value_in
from graphrag.ask.answer.prose.about import carried, opens_with_pronoun
from graphrag.ask.answer.prose.concepts import concepts_in
from graphrag.ask.answer.prose.short import LEADING, NUMBER
from graphrag.language.claims import CALENDAR
from graphrag.language.tokens import FUNCTION, stem, tokenise
from graphrag.model import Viewer
from graphrag.ports import Store

_READ = 8
"""Sentences whose words may answer."""
_FAR = 0.01
"""What every character between a candidate and the nearest word asked with costs it."""
_FARTHEST = 150
"""Characters between a date and the name that leads to it, as it stands beside it in a list."""
_TYPE = 0.8
"""What the graph's word that it is of the kind asked for adds, and that it is not takes."""
_TITLE, _LEADS_ON = 1.0, 0.5
"""What it costs to be the title of its own page; of any page that was found, or what led here."""
_VALUE = 1.5
"""What a value in the form asked for (a day of birth) adds."""
_NOUN, _LIKE_NOUN = 0.8, 1.0
"""What it adds to hold the noun asked for ("what county": "Kent County"), and to be like it."""
_I = re.IGNORECASE
_NAME = re.compile(
    r"\b[A-Z][\w&.'\u2019-]*(?:\s+(?:(?:&|of(?: the)?|de|la|von|van|du|del|der)\s+)*"
    r"[A-Z\d][\w&.'\u2019-]*)*"
)
"""One name; "A and B" are two, unlike where a title is looked for."""
_ASKS = r"(?:^\W*{0}\b|\b{0} (?:is|was|are|were|do|does|did|has|have|had|can|could)\b)"
"""Of words that only describe elsewhere ("the state where X died")."""
_WANTED: Mapping[str, re.Pattern[str]] = {
    "date": re.compile(
        rf"{_ASKS.format('when')}|\b(?:(?:what|which) (?:year|date|day)|date of)\b", _I
    ),
    "number": re.compile(
        r"\bhow (?:many|much|long|old|large|big|far|tall|high)\b|"
        r"\bwhat (?:(?:is|was) the )?(?:population|number|percentage|amount)\b",
        _I,
    ),
    "Place": re.compile(
        rf"{_ASKS.format('where')}|"
        r"\b(?:place of|(?:which|what|name of the) (?:\w+ )?(?:city|town|village|country|"
        r"county|state|place|continent|region|district|province|river|capital))\b",
        _I,
    ),
    "Person": re.compile(r"^\W*who(?:m|se)?\b|\bby whom\b", _I),
    "Organization": re.compile(
        r"\b(?:which|what) (?:\w+ )?(?:company|organi[sz]ation|(?:record )?label|team|club|party|"
        r"university|school|band|network|agency)\b",
        _I,
    ),
}


@dataclass(frozen=True, slots=True)
class _Candidate:
    text: str
    score: float


def span_of(weighed: Weighed, *, store: Store, viewer: Viewer) -> str:
    """Return the words that answer most likely; empty if none are of the kind asked for."""
    question = weighed.board.reading.question
    firsts = [(m.start(), kind) for kind, asks in _WANTED.items() if (m := asks.search(question))]
    kind = min(firsts)[1] if firsts else "any"
    names = {
        found.group()
        for row in weighed.order[:_READ]
        for found in _NAME.finditer(weighed.board.sentences[row].text)
    }
    nouns = asked_for(question)
    types = _types(names, store=store, viewer=viewer) if kind in _TYPED else {}
    candidates = [
        candidate
        for row in weighed.order[:_READ]
        for candidate in _candidates(_line(weighed, row, nouns), kind, types)
    ]
    best = max(candidates, key=lambda item: item.score, default=None)
    return best.text if best else ""


_TYPED = frozenset({"Place", "Person", "Organization"})


def _candidates(
    line: _Line, kind: str, types: Mapping[str, AbstractSet[str]]
) -> Iterator[_Candidate]:
    """Yield the words of a sentence that may answer."""
    score, board = line.score, line.board
    aspect = aspect_of(board.reading.head)
    told = value_in(line.text, aspect) if aspect else None
    if told is not None:
        yield _Candidate(told.text, score + _VALUE)
    meant = _meant(board, line.row) if kind in {"Person", "Organization", "any"} else ""
    if meant:
        yield _Candidate(meant, score - _FAR * min(line.places, default=len(line.text)))
    whole, asked = board.asked, {token.norm for token in board.reading.words}
    for found in _spans(kind, line.text):
        said = LEADING.sub("", found.group()).strip(" .,")
        words = {token.norm for token in tokenise(said)}
        dated = kind != "date" and _is_date(words)
        if not words or words <= asked | FUNCTION or dated or f" {folded(said)} " in whole:
            continue
        known = types.get(folded(said), frozenset[str]())
        typed = 0 if not known or "Thing" in known - {kind} else (1 if kind in known else -1)
        cost = _FAR * line.gap(found, line.places, len(line.text)) - _TYPE * typed
        if kind == "date":
            cost += _FAR * line.gap(found, line.bridges, _FARTHEST)
        yield _Candidate(said, score - cost - _against(line, said, found))


@dataclass(frozen=True, slots=True)
class _Line:
    """A sentence, and where in it answers are looked for.

    Attributes:
        board: It stands on.
        row: Its number.
        score: How likely it answers.
        text: Its words.
        places: Of words that the question asks with.
        over: The name that leads to it, folded.
        bridges: Where that name stands.
        nouns: Places, in the question, of the noun asked for.
        stems: Of its words.
    """

    board: Board
    row: int
    score: float
    text: str
    places: Sequence[int]
    over: str
    bridges: Sequence[int]
    nouns: AbstractSet[Place]
    stems: AbstractSet[str]

    def gap(self, found: re.Match[str], places: Sequence[int], most: int) -> int:
        """Return the characters between what was `found` and the nearest place, up to `most`."""
        gaps = (max(p - found.end(), found.start() - p, 0) for p in places)
        return min((most, *gaps))


def _line(weighed: Weighed, row: int, nouns: AbstractSet[Place]) -> _Line:
    board, over = weighed.board, weighed.reached.over[row]
    text = board.sentences[row].text
    bridges = [m.start() for m in re.finditer(re.escape(over), text.lower())] if over else []
    stems = {stem(board.reading.question[start:end].lower()) for start, end in nouns}
    score, places = float(weighed.scores[row]), _places(board, text)
    return _Line(board, row, score, text, places, over, bridges, nouns, stems)


def _against(line: _Line, said: str, found: re.Match[str]) -> float:
    """Return what speaks against a name (positive) or for it: titles, what led here, the noun."""
    board, name = line.board, folded(said)
    cost = _TITLE * float(name == board.titles[board.page[line.row]])
    cost += _LEADS_ON * (name in board.titles) + _LEADS_ON * _overlap(name, line.over)
    cost -= _NOUN * any(stem(token.norm) in line.stems for token in tokenise(said))
    return cost - _LIKE_NOUN * board.like.nearest(line.row, found.start(), found.end(), line.nouns)


def _is_date(words: AbstractSet[str]) -> bool:
    """Whether `words` are a month, or a day of one."""
    return bool(words & CALENDAR) and all(w in CALENDAR or w.isdigit() for w in words)


def _overlap(one: str, two: str) -> bool:
    """Whether one of two folded names holds the other, and both say something."""
    return bool(one and two) and (f" {one} " in f" {two} " or f" {two} " in f" {one} ")


def _meant(board: Board, row: int) -> str:
    """Return what the pronoun means that opens a sentence; empty if the question says it."""
    if not opens_with_pronoun(board.sentences[row].text):
        return ""
    meant = carried(board.sentences)[row]
    return "" if f" {folded(meant)} " in board.asked else meant


def _places(board: Board, text: str) -> list[int]:
    """Return where `text` has words of the question, or words that say the same."""
    held = concepts_in(text)
    alike = (held.get(name, frozenset[str]()) for name in concepts_in(board.reading.masked))
    named = {token.norm for token in board.reading.names}
    words = {stem(t.norm) for t in board.reading.words if t.norm not in named}
    words = words.union(*alike)
    return [token.start for token in tokenise(text) if stem(token.norm) in words]


def _spans(kind: str, text: str) -> list[re.Match[str]]:
    if kind == "date":
        return dates_in(text)
    return list((NUMBER if kind == "number" else _NAME).finditer(text))


def _types(
    names: AbstractSet[str], *, store: Store, viewer: Viewer
) -> Mapping[str, AbstractSet[str]]:
    """Return the types of the things that are called so, by the folded name."""
    wanted = {LEADING.sub("", name).strip(" .,") for name in names}
    found = store.named(sorted(wanted), viewer=viewer)
    ids = sorted({id_ for listed in found.values() for id_ in listed})
    types = {entity.id: entity.type for entity in store.entities(ids, viewer=viewer)}
    return {
        folded(name): frozenset(types[id_] for id_ in listed if id_ in types)
        for name, listed in found.items()
    }
