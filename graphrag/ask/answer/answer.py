"""An answer without a model: the words of the sources, chosen and arranged.

It says that it is extractive. A table (a count, a list, a comparison) is read out; the
findings of reports are listed; else a field of the thing asked about answers, and where
no field does, the sentences that do.
"""

from __future__ import annotations

from dataclasses import replace

from graphrag.ask.answer.chains import answer_from_relations, said_otherwise
from graphrag.ask.answer.draft import Draft, relabelled, write
from graphrag.ask.answer.lookup import look_up
from graphrag.ask.answer.overview import overview, overview_of_sections
from graphrag.ask.answer.quoted import answer_from_prose
from graphrag.ask.answer.refuse import chat, refuse
from graphrag.ask.answer.several import answer_about_set
from graphrag.ask.answer.tables import read_out
from graphrag.ask.facts import COUNTS, load_subjects, read
from graphrag.ask.facts.picking.sets import pick
from graphrag.ask.facts.told import boilerplate
from graphrag.language.claims import split
from graphrag.model import Answer, ExtractionSchema, Found, Plan, Viewer
from graphrag.ports import Embedder, Store


def answer(
    plan: Plan,
    found: Found,
    *,
    store: Store,
    embedder: Embedder,
    schema: ExtractionSchema,
    viewer: Viewer,
) -> Answer:
    """Return a draft answer to `plan.question` from what was found, or an abstention."""
    if plan.route == "none":
        return chat(plan)
    if found.table is not None:
        chain = None
        if not found.table.rows and not COUNTS.search(plan.question):
            chain = answer_from_relations(
                plan, store=store, embedder=embedder, schema=schema, viewer=viewer
            )
        return read_out(plan, found) if chain is None else _written(chain, plan, found)
    if plan.route == "global" or any(item.kind == "finding" for item in found.evidence):
        return _overview(plan, found, store=store, embedder=embedder, schema=schema, viewer=viewer)
    return _from_documents(
        plan, found, store=store, embedder=embedder, schema=schema, viewer=viewer
    )


def _overview(
    plan: Plan,
    found: Found,
    *,
    store: Store,
    embedder: Embedder,
    schema: ExtractionSchema,
    viewer: Viewer,
) -> Answer:
    """Return what the documents say under the heading asked for, else the reports' findings."""
    subjects = load_subjects(store=store, schema=schema, viewer=viewer, filters=plan.filters)
    draft = overview_of_sections(
        read(plan.question),
        subjects,
        schema=schema,
        embedder=embedder,
        store=store,
        viewer=viewer,
    )
    if draft is not None:
        return _written(draft, plan, found)
    return overview(plan, found, store=store, viewer=viewer)


def _from_documents(
    plan: Plan,
    found: Found,
    *,
    store: Store,
    embedder: Embedder,
    schema: ExtractionSchema,
    viewer: Viewer,
) -> Answer:
    """Return what the fields of the thing asked about say, else what the sentences say."""
    reading = read(plan.question)
    subjects = load_subjects(store=store, schema=schema, viewer=viewer, filters=plan.filters)
    about = subjects
    picked = pick(plan.question, subjects, schema=schema, embedder=embedder)
    if picked is not None:
        several = answer_about_set(
            picked,
            plan.question,
            subjects,
            store=store,
            embedder=embedder,
            schema=schema,
            viewer=viewer,
        )
        if several is not None:
            return _written(several, plan, found)
        if not picked.shared:
            reading, about = read(picked.asked), picked.chosen
    looked = look_up(reading, about, store=store, embedder=embedder, schema=schema, viewer=viewer)
    if looked.draft is not None and looked.sure:
        return _written(looked.draft, plan, found)
    told = _from_relations(
        plan, found, store=store, embedder=embedder, schema=schema, viewer=viewer
    )
    if told is not None:
        return told
    if schema.subject is None:
        looked = replace(looked, match=None)  # any page may answer, not only the best titled
    counts = plan.route == "aggregate" and COUNTS.search(plan.question)
    if counts and not looked.about_one:
        return refuse(plan, found, because="it cannot be counted in the graph")
    return answer_from_prose(
        reading,
        plan,
        found,
        looked,
        stale=boilerplate(subjects),
        store=store,
        embedder=embedder,
        viewer=viewer,
    )


def _from_relations(
    plan: Plan,
    found: Found,
    *,
    store: Store,
    embedder: Embedder,
    schema: ExtractionSchema,
    viewer: Viewer,
) -> Answer | None:
    """Return what relations answer, or that they say otherwise; None if they are silent."""
    chain = answer_from_relations(
        plan, store=store, embedder=embedder, schema=schema, viewer=viewer
    )
    if chain is not None:
        return _written(chain, plan, found)
    because = said_otherwise(
        plan,
        [line for item in found.evidence for line in split(item.text)],
        store=store,
        embedder=embedder,
        schema=schema,
        viewer=viewer,
    )
    if because:
        return refuse(plan, found, because=because)
    return None


def _written(draft: Draft, plan: Plan, found: Found) -> Answer:
    evidence = relabelled(found.evidence, draft.evidence)
    return write(draft, plan, replace(found, evidence=evidence))
