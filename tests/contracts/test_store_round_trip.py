"""Whatever is written is read back equal, spans, quotes and odd characters included."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from contracts.world import PUBLIC
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from graphrag.model import (
    Chunk,
    Community,
    Description,
    Document,
    Entity,
    ExtractedEntity,
    ExtractedFact,
    ExtractedRelation,
    Extraction,
    Fact,
    Finding,
    Mention,
    Merge,
    Relation,
    RelationEvidence,
    Report,
    Span,
    Value,
    ids,
)
from graphrag.ports import Change, Store

T = TypeVar("T")

text = st.text(max_size=8)
unit = st.floats(0, 1)
number = st.floats(allow_nan=False, allow_infinity=False)
span = st.builds(Span, st.integers(0, 99), st.integers(100, 2**31))
label = st.sampled_from(["Person", "Document", "Très Grand", "Chunk", "__Entity__", "1st"])
type_ = st.sampled_from(["FUNDS", "PART_OF", "HAS_ENTITY", "IN_COMMUNITY", "Ist größer"])


def id_of(kind: str) -> st.SearchStrategy[str]:
    return st.integers(1, 6).map(lambda n: f"{kind}_{n:024x}")


def few(of: st.SearchStrategy[T], least: int = 0) -> st.SearchStrategy[tuple[T, ...]]:
    return st.lists(of, min_size=least, max_size=3).map(tuple)


def optional(of: st.SearchStrategy[T]) -> st.SearchStrategy[T | None]:
    return st.none() | of


value = st.builds(Value, text, optional(number), text, optional(text))
proof = st.builds(
    RelationEvidence,
    id_of("chunk"),
    span,
    text,
    unit,
    st.sampled_from(["asserted", "negated"]),
    optional(text),
    text,
)
documents = st.builds(
    Document,
    id_of("document"),
    text,
    text,
    st.just(""),
    st.just(()),
    text,
    optional(text),
    optional(text),
    few(text),
    st.dictionaries(text, text, max_size=3),
    text,
)
chunks = st.builds(
    Chunk,
    id_of("chunk"),
    st.just(PUBLIC.id),
    st.integers(0, 9),
    text,
    span,
    text,
    st.integers(0, 256),
    optional(st.integers(1, 9)),
    text,
)
extractions = st.builds(
    Extraction,
    id_of("chunk"),
    few(st.builds(ExtractedEntity, text, label, few(span), aliases=few(text), description=text)),
    few(st.builds(ExtractedRelation, st.just(0), st.just(1), type_, span, unit)),
    few(st.builds(ExtractedFact, st.just(0), text, value, span, unit)),
)
mention = st.builds(
    Mention, id_of("chunk"), span, text, st.sampled_from(["named", "subject", "contained"])
)
entities = st.builds(
    Entity,
    id_of("entity"),
    text,
    label,
    few(text),
    few(st.builds(Description, text, id_of("chunk"))),
    few(mention),
    st.sampled_from(["corpus", "document"]),
)
relations = st.builds(
    Relation,
    id_of("relation"),
    id_of("entity"),
    id_of("entity"),
    type_,
    few(proof, 1),
    st.floats(0, 1e6),
).filter(lambda row: row.source_id != row.target_id)
relations = relations.map(
    lambda row: replace(row, id=ids.relation_id(row.source_id, row.type, row.target_id))
)
facts = st.builds(Fact, id_of("fact"), id_of("entity"), text, value, few(proof, 1))
merges = st.builds(
    Merge,
    id_of("merge"),
    id_of("entity"),
    text,
    text,
    text,
    unit,
    st.dictionaries(text, unit, max_size=2),
    text,
    st.sampled_from(["rule", "model", "person"]),
    st.sampled_from(["auto", "review"]),
)
communities = st.builds(
    Community,
    id_of("community"),
    st.integers(0, 5),
    optional(id_of("community")),
    few(id_of("entity")),
    few(id_of("relation")),
    text,
    st.sampled_from(["entities", "subjects"]),
    few(id_of("chunk")),
)
reports = st.builds(
    Report,
    id_of("community"),
    st.integers(0, 5),
    text,
    text,
    few(st.builds(Finding, text, few(id_of("chunk"), 1))),
    st.floats(0, 10),
    text,
    st.integers(0, 99),
    st.integers(0, 99),
    few(text),
    text,
    st.sampled_from(["entities", "subjects"]),
)
changes = st.builds(
    Change,
    documents=few(documents),
    chunks=few(chunks),
    extractions=few(extractions),
    entities=few(entities),
    relations=few(relations),
    facts=few(facts),
    merges=few(merges),
    communities=few(communities),
    reports=few(reports),
)


@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(changes)
def test_what_is_read_equals_what_was_written(empty: Store, change: Change) -> None:
    empty.apply(change)
    for written, read in (
        (change.documents, empty.documents),
        (change.chunks, empty.chunks),
        (change.entities, empty.entities),
        (change.relations, empty.relations),
    ):
        last = {row.id: row for row in written}
        assert {row.id: row for row in read(list(last))} == last
    last_facts = {row.id: row for row in change.facts}
    assert {row.id: row for row in empty.facts() if row.id in last_facts} == last_facts
    last_reports = {row.community_id: row for row in change.reports}
    assert {row.community_id: row for row in empty.reports(list(last_reports))} == last_reports
    last_merges = {row.id: row for row in change.merges}
    assert {row.id: row for row in empty.merges() if row.id in last_merges} == last_merges
    last_groups = {row.id: row for row in change.communities}
    assert {row.id: row for row in empty.communities() if row.id in last_groups} == last_groups
    last_words = {row.chunk_id: row for row in change.extractions}
    found = {row.chunk_id: row for row in empty.extractions()}
    assert {id_: found[id_] for id_ in last_words} == last_words
    again = empty.apply(Change(entities=tuple({e.id: e for e in change.entities}.values())))
    assert again.written == 0
