"""A checked form becomes the schema that the stages read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from graphrag import codec
from graphrag.ingest.extract.schema.form import SURE, FieldForm, SchemaForm, SectionForm, TableForm
from graphrag.model import (
    EntityType,
    ExtractionSchema,
    FieldRule,
    RelationType,
    SchemaExample,
    SubjectRule,
    TableRule,
)
from graphrag.model.schema import Spreads

_SECTION = "{section}"
_SPREADS: Mapping[str, Spreads] = {"": "", "from": "source", "to": "target"}


def build(form: SchemaForm, *, name: str) -> ExtractionSchema:
    """Return `form` as a schema; its digest stands for everything in it."""
    schema = ExtractionSchema(
        name=name,
        version=form.version,
        mode=form.mode,
        entities=_entities(form),
        relations=_relations(form),
        fields=tuple(_fields(form)),
        subject=_subject(form),
        examples=tuple(
            SchemaExample(text=example.text, entities=example.entities, relations=example.relations)
            for example in form.examples
        ),
        blanks=form.blanks,
        tables=tuple(_table(name, table) for name, table in form.tables.items()),
    )
    return replace(schema, digest=codec.row_digest(schema))


def _entities(form: SchemaForm) -> tuple[EntityType, ...]:
    return tuple(
        EntityType(
            name=name,
            description=entity.description,
            tagger_labels=entity.tagger,
            nouns=entity.nouns,
            gazetteer=entity.names,
            plural=entity.plural,
            patterns=entity.patterns,
        )
        if entity
        else EntityType(name=name)
        for name, entity in form.entities.items()
    )


def _relations(form: SchemaForm) -> tuple[RelationType, ...]:
    return tuple(
        RelationType(
            name=name,
            sources=relation.source,
            targets=relation.target,
            triggers=tuple(_plain(trigger) for trigger in relation.triggers),
            inverse_triggers=tuple(_plain(trigger) for trigger in relation.inverse),
            phrase=relation.phrase,
            description=relation.description,
            functional=relation.functional,
            symmetric=relation.symmetric,
            spreads=_SPREADS[relation.spreads],
            sure=tuple(
                _plain(trigger)
                for trigger in (*relation.triggers, *relation.inverse)
                if trigger.endswith(SURE)
            ),
        )
        if relation
        else RelationType(name=name)
        for name, relation in form.relations.items()
    )


def _plain(trigger: str) -> str:
    return trigger.removesuffix(SURE)


def _subject(form: SchemaForm) -> SubjectRule | None:
    if form.subject is None:
        return None
    return SubjectRule(
        type=form.subject.type,
        name_labels=form.subject.name,
        alias_labels=form.subject.aliases,
        plural=form.subject.plural,
    )


def _table(name: str, form: TableForm) -> TableRule:
    return TableRule(
        name=name,
        columns=form.columns,
        subject=form.subject,
        type=form.type,
        relations=tuple(
            (column, tie.relation, tie.target) for column, tie in form.relations.items()
        ),
    )


def _fields(form: SchemaForm) -> Iterator[FieldRule]:
    """Yield one rule a field, or one a field and section where it names sections."""
    for key, field in form.fields.items():
        if not field.sections:
            yield _rule(key, field, field.under, "")
        for section in field.sections:
            place: SectionForm = form.sections[section]
            yield _rule(f"{section}_{key}", field, place.headings, place.called)


def _rule(key: str, field: FieldForm, headings: tuple[str, ...], called: str) -> FieldRule:
    return FieldRule(
        key=key,
        labels=field.labels,
        value=field.value,
        section=" | ".join(headings),
        relation=field.relation,
        target=field.target,
        questions=tuple(question.replace(_SECTION, called) for question in field.questions),
        functional=field.functional,
        pattern=field.pattern,
        separator=field.separator,
        unit=field.unit,
        called=tuple(field.called.items()),
    )
