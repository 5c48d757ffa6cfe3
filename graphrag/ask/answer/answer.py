"""An answer without a model: the words of the sources, chosen and arranged.

It says that it is extractive. A table (a count, a list, a comparison) is read out; the
findings of reports are listed; else a field of the thing asked about answers, and where
no field does, the sentences that do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypedDict

from graphrag.ask.answer.compared import compare_in_prose
from graphrag.ask.answer.confirmed import confirmed
from graphrag.ask.answer.draft import Draft, relabelled, write
from graphrag.ask.answer.fields.listed import listed_field
from graphrag.ask.answer.fields.lookup import Looked, look_up
from graphrag.ask.answer.fields.own import own_field
from graphrag.ask.answer.fields.several import answer_about_set
from graphrag.ask.answer.fields.tables import read_out
from graphrag.ask.answer.likely.answer import likeliest, trusted
from graphrag.ask.answer.likely.trust import usual_threshold
from graphrag.ask.answer.lives.lives import passages_for, told_of_life
from graphrag.ask.answer.overview import overview, overview_of_sections
from graphrag.ask.answer.prose.counted import says_how_many
from graphrag.ask.answer.prose.doubts import SHOWN
from graphrag.ask.answer.prose.quoted import NEAREST, answer_from_prose
from graphrag.ask.answer.refuse import chat, refuse
from graphrag.ask.answer.relations.chains import said_otherwise
from graphrag.ask.answer.relations.walk import OTHERWISE
from graphrag.ask.answer.steps.chained import describes
from graphrag.ask.answer.steps.done import told_doings
from graphrag.ask.answer.steps.join import TAKING, with_step
from graphrag.ask.answer.steps.nested import Nested, nested_in
from graphrag.ask.answer.steps.resolve import Step, resolve
from graphrag.ask.answer.steps.said import in_so_many_words
from graphrag.ask.facts import COUNTS, Reading, Subject, load_subjects, read
from graphrag.ask.facts.picking.described import asked_of, described, description_of
from graphrag.ask.facts.picking.sets import Picked, pick
from graphrag.ask.facts.told import boilerplate
from graphrag.ask.facts.words import stems_of
from graphrag.ask.link import link
from graphrag.language.breadth import narrowing
from graphrag.language.claims import split
from graphrag.model import Answer, ExtractionSchema, Found, Plan, Viewer
from graphrag.ports import Embedder, Store


class Means(TypedDict):
    """What every way to an answer reads with; handed on as `**means`."""

    store: Store
    embedder: Embedder
    schema: ExtractionSchema
    viewer: Viewer


_FAR_BELOW = 4.0
"""So far below the trust of likely answers (a logit), weak sentences are of something else."""


def answer(
    plan: Plan,
    found: Found,
    *,
    store: Store,
    embedder: Embedder,
    schema: ExtractionSchema,
    viewer: Viewer,
    least: Callable[[], float] = usual_threshold,
) -> Answer:
    """Return a draft answer to `plan.question` from what was found, or an abstention.

    `least` gives the trust from which sentences that do not say all of it are shown as likely.
    """
    if plan.route == "none":
        return chat(plan)
    means = Means(store=store, embedder=embedder, schema=schema, viewer=viewer)
    counted = found.table is not None and bool(found.table.rows)
    compared = None if schema.subject or counted else compare_in_prose(plan, **means)
    if compared is not None:
        return _written(compared, plan, found)
    if found.table is not None:
        chain = None
        if not found.table.rows and not COUNTS.search(plan.question):
            chain = confirmed(plan, found, **means)
        return read_out(plan, found) if chain is None else _written(chain, plan, found)
    of_one = schema.subject is not None and description_of(plan.question)
    overall = plan.route == "global" or (
        any(item.kind == "finding" for item in found.evidence)
        and not (plan.route == "collapsed" and narrowing(plan.question))
    )
    subjects = load_subjects(store=store, schema=schema, viewer=viewer, filters=plan.filters)
    if overall and not of_one:
        return _overview(plan, found, subjects, means)
    made = _from_documents(plan, found, subjects, means)
    return _settled(made, plan, found, least, means)


def _settled(
    made: Answer, plan: Plan, found: Found, least: Callable[[], float], means: Means
) -> Answer:
    """Return `made`, or what is likelier than a guess, or that neither is to be trusted."""
    if _is_elsewhere(made, plan, found, least, means):
        return refuse(plan, found, because="what was found hardly speaks of it")
    if means["schema"].subject is not None or made.because in OTHERWISE or not _is_guessed(made):
        return made
    return _pieced_together(plan, found, made, least, means) or made


def _is_elsewhere(
    made: Answer, plan: Plan, found: Found, least: Callable[[], float], means: Means
) -> bool:
    """Whether weak sentences were found for a question that the documents do not speak of."""
    if made.abstained or made.confidence != "low" or plan.route != "local":
        return False
    if _holds_all_asked(made, plan):
        return False
    store, embedder, viewer = means["store"], means["embedder"], means["viewer"]
    held = trusted(plan, found, store=store, embedder=embedder, viewer=viewer)
    return held is not None and held < least() - _FAR_BELOW


def _holds_all_asked(made: Answer, plan: Plan) -> bool:
    """Whether a passage that is quoted holds each word of the question, its headings included."""
    asked, quoted = stems_of(plan.question), {item.evidence_label for item in made.citations}
    return any(
        asked <= stems_of(f"{source.title} {source.section} {item.text}")
        for item in made.evidence
        if item.label in quoted
        for source in item.sources
    )


def _is_guessed(made: Answer) -> bool:
    """Whether nothing is said, or only by weak sentences, or by some that a guess led to."""
    stepped = made.because.startswith(TAKING) and made.because.endswith(NEAREST)
    return made.abstained or made.confidence == "low" or stepped


def _pieced_together(
    plan: Plan, found: Found, guessed: Answer, least: Callable[[], float], means: Means
) -> Answer | None:
    """Return the likeliest sentences, where the question wants several; None if too unlikely.

    A count must be said by one of them: sentences are no list of all there is.
    """
    if not describes(plan.question):
        return None
    likely = likeliest(plan, found, guessed, least=least(), **means)
    if likely is None or not COUNTS.search(plan.question):
        return likely
    return likely if says_how_many(likely, plan.question, claims=SHOWN) else None


def _overview(plan: Plan, found: Found, subjects: Sequence[Subject], means: Means) -> Answer:
    """Return what the documents say under the heading asked for, else the reports' findings."""
    draft = overview_of_sections(plan, subjects, **means)
    if draft is not None:
        return _written(draft, plan, found)
    return overview(plan, found, store=means["store"], viewer=means["viewer"])


def _from_documents(plan: Plan, found: Found, subjects: Sequence[Subject], means: Means) -> Answer:
    """Return what the fields of the thing asked about say, else what the sentences say."""
    reading, about, schema = read(plan.question), subjects, means["schema"]
    picked = pick(plan.question, subjects, schema=schema, embedder=means["embedder"]) or _described(
        plan, subjects, means
    )
    if picked is not None:
        several = answer_about_set(picked, plan.question, subjects, **means)
        if several is not None:
            return _written(several, plan, found)
        if not picked.shared:
            reading, about = read(picked.asked), picked.chosen
    looked = look_up(reading, about, **means)
    if looked.draft is not None and looked.sure:
        return _written(looked.draft, plan, found)
    told = _from_graph(reading, plan, found, looked, subjects, means)
    if told is not None:
        return told
    if schema.subject is None:
        looked = replace(looked, match=None)  # any page may answer, not only the best titled
    answered = _from_prose(reading, plan, found, looked, subjects, means)
    counts = plan.route == "aggregate" and COUNTS.search(plan.question)
    if counts and not looked.about_one and not says_how_many(answered, plan.question):
        return refuse(plan, found, because="it cannot be counted in the graph")
    return answered


def _from_prose(
    reading: Reading,
    plan: Plan,
    found: Found,
    looked: Looked,
    subjects: Sequence[Subject],
    means: Means,
) -> Answer:
    """Return what sentences say of it, or, where none does, what all documents say alike."""
    stale = boilerplate(subjects)
    described = not looked.about_one and nested_in(plan.question) is not None
    for left_out in dict.fromkeys((stale, frozenset[str]())):
        answered = answer_from_prose(
            reading, plan, found, looked, stale=left_out, described=described, **means
        )
        if not answered.abstained:
            break
    return answered


def _described(plan: Plan, subjects: Sequence[Subject], means: Means) -> Picked | None:
    """Return the subject that the question describes without a name; None if it does not."""
    said = description_of(plan.question) if means["schema"].subject else ""
    one = said and described(
        said,
        subjects,
        store=means["store"],
        embedder=means["embedder"],
        viewer=means["viewer"],
        filters=plan.filters,
    )
    return Picked(asked_of(plan.question, said), (one,), shared=False) if one else None


def _from_graph(
    reading: Reading,
    plan: Plan,
    found: Found,
    looked: Looked,
    subjects: Sequence[Subject],
    means: Means,
) -> Answer | None:
    """Return what fields of other things, relations, or a step by step reading say."""
    of_subject = means["schema"].subject is not None and looked.about_one
    own = own_field(reading, plan, **means) or listed_field(reading, plan, **means)
    if own is not None and not of_subject:
        return _written(own, plan, found)
    told = _from_relations(plan, found, means)
    if told is not None:
        return told
    deeds = None if of_subject else told_doings(plan, found, **means)
    if deeds is not None:
        return deeds
    nested = None if of_subject else nested_in(plan.question)
    if nested is None:
        return None if means["schema"].subject else _from_life(plan, found, means)
    step = None if _is_called(nested, found) else resolve(nested, plan, **means)
    if step is None:
        return None
    return _after(step, nested, plan, subjects, means)


def _is_called(nested: Nested, found: Found) -> bool:
    """Whether what was found calls the thing itself what the question does."""
    words = nested.words.casefold()
    return nested.named and any(words in item.text.casefold() for item in found.evidence)


def _from_life(plan: Plan, found: Found, means: Means) -> Answer | None:
    """Return the date, place or country that the sentences about one name tell."""
    draft = told_of_life(
        plan, store=means["store"], embedder=means["embedder"], viewer=means["viewer"]
    )
    return None if draft is None else _written(draft, plan, found)


def _after(
    step: Step, nested: Nested, plan: Plan, subjects: Sequence[Subject], means: Means
) -> Answer:
    """Return the answer to the question with `step` put in for `nested`, or that it has none."""
    store, viewer = means["store"], means["viewer"]
    question = nested.with_name(step.name)
    simpler = replace(plan, question=question, entities=link(question, store=store, viewer=viewer))
    passages = passages_for(simpler, store=store, embedder=means["embedder"], viewer=viewer)
    rest = _from_documents(simpler, Found(passages, len(passages)), subjects, means)
    if rest.abstained:
        because = f"“{step.words}” is {step.name}, but {rest.because}"
        text = rest.text.replace(rest.because, because, 1)
        return replace(rest, plan=plan, text=text, because=because)
    if in_so_many_words(rest, nested, simpler, passages, store=store, viewer=viewer):
        because = f"the sentence says it of {step.name} in the words of the question"
        rest = replace(rest, confidence="medium", because=because)
    return with_step(rest, step, plan)


def _from_relations(plan: Plan, found: Found, means: Means) -> Answer | None:
    """Return what relations answer, or that they say otherwise; None if they are silent."""
    chain = confirmed(plan, found, **means)
    if chain is not None:
        return _written(chain, plan, found)
    lines = [line for item in found.evidence for line in split(item.text)]
    because = said_otherwise(plan, lines, **means)
    return refuse(plan, found, because=because) if because else None


def _written(draft: Draft, plan: Plan, found: Found) -> Answer:
    evidence = relabelled(found.evidence, draft.evidence)
    return write(draft, plan, replace(found, evidence=evidence))
