"""Overviews of years: one of the year that a question names, or each that it compares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from graphrag.ask.global_search.dates import document_dates
from graphrag.language.breadth import compares_years, months_in, narrowing, years_in
from graphrag.model import Plan, Viewer
from graphrag.ports import Store

MOST = 4
"""Years that are set beside each other; of more the first, the last and some between."""
_THEMES = "What are the main themes?"


class Compared(NamedTuple):
    """Years beside each other: a pair, since the pipeline knows no more of it.

    Attributes:
        plans: An overview of each year; `because` is its heading.
        note: What of the documents, or of the years asked for, stands in none of them.
    """

    plans: tuple[Plan, ...] = ()
    note: str = ""


def of_its_year(plan: Plan, *, store: Store, viewer: Viewer) -> Plan:
    """Return an overview `plan` with the documents of the one year that its question names.

    Of months of that year, of the first to the last of them. Unchanged if there is none, or
    if no document is dated in it: then the year is a word.
    """
    years = years_in(plan.question)
    if plan.route != "global" or len(years) != 1 or plan.filters.document_ids is not None:
        return plan
    dates, _ = _dates(plan, store, viewer)
    months = months_in(plan.question)
    first, last = (f"{years[0]}-{months[n]:02}" if months else years[0] for n in (0, -1))
    held = frozenset(id_ for id_, date in dates.items() if first <= date[: len(first)] <= last)
    return replace(plan, filters=replace(plan.filters, document_ids=held)) if held else plan


def compared(plan: Plan, *, store: Store, viewer: Viewer) -> Compared:
    """Return an overview of each year that the question compares; nothing if it compares none.

    Nor where the documents are those of one year already.
    """
    if plan.filters.document_ids is not None or not compares_years(plan.question):
        return Compared()
    dates, documents = _dates(plan, store, viewer)
    if not dates:
        return Compared((), "Too few documents are dated to tell years apart.")
    every = sorted({date[:4] for date in dates.values()})
    asked = years_in(plan.question)
    years = asked if len(asked) > 1 else every
    shown = _spread([year for year in years if year in every])
    question = plan.question if narrowing(plan.question, dated=True) else _THEMES
    plans = tuple(
        replace(
            plan,
            question=question,
            route="global",
            because=f"documents of {year}",
            filters=replace(
                plan.filters,
                document_ids=frozenset(id_ for id_, date in dates.items() if date[:4] == year),
            ),
            entities=(),
        )
        for year in shown
    )
    return Compared(plans, _note(years, shown, every, documents - len(dates), documents))


def _dates(plan: Plan, store: Store, viewer: Viewer) -> tuple[Mapping[str, str], int]:
    """Return the date of each dated document, and how many documents there are."""
    documents = store.documents(viewer=viewer, filters=plan.filters)
    shown = {document.id for document in documents}
    facts = [fact for fact in store.facts(viewer=viewer) if fact.value.date]
    ids = sorted({item.chunk_id for fact in facts for item in fact.evidence})
    chunks = {c.id: c for c in store.chunks(ids, viewer=viewer) if c.document_id in shown}
    _, dates = document_dates(documents, facts, chunks)
    return dates, len(documents)


def _spread(years: Sequence[str]) -> list[str]:
    """Return at most `MOST` of `years`, the first and the last among them."""
    if len(years) <= MOST:
        return list(years)
    return [years[n * (len(years) - 1) // (MOST - 1)] for n in range(MOST)]


def _note(
    years: Sequence[str], shown: Sequence[str], every: Sequence[str], undated: int, documents: int
) -> str:
    missing = [year for year in years if year not in every]
    notes = [f"No document is dated {' or '.join(missing)}."] if missing else []
    if len(shown) + len(missing) < len(years):
        notes.append(f"Shown are {len(shown)} of {len(years)} years.")
    if undated:
        verb = "is" if undated == 1 else "are"
        notes.append(f"{undated} of {documents} documents {verb} undated and in no year.")
    return " ".join(notes)
