"""A tagged text with its names in place: who a token speaks of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spacy.tokens import Doc, Token

from graphrag.ingest.extract.with_spacy.lexicon import Lexicon
from graphrag.ingest.extract.with_spacy.naming import Name
from graphrag.ingest.extract.with_spacy.relating.times import Times, dates_of

COPULAS = frozenset({"be", "become", "remain"})
_RELATIVES = frozenset({"that", "which", "who", "whom"})
_KINDS = frozenset(
    {"city", "town", "village", "state", "county", "island", "port", "province", "district"}
    | {"region", "republic", "kingdom", "municipality", "suburb", "borough"}
)
_NO_TIMES = Times()


class Page:
    """What relation rules look at.

    Attributes:
        doc: Tagged.
        tokens: Of `doc`, made once.
        names: In order.
        lexicon: Of the schema.
    """

    def __init__(self, doc: Doc, names: Sequence[Name], lexicon: Lexicon) -> None:
        self.doc = doc
        self.tokens = tuple(doc)
        self.names = names
        self.lexicon = lexicon
        self._owner = [-1] * len(doc)
        for index, name in enumerate(names):
            self._owner[name.start : name.end] = [index] * (name.end - name.start)
        self._dates = dates_of(doc)

    def at(self, token: Token) -> int:
        """Return the index of the name that `token` is part of, or -1."""
        return self._owner[token.i]

    def referents(self, token: Token) -> list[int]:
        """Return the names that a noun phrase stands for, those joined by "and" included.

        A pronoun is a name here only where `stand_ins` made it one.
        """
        own = self._own(token)
        for child in token.rights:
            if child.dep_ == "conj" and _is_joined(token, child):
                joined = self.referents(child)
                own.extend(i for i in joined if i not in own and self._are_alike(i, own))
        return own

    def antecedents(self, noun: Token) -> list[int]:
        """Return whom a clause that hangs on `noun` is about: "X, a company founded by Y"."""
        found = self._own(noun)
        if found or noun.pos_ not in {"NOUN", "PROPN"}:
            return found
        if noun.dep_ == "attr" and noun.head.lemma_ in COPULAS:
            return [
                i for child in noun.head.lefts if child.dep_ == "nsubj" for i in self._own(child)
            ]
        if noun.dep_ == "appos":
            return self._own(noun.head)
        if noun.dep_ == "conj" and noun.head.dep_ in {"attr", "appos"}:
            return self.antecedents(noun.head)
        return []

    def _are_alike(self, index: int, others: list[int]) -> bool:
        """Whether a name can stand in one list with others: what differs in kind was misread."""
        kinds = {self.names[other].type for other in others}
        return not kinds or bool(kinds & {self.names[index].type, self.lexicon.unlabelled})

    def may_be_who(self, index: int) -> bool:
        """Whether "who" can speak of a name: not of a place or a thing."""
        lexicon = self.lexicon
        some = lexicon.people | lexicon.organizations | lexicon.groups | {lexicon.unlabelled}
        return self.names[index].type in some

    def times(self, word: Token) -> Times:
        """Return the dates that the clause of a verb, or of a role after one, gives."""
        own = self._dates.get(word.i, _NO_TIMES)
        if word.pos_ not in {"NOUN", "PROPN"} or word.dep_ not in {"attr", "oprd", "pobj"}:
            return own
        verb = word.head.head if word.dep_ == "pobj" else word.head
        above = self._dates.get(verb.i, _NO_TIMES)
        return Times(own.since or above.since, own.until or above.until)

    def _own(self, token: Token) -> list[int]:
        index = self._owner[token.i]
        if index >= 0 and self.names[index].scope == "corpus":
            return [index]
        if token.pos_ in {"NOUN", "PROPN"}:
            named = next(self._named(token), -1)
            if named >= 0:
                return [named]
        return [index] if index >= 0 else []

    def _named(self, noun: Token) -> Iterator[int]:
        """Yield the name that a common noun introduces: "his son Henry", "the city of Oslo"."""
        for child in noun.rights:
            if child.dep_ == "appos" and self._is_name(child):
                yield self._owner[child.i]
            if child.dep_ == "prep" and child.lower_ == "of":
                yield from self._after_of(noun, [t for t in child.rights if t.dep_ == "pobj"])

    def _after_of(self, noun: Token, things: list[Token]) -> Iterator[int]:
        """Yield the name in "the city of Oslo", and in "the founder of Orbis, Maria"."""
        for thing in things:
            if noun.lemma_ in _KINDS and self._is_name(thing):
                yield self._owner[thing.i]
            for child in thing.rights:
                if child.dep_ == "appos" and self._is_person(child) and not self._is_person(thing):
                    yield self._owner[child.i]

    def _is_person(self, token: Token) -> bool:
        index = self._owner[token.i]
        return index >= 0 and self.names[index].type in self.lexicon.people

    def _is_name(self, token: Token) -> bool:
        index = self._owner[token.i]
        return index >= 0 and self.names[index].scope == "corpus"


def _is_joined(token: Token, other: Token) -> bool:
    """Whether an "and" or "or" joins the two; commas alone also set a place beside a name."""
    chain = [token, other]
    while following := [c for c in chain[-1].rights if c.dep_ == "conj"]:
        chain.append(following[0])
    return any(child.dep_ == "cc" for link in chain for child in link.rights)


def is_relative(token: Token) -> bool:
    """Whether `token` is a relative pronoun."""
    return token.lower_ in _RELATIVES and token.pos_ in {"PRON", "DET", "SCONJ"}


def objects(preposition: Token) -> list[Token]:
    """Return the heads of what follows a preposition."""
    return [child for child in preposition.rights if child.dep_ == "pobj"]
