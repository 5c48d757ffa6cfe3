"""Counts, lists, superlatives and comparisons: rows of the graph, each with its evidence.

Nothing is counted in prose when a field can be counted; nothing is counted that has no
evidence. What is counted comes from the question: what a table lists ("suppliers"), the
schema's subjects ("accidents"), or entities of a type ("companies").
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from graphrag.ask.aggregate.compared import compare
from graphrag.ask.aggregate.counted import count_subjects
from graphrag.ask.aggregate.documents import count_documents
from graphrag.ask.aggregate.doing import count_doing
from graphrag.ask.aggregate.figures import figure
from graphrag.ask.aggregate.labelled import count_labelled
from graphrag.ask.aggregate.listed import of_listing
from graphrag.ask.aggregate.named import count_entities
from graphrag.ask.aggregate.prose import count_told
from graphrag.ask.facts import (
    COUNTS,
    FieldGuess,
    Reading,
    Subject,
    guess_fields,
    load_subjects,
    read,
)
from graphrag.ask.facts.conditions.contrasts import contrast_of
from graphrag.ask.facts.picking.described import description_of
from graphrag.ask.facts.picking.sets import pick
from graphrag.language.tokens import denies
from graphrag.model import ExtractionSchema, Found, Plan, Viewer
from graphrag.ports import Embedder, Store

_SEVERAL = re.compile(
    r"^\W*(?:please )?(?:list|name|show|give|enumerate|find)\b|\b(?:all|every|each)\b|"
    r"\b(?:which|what) (?:(?!(?:is|was|does|did|has|had|are|were)\b)[\w-]+ ){0,2}"
    r"(?!(?:is|was|does|has)\b)[a-z]+s\b",
    re.IGNORECASE,
)
"""Wordings that ask for several things, or how many there are."""


def aggregate(
    plan: Plan, *, store: Store, schema: ExtractionSchema, viewer: Viewer, embedder: Embedder
) -> Found:
    """Return a table that answers `plan.question`, with evidence; no table if none can."""
    return (
        count_documents(plan, store=store, viewer=viewer)
        or figure(plan, store=store, schema=schema, viewer=viewer, embedder=embedder)
        or of_listing(plan, store=store, schema=schema, viewer=viewer, embedder=embedder)
        or _of_graph(plan, store=store, schema=schema, viewer=viewer, embedder=embedder)
    )


def _of_graph(
    plan: Plan, *, store: Store, schema: ExtractionSchema, viewer: Viewer, embedder: Embedder
) -> Found:
    reading = read(plan.question)
    subjects = load_subjects(store=store, schema=schema, viewer=viewer, filters=plan.filters)
    keys = {fact.key for subject in subjects for fact in subject.facts}
    guesses = guess_fields(reading, keys, schema=schema, embedder=embedder)
    compared = compare(
        reading, subjects, schema=schema, embedder=embedder, store=store, viewer=viewer
    )
    if compared is not None:
        return compared
    picked = pick(plan.question, subjects, schema=schema, embedder=embedder) is not None
    if picked or (schema.subject and description_of(plan.question)):
        return Found(considered=len(subjects))  # one of a few, or what they share: no table
    named = count_entities(reading, plan, store=store, schema=schema, viewer=viewer)
    if named is None and schema.subject is None:
        named = count_labelled(reading, plan, store=store, viewer=viewer) or count_doing(
            reading, plan, store=store, schema=schema, viewer=viewer
        )
    if named is None and schema.subject is None and not _asks_several(plan.question):
        return Found(considered=len(subjects))  # it asks one thing, which a sentence may say
    return named or _of_subjects(
        reading,
        plan,
        subjects,
        guesses=guesses,
        schema=schema,
        store=store,
        viewer=viewer,
        embedder=embedder,
    )


def _asks_several(question: str) -> bool:
    return bool(COUNTS.search(question) or _SEVERAL.search(question))


def _of_subjects(
    reading: Reading,
    plan: Plan,
    subjects: Sequence[Subject],
    *,
    guesses: Sequence[FieldGuess],
    schema: ExtractionSchema,
    store: Store,
    viewer: Viewer,
    embedder: Embedder,
) -> Found:
    """Return what documents' own things are counted by: their fields, else their sentences."""
    counts = COUNTS.search(plan.question)
    told = None
    if schema.subject or not counts:  # documents of all kinds: their sentences are not what counts
        told = count_told(reading, subjects, schema=schema, store=store, viewer=viewer)
        if told and told.table and schema.subject is None and len(told.table.rows) == 1:
            told = None  # one sentence is no list: it is read as any other
    contrast = contrast_of(plan.question, subjects)
    if told is not None and denies(plan.question) and not reading.names and contrast is None:
        return told
    counted = count_subjects(
        reading,
        subjects,
        guesses=guesses,
        schema=schema,
        store=store,
        viewer=viewer,
        embedder=embedder,
    )
    if counted is not None and counted.table and plan.route == "local" and not counts:
        several = len(counted.table.rows) != 1  # else it asks something of that one
        counted = counted if several else Found(considered=len(subjects))
    if counted is not None:
        return counted
    return told if told is not None else Found(considered=len(subjects))
