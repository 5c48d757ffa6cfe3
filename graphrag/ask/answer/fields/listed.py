"""A field of what a table lists, where the question says which: "the supplier in Jena".

Every word of the question must be accounted for: it names what is listed, it is a value of
the one row that is meant, or it names the column that is asked for. Else it is not for the
table alone to answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from graphrag.ask.answer.draft import Draft
from graphrag.ask.answer.fields.conflict import fields_conflict
from graphrag.ask.answer.fields.lookup import fields_draft
from graphrag.ask.facts import FieldGuess, Reading, Subject, label_of
from graphrag.ask.facts.extremes import comparing, extreme_of
from graphrag.ask.facts.listings import Listing, Listings, near_column
from graphrag.ask.facts.nouns import beside_asking, counted_nouns
from graphrag.ask.facts.words import stems_of
from graphrag.model import ExtractionSchema, Fact, Plan, Viewer
from graphrag.ports import Embedder, Store

_UNITS = stems_of(
    "day hour minute month year week euro eur usd gbp dollar pound percent km kg cm mm"
)
"""Words in a column's head that a question leaves out."""


def listed_field(
    reading: Reading,
    plan: Plan,
    *,
    store: Store,
    embedder: Embedder,
    schema: ExtractionSchema,
    viewer: Viewer,
) -> Draft | None:
    """Return what a column says of the one row that is described; None if not all is read."""
    listing = Listings(store, schema, viewer, plan.filters).asked(plan.question)
    if listing is None:
        return None
    words = frozenset(beside_asking(reading)) - counted_nouns(listing.schema)
    label = label_of(listing.key, listing.schema)
    of_row = re.search(rf"\b{re.escape(label)} of\b", plan.question, re.IGNORECASE)
    asked = _asked(words, listing, embedder)
    for key, rest in [(listing.key, words)] if of_row else asked:
        row, because = _meant(rest, reading, listing, embedder)
        if row is not None and row.of(key):
            label = label_of(key, listing.schema)
            conflict = fields_conflict(
                row.of(key), label, schema=listing.schema, store=store, viewer=viewer
            )
            return conflict or fields_draft(
                row,
                [FieldGuess(key, label, 1.0)],
                reading,
                schema=listing.schema,
                store=store,
                viewer=viewer,
                because=because,
            )
    return None


def _asked(
    words: frozenset[str], listing: Listing, embedder: Embedder
) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield columns that may be asked for, and the words that then say of which row."""
    labels = {key: stems_of(label_of(key, listing.schema)) for key in listing.columns}
    named = [key for key, label in labels.items() if label & words and label <= words | _UNITS]
    for key in sorted(named, key=lambda key: (-len(labels[key]), key)):
        yield key, words - labels[key]
    for word in sorted(words):
        key = near_column(word, listing, embedder)
        if key:
            yield key, words - {word}


def _meant(
    words: frozenset[str], reading: Reading, listing: Listing, embedder: Embedder
) -> tuple[Subject | None, tuple[Fact, ...]]:
    """Return the one row that has all of `words`, or is most so; and what says so."""
    compared = comparing(reading.question)
    if compared:
        extreme = extreme_of(
            reading.masked, listing.subjects, schema=listing.schema, embedder=embedder
        )
        if extreme and words <= compared | stems_of(label_of(extreme.key, listing.schema)):
            return extreme.subject, (extreme.fact,)
        return None, ()
    rows = [row for row in listing.subjects if words and words <= _values(row)]
    return (rows[0], ()) if len(rows) == 1 else (None, ())


def _values(row: Subject) -> frozenset[str]:
    return stems_of(" ".join(fact.value.text for fact in row.facts))
