"""What a model makes of reports, what follows an overview, and one list of all levels."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from fakes.notes import TOPICS, filled
from fakes.scripted_model import DictMemo, ScriptedModel

from graphrag.adapters.embed_onnx import OnnxEmbedder
from graphrag.adapters.run_threads import ThreadExecutor
from graphrag.ask.global_search import (
    Mapper,
    collapsed_search,
    compared,
    estimate,
    follow_ups,
    global_search,
    of_its_year,
)
from graphrag.errors import ModelError
from graphrag.model import OPERATOR, Answer, Citation, Found, Plan
from graphrag.money import Price
from graphrag.ports import Prompt, Store

PLAN = Plan("What are the main themes?", "global", "it asks for an overview")


@pytest.fixture(scope="module")
def encoder() -> OnnxEmbedder:
    return OnnxEmbedder()


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory, encoder: OnnxEmbedder) -> Iterator[Store]:
    with filled(tmp_path_factory.mktemp("notes"), encoder) as opened:
        yield opened


def labels(prompt: Prompt) -> list[str]:
    return re.findall(r"(?m)^(F\d+):", prompt.user)


def points(prompt: Prompt) -> str:
    """Return a point on the first finding, one of no importance, one without a source."""
    first, second = labels(prompt)[:2]
    said = [
        {"text": "A first thing.", "importance": 9, "findings": [f"[{first}]"]},
        {"text": "Nothing to it.", "importance": 0, "findings": [second]},
        {"text": "From nowhere.", "importance": 5, "findings": ["F999"]},
    ]
    return json.dumps({"points": said})


def mapper(model: ScriptedModel) -> Mapper:
    return Mapper(model, DictMemo(), ThreadExecutor(2), Price(1.0, 2.0))


def mapped(store: Store, encoder: OnnxEmbedder, model: ScriptedModel, plan: Plan = PLAN) -> Found:
    return global_search(plan, store=store, embedder=encoder, viewer=OPERATOR, mapper=mapper(model))


def test_points_keep_the_chunks_of_their_findings(store: Store, encoder: OnnxEmbedder) -> None:
    found = mapped(store, encoder, ScriptedModel(points))
    assert {item.text for item in found.evidence} == {"A first thing."}
    texts = {chunk.id: chunk.text for chunk in store.chunks()}
    for item in found.evidence:
        assert item.score == 0.9
        for source in item.sources:
            assert source.span.of(texts[source.chunk_id]).endswith(".")


def test_a_batch_that_fails_is_asked_again(store: Store, encoder: OnnxEmbedder) -> None:
    failed: list[Prompt] = []

    def once(prompt: Prompt) -> str:
        if not failed:
            failed.append(prompt)
            raise ModelError("Out of reach.")
        return points(prompt)

    found = mapped(store, encoder, ScriptedModel(once))
    assert failed
    assert found.evidence
    assert not found.warnings


def test_a_batch_that_fails_twice_is_told(store: Store, encoder: OnnxEmbedder) -> None:
    found = mapped(store, encoder, ScriptedModel([]))
    assert not found.evidence
    (warning,) = found.warnings
    assert "failed twice" in warning
    assert "reports were not read" in warning


def test_everything_reads_each_report_of_the_level_once(
    store: Store, encoder: OnnxEmbedder
) -> None:
    model = ScriptedModel(points)
    mapped(store, encoder, model, replace(PLAN, everything=True, level=1))
    read = [title for p in model.prompts for title in re.findall(r"(?m)^# (.+)$", p.user)]
    assert sorted(read) == sorted(report.title for report in store.reports(level=1))


def test_the_cost_is_told_before_and_nothing_is_sent(store: Store, encoder: OnnxEmbedder) -> None:
    model = ScriptedModel(points)
    asker = mapper(model)
    plan = replace(PLAN, everything=True, level=1)
    before = estimate(plan, store=store, embedder=encoder, viewer=OPERATOR, mapper=asker)
    assert not model.prompts
    assert before.calls > 0
    assert before.usd is not None
    global_search(plan, store=store, embedder=encoder, viewer=OPERATOR, mapper=asker)
    assert len(model.prompts) == before.calls
    after = estimate(plan, store=store, embedder=encoder, viewer=OPERATOR, mapper=asker)
    assert (after.calls, after.remembered) == (0, before.calls)


def test_what_a_question_asks_cannot_end_the_fence(store: Store, encoder: OnnxEmbedder) -> None:
    model = ScriptedModel(points)
    mapped(store, encoder, model)
    for prompt in model.prompts:
        boundary = prompt.user.partition("--- ")[2].split()[0]
        assert prompt.user.count(boundary) == 3


def overview(store: Store, encoder: OnnxEmbedder, plan: Plan) -> Answer:
    found = global_search(PLAN, store=store, embedder=encoder, viewer=OPERATOR)
    cited = tuple(
        Citation(item.text, item.label, item.text, item.sources[0]) for item in found.evidence
    )
    return Answer("An overview.", plan, cited, found.evidence)


def test_years_that_are_compared_are_overviews_of_their_own(
    store: Store, encoder: OnnxEmbedder
) -> None:
    plan = replace(PLAN, question="How did the themes differ between 2014 and 2016?")
    made = compared(plan, store=store, viewer=OPERATOR)
    assert [one.because for one in made.plans] == ["documents of 2014", "documents of 2016"]
    days = {document.id: document.valid_from or "" for document in store.documents()}
    for one, year in zip(made.plans, ("2014", "2016"), strict=True):
        found = global_search(one, store=store, embedder=encoder, viewer=OPERATOR)
        assert found.evidence
        read = {source.document_id for item in found.evidence for source in item.sources}
        assert all(days[id_].startswith(year) for id_ in read)


def test_one_year_narrows_the_documents_and_one_that_none_is_of_is_a_word(store: Store) -> None:
    asked = replace(PLAN, question="What were the main themes of 2014?")
    ids = of_its_year(asked, store=store, viewer=OPERATOR).filters.document_ids
    days = {document.id: document.valid_from or "" for document in store.documents()}
    assert ids == frozenset(id_ for id_, day in days.items() if day.startswith("2014"))
    other = replace(PLAN, question="What were the main themes of 1931?")
    assert of_its_year(other, store=store, viewer=OPERATOR) == other


def test_a_year_without_documents_is_told(store: Store) -> None:
    plan = replace(PLAN, question="Compare the themes of 1931 and 2014")
    made = compared(plan, store=store, viewer=OPERATOR)
    assert [one.because for one in made.plans] == ["documents of 2014"]
    assert made.note.startswith("No document is dated 1931.")


def test_a_change_over_time_is_told_by_the_years_that_have_documents(store: Store) -> None:
    plan = replace(PLAN, question="How did the themes change over time?")
    years = {(document.valid_from or "")[:4] for document in store.documents()} - {""}
    made = compared(plan, store=store, viewer=OPERATOR)
    assert [one.because[-4:] for one in made.plans] == sorted(years)[:4]


def test_an_overview_is_followed_by_a_few_local_questions_on_what_it_found(
    store: Store, encoder: OnnxEmbedder
) -> None:
    plan = replace(PLAN, question="Which topics are there, and what of the queen?")
    further = follow_ups(plan, overview(store, encoder, plan))
    assert 1 < len(further) <= 3
    assert {one.route for one in further} == {"local"}
    assert all(one.question.startswith(plan.question) for one in further)


def test_collapsed_search_mixes_levels_and_cites_chunks(
    store: Store, encoder: OnnxEmbedder
) -> None:
    plan = replace(PLAN, question="Why did the bread burn in the oven?")
    found = collapsed_search(plan, store=store, embedder=encoder, viewer=OPERATOR)
    assert found.evidence[0].sources[0].document.startswith("bread")
    assert all(item.sources for item in found.evidence)
    documents = [source.document for item in found.evidence for source in item.sources]
    assert all(documents.count(name) <= 2 for name in documents)
    assert {name.split("-")[0] for name in documents} <= set(TOPICS)
