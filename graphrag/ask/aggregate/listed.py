"""Counts, superlatives and comparisons of what tables list: a row is a thing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from graphrag.ask.aggregate.compared import compare, parse
from graphrag.ask.aggregate.counted import count_subjects, listed
from graphrag.ask.facts import COUNTS, Reading, guess_fields, label_of, read
from graphrag.ask.facts.conditions.demands import PLAIN
from graphrag.ask.facts.conditions.flags import has_flag
from graphrag.ask.facts.extremes import compares, comparing
from graphrag.ask.facts.listings import Listing, Listings, near_column
from graphrag.ask.facts.nouns import STANDING, beside_asking, counted_nouns
from graphrag.ask.facts.words import stems_of
from graphrag.language.tokens import denies, stem
from graphrag.model import ExtractionSchema, Found, Plan, Table, Viewer
from graphrag.ports import Embedder, Store

_EACH = stems_of("different various distinct kind made make")
"""Words of a question for what a column holds, beside those that any question may have."""
_CELLS = re.compile(
    r"\bper\b|\b(?:average|mean|sum)\b|\b(?:more|fewer|less) (?:\w+ ){1,3}than (?!\d)|"
    r"^\W*who\b.*\b(?:most|least|fewest|first|last|[a-z]{3,}est)\b",
    re.IGNORECASE,
)
_OUGHT = re.compile(r"\b(?:must|should|may|might|ought)\b")
"""Words for what is to be: rows say what is."""
_FIGURE = re.compile(r"\d")


def of_listing(
    plan: Plan, *, store: Store, schema: ExtractionSchema, viewer: Viewer, embedder: Embedder
) -> Found | None:
    """Return what the rows of tables answer, all of the question read; None if they do not."""
    if (schema.subject and schema.subject.plural in plan.question) or _of_rows(plan.question):
        return None
    reading = read(plan.question)
    between = parse(plan.question) is not None
    listings = Listings(store, schema, viewer, plan.filters)
    listing = listings.holding(item.id for item in plan.entities) if between else None
    listing = listing or listings.asked(plan.question)
    if listing is None:
        return None
    if between:
        found = compare(
            reading,
            listing.subjects,
            schema=listing.schema,
            embedder=embedder,
            store=store,
            viewer=viewer,
        )
    else:
        found = _counted(reading, listing, store=store, viewer=viewer, embedder=embedder)
    if found is None or found.table is None or not found.table.rows:
        return None
    if not between and _repeats(plan.question, found.table):
        return None
    left = list(found.table.unread) if between else _unread(reading, found.table, listing)
    told = _all_read(found, left, reading, listing, embedder)
    if told is None or not COUNTS.search(plan.question):
        return told
    documents = {document.id for document in store.documents(viewer=viewer, filters=plan.filters)}
    held = {source.document_id for item in told.evidence for source in item.sources} & documents
    return replace(told, rests_on=(len(held), len(documents)))


def _repeats(question: str, table: Table) -> bool:
    """Whether a table says of one row only what the question says of it: "Who lives in C3?"."""
    (row, *others) = table.rows
    own = stems_of(question)
    said = all(stems_of(cell) <= own for cell in row.cells)
    return said and not others and not COUNTS.search(question)


def _of_rows(question: str) -> bool:
    """Whether it asks what only the cells of single rows give, or two things at once."""
    return (
        bool(_CELLS.search(question) or _OUGHT.search(question))
        or len(COUNTS.findall(question)) > 1
    )


def _all_read(
    found: Found, left: Sequence[str], reading: Reading, listing: Listing, embedder: Embedder
) -> Found | None:
    """Return `found` where columns account for the words that are left; else None.

    What a row does not say is read from no cell: a denial needs a column of yes and no.
    """
    if denies(reading.question) and not has_flag(reading, listing.subjects, listing.schema):
        return None
    keys = {near_column(word, listing, embedder) for word in left}
    if found.table is None or not {label_of(key, listing.schema) for key in keys} <= set(
        found.table.columns
    ):
        return None
    return replace(found, table=replace(found.table, unread=()), rests_on=None)


def _unread(reading: Reading, table: Table, listing: Listing) -> list[str]:
    """Return the words of the question that neither columns, values nor conditions account for.

    A verb in front of a column's head ("fly the flag of Malta") says no more than that.
    """
    unread = stems_of(" ".join(table.unread))
    compared = comparing(reading.question)
    if compared and not (COUNTS.search(reading.question) or _FIGURE.search(reading.question)):
        cells = stems_of(" ".join(cell for row in table.rows for cell in row.cells))
        unread = frozenset(beside_asking(reading)) - cells - compared
    labels = stems_of(" ".join(table.columns))
    values = stems_of(" ".join(f.value.text for row in listing.subjects for f in row.facts))
    unread -= labels | values | counted_nouns(listing.schema) | listing.about | PLAIN | STANDING
    left = [word for word in reading.words if stem(word.norm) not in compared]
    followed = {one for one, after in pairwise(left) if stem(after.norm) in labels}
    return [w.raw for w in reading.words if stem(w.norm) in unread and w not in followed]


def _counted(
    reading: Reading, listing: Listing, *, store: Store, viewer: Viewer, embedder: Embedder
) -> Found | None:
    counted = count_subjects(
        reading,
        listing.subjects,
        guesses=guess_fields(reading, listing.columns, schema=listing.schema, embedder=embedder),
        schema=listing.schema,
        store=store,
        viewer=viewer,
        embedder=embedder,
    )
    if counted is not None or reading.names or compares(reading.question):
        return counted
    said = frozenset(beside_asking(reading)) - counted_nouns(listing.schema)
    labels = {key: stems_of(label_of(key, listing.schema)) for key in listing.columns}
    column = next((k for k in listing.columns if labels[k] <= said), None)
    if (
        said
        - (labels[column] if column else frozenset())
        - PLAIN
        - _EACH
        - STANDING
        - listing.about
    ):
        return None
    return _all(listing, column, store=store, viewer=viewer)


def _all(listing: Listing, column: str | None, *, store: Store, viewer: Viewer) -> Found:
    """Return every row; with a `column`, its value of each, and how many differ."""
    rows = [(row, list(row.of(column)[:1] if column else ())) for row in listing.subjects]
    number, noun = len(rows), listing.schema.subject
    things = f"{number} {noun.plural if noun and number != 1 else listing.key}"
    values = sorted({fact.value.text for _, facts in rows for fact in facts})
    label = label_of(column or listing.key, listing.schema)
    return listed(
        rows,
        schema=listing.schema,
        store=store,
        viewer=viewer,
        columns=(label,),
        value="; ".join(values) or str(number),
        statement=f"{len(values)} under “{label}”, of {things}:" if column else f"{things}:",
        rests_on=(number, number),
    )
