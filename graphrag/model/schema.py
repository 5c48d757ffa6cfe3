"""What to look for: the types, triggers and fields of an extraction schema."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

SchemaMode = Literal["strict", "guided", "open"]
Spreads = Literal["", "source", "target"]
ValueKind = Literal["text", "number", "date", "duration", "place", "boolean"]


@dataclass(frozen=True, slots=True)
class EntityType:
    """A kind of thing that joins documents.

    Attributes:
        name: PascalCase; a label in Neo4j.
        description: One sentence, for people and for models.
        tagger_labels: Labels of the named-entity tagger that become this type ("ORG").
        nouns: Common nouns that are of this type ("pump"); scoped to a document unless `named`.
        gazetteer: Names that are always of this type, aliases after the first separated by " | ".
        plural: How a question counts it ("companies"); empty for the regular plural.
        patterns: Regular expressions whose whole matches in the text are names of this type
            (registrations, part numbers).
    """

    name: str
    description: str = ""
    tagger_labels: tuple[str, ...] = ()
    nouns: tuple[str, ...] = ()
    gazetteer: tuple[str, ...] = ()
    plural: str = ""
    patterns: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RelationType:
    """A kind of tie between two entities.

    Attributes:
        name: UPPER_SNAKE; a relationship type in Neo4j.
        sources: Entity types it may start at; empty for any.
        targets: Entity types it may end at; empty for any.
        triggers: Verb or noun lemmas, with a preposition after "+" ("merge+with").
        inverse_triggers: The same, for phrases that name it backwards ("hire" for WORKS_FOR).
        phrase: How a path prints it ("acquired", "is based in"); empty for the lowered name.
        description: One sentence, for people and for models.
        functional: An entity has one target at a time; two are a conflict.
        symmetric: A→B says the same as B→A.
        sure: Those of the triggers (inverse ones too) that hold whatever types the tagger saw.
        spreads: The end that is hit by what happens to the other one: a closed port holds up
            the source of BOUND_FOR; empty if neither is.
    """

    name: str
    sources: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    triggers: tuple[str, ...] = ()
    inverse_triggers: tuple[str, ...] = ()
    phrase: str = ""
    description: str = ""
    functional: bool = False
    symmetric: bool = False
    sure: tuple[str, ...] = ()
    spreads: Spreads = ""


@dataclass(frozen=True, slots=True)
class FieldRule:
    """How a labelled field or a table column becomes a fact, or a relation.

    Attributes:
        key: snake_case name of the fact ("injuries").
        labels: Field labels or column heads that mean it, compared without case and punctuation.
        value: What its value is read as.
        section: Only under a heading that contains this text; alternatives are separated by
            " | "; the longest text that fits wins over shorter ones and over empty, anywhere.
        relation: Also a relation of this type from the document's subject to the value.
        target: Entity type of the value when `relation` is set.
        questions: Questions that ask for it, names masked ("how old was the pilot").
        functional: A subject has one value at a time.
        pattern: Regular expression; the value is its first group (or whole match), and the
            rule says nothing where it does not match. Several rules may share a label.
        separator: Regular expression that splits the value into several facts; empty for none.
        unit: Of a number that is written without one ("years").
        called: Values, each with other words that people have for it
            (("Tailwheel", ("taildragger",)),); only read by questions.
    """

    key: str
    labels: tuple[str, ...]
    value: ValueKind = "text"
    section: str = ""
    relation: str = ""
    target: str = ""
    questions: tuple[str, ...] = ()
    functional: bool = True
    pattern: str = ""
    separator: str = ""
    unit: str = ""
    called: tuple[tuple[str, tuple[str, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class SubjectRule:
    """What each document is about, when the schema knows.

    Attributes:
        type: Entity type of the document's own entity ("Accident").
        name_labels: Fields whose value names it ("Accident Number"); the first found counts.
        alias_labels: Fields whose values also name it ("Registration").
        plural: How a question counts it ("accidents").
    """

    type: str
    name_labels: tuple[str, ...] = ()
    alias_labels: tuple[str, ...] = ()
    plural: str = ""


@dataclass(frozen=True, slots=True)
class TableRule:
    """What the rows of a table say, told by its heads.

    Attributes:
        name: snake_case.
        columns: Heads that a table must have for this rule, compared as labels are.
        subject: Head of the column that names what a row is about; empty for the first.
        type: Entity type of what it names; empty for what the head says.
        relations: Column, relation type, entity type of its values.
    """

    name: str
    columns: tuple[str, ...]
    subject: str = ""
    type: str = ""
    relations: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class SchemaExample:
    """A sentence and what should come out of it, for a model's prompt and for `doctor`."""

    text: str
    entities: tuple[tuple[str, str], ...] = ()
    relations: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class KnownEntity:
    """A thing that the operator knows by name: it wins over whatever a tagger or a rule says.

    Attributes:
        name: Canonical spelling.
        type: Of the schema or not.
        aliases: Other names for it, and for nothing else.
        ids: Elsewhere, as "register:id" ("wikidata:Q335357"), sorted.
        source: File that lists it, without folders.
    """

    name: str
    type: str
    aliases: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    source: str = ""


@dataclass(frozen=True, slots=True)
class ExtractionSchema:
    """What an extractor looks for.

    Attributes:
        name: As given to `--schema`.
        version: Counts up when the meaning changes.
        mode: strict (only these types), guided (these first), open (whatever is found).
        entities: In order of precedence.
        relations: In order of precedence.
        fields: Labelled fields and table columns.
        subject: What each document is about; None if documents have no common subject.
        examples: For prompts.
        digest: Of everything else; part of every cache key.
        blanks: Field values that say nothing ("N/A", "On file"): no fact, no entity.
        tables: What rows of known tables say; the first that fits counts.
        known: The operator's own list, which wins over the gazetteers of `entities`.
    """

    name: str
    version: int = 1
    mode: SchemaMode = "guided"
    entities: tuple[EntityType, ...] = ()
    relations: tuple[RelationType, ...] = ()
    fields: tuple[FieldRule, ...] = ()
    subject: SubjectRule | None = None
    examples: tuple[SchemaExample, ...] = ()
    digest: str = ""
    blanks: tuple[str, ...] = ()
    tables: tuple[TableRule, ...] = ()
    known: tuple[KnownEntity, ...] = ()
