"""An answer without a model: the words of the sources, chosen and arranged.

It says that it is extractive. A table (a count, a list, a comparison) is read out; the
findings of reports are listed; else a field of the thing asked about answers, and where
no field does, the sentences that do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from graphrag.ask.answer.draft import Draft, relabelled, write
from graphrag.ask.answer.fields.lookup import Looked, look_up
from graphrag.ask.answer.fields.own import own_field
from graphrag.ask.answer.fields.several import answer_about_set
from graphrag.ask.answer.fields.tables import read_out
from graphrag.ask.answer.overview import overview, overview_of_sections
from graphrag.ask.answer.prose.counted import says_how_many
from graphrag.ask.answer.prose.quoted import answer_from_prose
from graphrag.ask.answer.refuse import chat, refuse
from graphrag.ask.answer.relations.chains import answer_from_relations, said_otherwise
from graphrag.ask.answer.steps.join import with_step
from graphrag.ask.answer.steps.nested import Nested, nested_in
from graphrag.ask.answer.steps.resolve import Step, passages_for, resolve
from graphrag.ask.facts import COUNTS, Reading, Subject, load_subjects, read
from graphrag.ask.facts.picking.described import asked_of, described, description_of
from graphrag.ask.facts.picking.sets import Picked, pick
from graphrag.ask.facts.told import boilerplate
from graphrag.ask.link import link
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
    of_one = schema.subject is not None and description_of(plan.question)
    overall = plan.route == "global" or any(item.kind == "finding" for item in found.evidence)
    if overall and not of_one:
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
    picked = pick(plan.question, subjects, schema=schema, embedder=embedder) or _described(
        plan, subjects, store=store, embedder=embedder, schema=schema, viewer=viewer
    )
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
    told = _from_graph(
        reading, plan, found, looked, store=store, embedder=embedder, schema=schema, viewer=viewer
    )
    if told is not None:
        return told
    if schema.subject is None:
        looked = replace(looked, match=None)  # any page may answer, not only the best titled
    answered = answer_from_prose(
        reading,
        plan,
        found,
        looked,
        stale=boilerplate(subjects),
        store=store,
        embedder=embedder,
        schema=schema,
        viewer=viewer,
    )
    counts = plan.route == "aggregate" and COUNTS.search(plan.question)
    if counts and not looked.about_one and not says_how_many(answered, plan.question):
        return refuse(plan, found, because="it cannot be counted in the graph")
    return answered


def _described(
    plan: Plan,
    subjects: Sequence[Subject],
    *,
    store: Store,
    embedder: Embedder,
    schema: ExtractionSchema,
    viewer: Viewer,
) -> Picked | None:
    """Return the subject that the question describes without a name; None if it does not."""
    said = description_of(plan.question) if schema.subject else ""
    one = said and described(
        said, subjects, store=store, embedder=embedder, viewer=viewer, filters=plan.filters
    )
    return Picked(asked_of(plan.question, said), (one,), shared=False) if one else None


def _from_graph(
    reading: Reading,
    plan: Plan,
    found: Found,
    looked: Looked,
    *,
    store: Store,
    embedder: Embedder,
    schema: ExtractionSchema,
    viewer: Viewer,
) -> Answer | None:
    """Return what fields of other things, relations, or a step by step reading say."""
    own = own_field(reading, plan, store=store, embedder=embedder, schema=schema, viewer=viewer)
    if own is not None and not (schema.subject and looked.about_one):
        return _written(own, plan, found)
    told = _from_relations(
        plan, found, store=store, embedder=embedder, schema=schema, viewer=viewer
    )
    if told is not None:
        return told
    nested = None if looked.about_one and schema.subject else nested_in(plan.question)
    if nested is None:
        return None
    step = resolve(nested, plan, store=store, embedder=embedder, schema=schema, viewer=viewer)
    if step is None:
        return None
    return _after(
        step, nested, plan, found, store=store, embedder=embedder, schema=schema, viewer=viewer
    )


def _after(
    step: Step,
    nested: Nested,
    plan: Plan,
    found: Found,
    *,
    store: Store,
    embedder: Embedder,
    schema: ExtractionSchema,
    viewer: Viewer,
) -> Answer:
    """Return the answer to the question with `step` put in, or that it has none."""
    question = nested.with_name(step.name)
    linked = link(question, store=store, viewer=viewer)
    simpler = replace(plan, question=question, entities=linked)
    passages = passages_for(simpler, store=store, embedder=embedder, viewer=viewer)
    rest = _from_documents(
        simpler,
        Found(passages, len(passages)),
        store=store,
        embedder=embedder,
        schema=schema,
        viewer=viewer,
    )
    if rest.abstained:
        return refuse(plan, found, because=f"“{step.words}” is {step.name}, but {rest.because}")
    return with_step(rest, step, plan)


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
