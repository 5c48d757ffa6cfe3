"""Labelled fields become facts of the document's own entity, and ties where the schema says so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from graphrag.ingest.extract.with_spacy.fields.fact import FieldFact
from graphrag.ingest.extract.with_spacy.fields.layout import Labelled, Row
from graphrag.ingest.extract.with_spacy.fields.people import names_people, people_in
from graphrag.ingest.extract.with_spacy.fields.rows import RowReader
from graphrag.ingest.extract.with_spacy.fields.rules import ANY, Rules, snake
from graphrag.ingest.extract.with_spacy.values import folded, read_value
from graphrag.language import names
from graphrag.model import ExtractionSchema, FieldRule, Span

_NONE = frozenset({"none", "nil", "null"})
_LAST_FIRST = re.compile(r"([^\W\d_][\w.'’\-]+(?: (?:Jr|Sr|II|III)\.?)?), ([^\W\d_][\w.' \-]*)")
_MAX_TEXT = 600


class FieldReader:
    """Reads fields and rows by a schema's rules."""

    def __init__(self, schema: ExtractionSchema, rules: Rules) -> None:
        self._rules = rules
        self._lists_all = schema.mode != "strict"
        self._blanks = frozenset(names.key(blank) for blank in schema.blanks)
        self._people = frozenset(e.name for e in schema.entities if "PERSON" in e.tagger_labels)
        self._person = min(self._people, default="")
        self._rows = RowReader(schema, rules, self.says_nothing)

    def says_nothing(self, text: str) -> bool:
        """Whether a value is empty, or a word that stands for "not stated"."""
        key = names.key(text)
        return not key or key in self._blanks

    def of_field(self, field: Labelled, text: str) -> Iterator[FieldFact]:
        """Yield what `field` states; `text` is its document's."""
        if field.row and (rules := self._rules.under(field.headings)):
            for rule in rules:
                yield from self._ruled(rule, field, text, prefix=f"{field.label}: ")
            return
        if field.paragraph:
            for rule in self._rules.beneath(field.headings):
                yield from self._ruled(rule, field, text)
            return
        rules = self._rules.reading(field.label, field.headings)
        for rule in rules:
            yield from self._ruled(rule, field, text)
        if not rules and self._lists_all and ANY not in field.label:
            value = folded(field.value.of(text))
            if len(value) <= _MAX_TEXT and not self.says_nothing(value):
                typed = read_value(value, kind=None)
                fact = FieldFact(snake(field.label), typed, field.value, field.span)
                yield fact
                yield from self._present(fact, field, text)

    def _present(self, fact: FieldFact, field: Labelled, text: str) -> Iterator[FieldFact]:
        """Yield a tie to each person that a line of who was there, or wrote, names."""
        if self._person and names_people(field.label):
            relation = snake(field.label).upper()
            for name in people_in(field.label, field.value.of(text)):
                yield replace(fact, relation=relation, target=self._person, name=name)

    def of_row(self, row: Row, text: str) -> Iterator[FieldFact]:
        """Yield what a table's row states of the thing that one of its cells names."""
        yield from self._rows.read(row, text)

    def _ruled(
        self, rule: FieldRule, field: Labelled, text: str, *, prefix: str = ""
    ) -> Iterator[FieldFact]:
        for at in _parts(field.value, text, rule.separator):
            found = _picked(prefix + folded(at.of(text)), rule.pattern)
            if found is None or self.says_nothing(found) or found.strip() == prefix.strip():
                continue
            value = read_value(found, kind=rule.value, unit=rule.unit)
            span = field.span if not rule.separator else _joined(field, at)
            relation = rule.relation if names.key(found) not in _NONE else ""
            name, aliases = self._named(found, rule.target) if relation else ("", ())
            yield FieldFact(rule.key, value, at, span, relation, rule.target, name, aliases)

    def _named(self, text: str, type_: str) -> tuple[str, tuple[str, ...]]:
        """Return a name as people say it: "Gutierrez, Eric" is Eric Gutierrez."""
        turned = _LAST_FIRST.fullmatch(text) if type_ in self._people else None
        if turned is None:
            return text, ()
        return f"{turned.group(2)} {turned.group(1)}", (text,)


def _parts(value: Span, text: str, separator: str) -> Iterator[Span]:
    """Yield the stretches of `value` between separators; all of it if there is no separator."""
    if not separator:
        yield value
        return
    words, start = value.of(text), 0
    for cut in _compiled(separator).finditer(words):
        yield from _kept(value, words, start, cut.start())
        start = cut.end()
    yield from _kept(value, words, start, len(words))


def _kept(value: Span, words: str, start: int, end: int) -> Iterator[Span]:
    part = words[start:end]
    inner = part.strip(" \t\r\n*•")
    if inner:
        at = value.start + start + part.index(inner)
        yield Span(at, at + len(inner))


def _joined(field: Labelled, at: Span) -> Span:
    """Return label to part, if nothing much stands between; else the part alone."""
    return Span(field.span.start, at.end) if at.start - field.span.start <= 80 else at


def _picked(text: str, pattern: str) -> str | None:
    if not pattern:
        return text
    found = _compiled(pattern).search(text)
    if found is None:
        return None
    return found.group(1) if found.re.groups else found.group()


@lru_cache(maxsize=1024)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
