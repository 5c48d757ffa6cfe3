from __future__ import annotations

import numpy as np
import pytest
from contracts import world
from contracts.world import WORLD

from graphrag.model import Condition, Filters, Viewer
from graphrag.ports import Change, Store, Vector, Words

PLANE = "Cessna"


def found(store: Store, text: str, limit: int = 9) -> set[str]:
    return {hit.id for hit in store.hits("chunk", Words(text), limit=limit)}


def test_a_question_is_never_read_as_a_query_language(store: Store) -> None:
    hits = store.hits("chunk", Words('What does "C++/CLI (v2)?" do: AND OR NOT ~ ^ *'), limit=3)
    assert hits[0].id == world.P2.id


@pytest.mark.parametrize(
    "text",
    ['"', "*", "(", "NOT", "text:", "a^b", "-", "AND", "NEAR(a b)", "{x}", "\\", "/", "  ", "~"],
)
def test_any_text_can_be_asked(store: Store, text: str) -> None:
    store.hits("chunk", Words(text), limit=3)
    store.hits("entity", Words(text), limit=3)
    store.hits("report", Words(text), limit=3)


def test_case_and_accents_do_not_count(store: Store) -> None:
    assert found(store, "zurich") == found(store, "ZÜRICH") == {world.P2.id}


def test_any_word_will_do_and_more_words_are_better(store: Store) -> None:
    hits = store.hits("chunk", Words("budget Ines unheard"), limit=9)
    assert hits[0].id == world.B1.id
    assert {hit.id for hit in hits} == {world.A1.id, world.B1.id, world.B2.id}
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


def test_headers_are_searched_too(store: Store) -> None:
    assert found(store, "news") == {world.P1.id, world.P2.id}


def test_the_limit_is_kept_and_ties_go_by_id(empty: Store) -> None:
    place = world.document("planes.md")
    chunks = [world.chunk(place, number, PLANE, f"{number}") for number in range(6)]
    row_ids = sorted(row.id for row in chunks)
    matrix = np.tile(np.array(world.unit("x"), dtype=np.float32), (6, 1))
    empty.apply(
        Change(
            documents=(place,),
            chunks=tuple(chunks),
            vectors={"chunk": type(world.vectors())(tuple(row_ids), matrix)},
            embedder=world.EMBEDDER,
        )
    )
    by_words = [hit.id for hit in empty.hits("chunk", Words(PLANE), limit=4)]
    by_meaning = [hit.id for hit in empty.hits("chunk", Vector(matrix[0]), limit=4)]
    assert by_words == by_meaning == row_ids[:4]
    assert list(empty.hits("chunk", Words(PLANE), limit=0)) == []


def test_the_nearest_vectors_come_first_and_scores_are_cosines(store: Store) -> None:
    query = np.array(world.unit("question"), dtype=np.float32)
    cosines = {
        id_: float(row @ query)
        for id_, row in zip(WORLD.vectors["chunk"].ids, WORLD.vectors["chunk"].matrix, strict=True)
    }
    hits = store.hits("chunk", Vector(query), limit=9)
    assert [hit.id for hit in hits] == sorted(cosines, key=lambda id_: (-cosines[id_], id_))
    assert [hit.score for hit in hits] == pytest.approx(
        sorted(cosines.values(), reverse=True), abs=1e-5
    )


def test_entities_are_found_by_name_alias_and_description(store: Store) -> None:
    for text in ("fjord", "saltwater", "wind"):
        assert [h.id for h in store.hits("entity", Words(text), limit=3)] == [world.FJORD.id]


def test_reports_are_found_by_summary_and_finding(store: Store) -> None:
    for text in ("farm", "head", "wind"):
        assert [h.id for h in store.hits("report", Words(text), limit=3)] == [world.ROOT.id]


@pytest.mark.parametrize("kind", ["chunk", "entity", "report"])
def test_all_kinds_are_found_by_meaning(store: Store, kind: str) -> None:
    assert kind in {"chunk", "entity", "report"}
    for name, vectors in WORLD.vectors.items():
        if name == kind:
            for id_, row in zip(vectors.ids, vectors.matrix, strict=True):
                assert store.hits(name, Vector(row), limit=1)[0].id == id_


def test_filters_act_before_the_limit(store: Store) -> None:
    query = Vector(np.array(world.unit("question"), dtype=np.float32))
    energy = Filters(metadata=(("topic", "energy"),))
    for asked in (query, Words("Bergen budget Fjord Ines Acme")):
        hits = store.hits("chunk", asked, limit=2, filters=energy)
        assert len(hits) == 2
        assert {hit.id for hit in hits} <= {world.P1.id, world.P2.id, world.B1.id, world.B2.id}
    named = Filters(metadata=(("source", "finance.md"),))
    assert [h.id for h in store.hits("chunk", query, limit=9, filters=named)] == [world.A1.id]
    only = Filters(document_ids=frozenset({world.OF_B.id}))
    assert {h.id for h in store.hits("chunk", query, limit=9, filters=only)} == {
        world.B1.id,
        world.B2.id,
    }
    assert (
        list(store.hits("chunk", query, limit=9, filters=Filters(document_ids=frozenset()))) == []
    )


def test_conditions_compare_dates_and_texts(store: Store) -> None:
    query = Vector(np.array(world.unit("question"), dtype=np.float32))
    every = {hit.id for hit in store.hits("chunk", query, limit=9)}
    late = Filters(conditions=(Condition("date", ">=", "2022"),))
    found = {hit.id for hit in store.hits("chunk", query, limit=9, filters=late)}
    assert found == every - {world.A1.id, world.B1.id, world.B2.id}
    words = Filters(conditions=(Condition("topic", "~", "NERG"), Condition("source", "!=", "x")))
    assert {hit.id for hit in store.hits("chunk", query, limit=9, filters=words)} == {
        world.P1.id,
        world.P2.id,
        world.B1.id,
        world.B2.id,
    }


def test_as_of_leaves_out_what_came_later(store: Store) -> None:
    query = Vector(np.array(world.unit("question"), dtype=np.float32))
    hits = store.hits("chunk", query, limit=9, filters=Filters(as_of="2022-01-01"))
    assert {hit.id for hit in hits} == {world.A1.id, world.B1.id, world.B2.id}


def test_filters_and_viewer_act_together(store: Store) -> None:
    energy = Filters(metadata=(("topic", "energy"),))
    hits = store.hits("chunk", Words("Bergen"), limit=9, viewer=Viewer.of("a"), filters=energy)
    assert {hit.id for hit in hits} == {world.P1.id, world.P2.id}
    assert store.documents(viewer=Viewer.of("a"), filters=energy) == (world.PUBLIC,)


def test_a_viewer_of_little_gets_as_many_hits_as_there_are(empty: Store) -> None:
    hidden, shown = world.document("hidden.md", "x"), world.document("shown.md", "y")
    theirs = [world.chunk(hidden, number, f"pump pump pump {number}") for number in range(300)]
    mine = [
        world.chunk(shown, number, f"one pump among many words {number}") for number in range(5)
    ]
    row_ids = [row.id for row in (*theirs, *mine)]
    query = np.array(world.unit("pump"), dtype=np.float32)
    near, far = query, np.array(world.unit("valve"), dtype=np.float32)
    matrix = np.array([near] * 300 + [far] * 5, dtype=np.float32)
    empty.apply(
        Change(
            documents=(hidden, shown),
            chunks=(*theirs, *mine),
            vectors={"chunk": type(world.vectors())(tuple(row_ids), matrix)},
            embedder=world.EMBEDDER,
        )
    )
    for asked in (Words("pump"), Vector(query)):
        hits = empty.hits("chunk", asked, limit=4, viewer=Viewer.of("y"))
        assert len(hits) == 4
        assert {hit.id for hit in hits} <= {row.id for row in mine}


def test_words_of_scripts_that_part_none_are_found_by_pairs_of_signs(empty: Store) -> None:
    texts = ("ポンプは月曜日に故障した。", "月の故郷は遠い。", "水泵星期一发生故障。")
    of = world.document("signs.md")
    rows = [world.chunk(of, number, text) for number, text in enumerate(texts)]
    empty.apply(Change(documents=(of,), chunks=tuple(rows)))
    found = [hit.id for hit in empty.hits("chunk", Words("故障"), limit=3)]
    assert set(found) == {rows[0].id, rows[2].id}
    assert [hit.id for hit in empty.hits("chunk", Words("月曜日の故障"), limit=1)] == [rows[0].id]
