"""A schema as the tagger's rules read it: labels, names, nouns, patterns and triggers, by key."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import lru_cache

from spacy.matcher import PhraseMatcher

from graphrag.language.tag import tagger
from graphrag.model import ExtractionSchema, RelationType

UNLABELLED = "PROPN"
"""A schema's type with this tagger label takes names that the tagger saw and could not label."""

_DEFAULTS = {
    "PERSON": "Person",
    "ORG": "Organization",
    "GPE": "Place",
    "LOC": "Place",
    "FAC": "Place",
    "EVENT": "Event",
    "PRODUCT": "Product",
    "WORK_OF_ART": "Work",
    "LAW": "Law",
    "NORP": "Group",
    UNLABELLED: "Thing",
}
_VALUES = frozenset(
    {"CARDINAL", "DATE", "LANGUAGE", "MONEY", "ORDINAL", "PERCENT", "QUANTITY", "TIME"}
)
_SEPARATOR = " | "


class Lexicon:
    """Look-ups made once a schema.

    Attributes:
        mode: Of the schema.
        unlabelled: Type of names without a label; empty if the schema wants none.
        people: Types of persons.
        places: Types of places.
        organizations: Types of organizations.
        events: Types of events.
        groups: Types of peoples and faiths.
        reads_stand_ins: What "it" and "she" mean is looked for; not where a schema says what
            each document is about, as reports about one event speak of roles.
    """

    def __init__(self, schema: ExtractionSchema) -> None:
        self.mode = schema.mode
        self._labels = {} if schema.mode == "strict" else dict(_DEFAULTS)
        for entity in reversed(schema.entities):
            self._labels.update(dict.fromkeys(entity.tagger_labels, entity.name))
        self.unlabelled = self._labels.get(UNLABELLED, "")
        self.people = self._typed("PERSON")
        self.places = self._typed("GPE") | self._typed("LOC") | self._typed("FAC")
        self.organizations = self._typed("ORG")
        self.events = self._typed("EVENT")
        self.groups = self._typed("NORP")
        self.reads_stand_ins = schema.subject is None
        self.patterns = tuple(
            (re.compile(pattern), entity.name)
            for entity in schema.entities
            for pattern in entity.patterns
        )
        self._nouns(schema)
        self._gazetteer(schema)
        self._triggers(schema)

    def type_of(self, label: str) -> str:
        """Return the entity type of a tagger label; empty for values and unwanted labels."""
        return "" if label in _VALUES else self._labels.get(label, "")

    def noun(self, lemmas: tuple[str, ...]) -> str:
        """Return the type of a common noun, given as lemmas; empty if it has none."""
        return self._noun_types.get(lemmas, "")

    def triggered(self, key: str) -> tuple[tuple[RelationType, bool], ...]:
        """Return relation types that `key` names, and whether it names them backwards."""
        return tuple(self._by_trigger.get(key, ()))

    def is_role(self, noun: str) -> bool:
        """Whether `noun` followed by "of" names a relation ("founder")."""
        return f"{noun}+of" in self._by_trigger

    def fits(self, relation: RelationType, source: str, target: str) -> bool:
        """Whether a relation may run between these types; names without a label fit anywhere."""
        ends = ((relation.sources, source), (relation.targets, target))
        return all(not types or type_ in {*types, self.unlabelled} for types, type_ in ends)

    def _typed(self, label: str) -> frozenset[str]:
        type_ = self._labels.get(label, "")
        return frozenset({type_} if type_ else ())

    def _nouns(self, schema: ExtractionSchema) -> None:
        self._noun_types: dict[tuple[str, ...], str] = {}
        for entity in reversed(schema.entities):
            for noun in entity.nouns:
                self._noun_types[tuple(noun.lower().split())] = entity.name
        self.longest_noun = max(map(len, self._noun_types), default=0)

    def _gazetteer(self, schema: ExtractionSchema) -> None:
        nlp = tagger()
        self.names = PhraseMatcher(nlp.vocab)
        for entity in schema.entities:
            spellings = [s for line in entity.gazetteer for s in line.split(_SEPARATOR)]
            if spellings:
                self.names.add(entity.name, [nlp.make_doc(s) for s in spellings])
        for entry in schema.known:
            self.names.add(entry.type, [nlp.make_doc(s) for s in (entry.name, *entry.aliases)])

    def _triggers(self, schema: ExtractionSchema) -> None:
        self._by_trigger: dict[str, list[tuple[RelationType, bool]]] = defaultdict(list)
        for relation in schema.relations:
            for trigger in relation.triggers:
                self._by_trigger[trigger].append((relation, False))
            for trigger in relation.inverse_triggers:
                self._by_trigger[trigger].append((relation, True))


@lru_cache(maxsize=8)
def lexicon(schema: ExtractionSchema) -> Lexicon:
    """Return the look-ups of `schema`, made once a process."""
    return Lexicon(schema)
