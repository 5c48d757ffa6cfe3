from __future__ import annotations

from contracts import world

from graphrag.ports import Store


def test_rows_without_ids_come_by_id(store: Store) -> None:
    assert store.documents() == tuple(sorted(world.DOCUMENTS, key=lambda row: row.id))
    assert store.entities() == world.ENTITIES
    assert store.relations() == world.RELATIONS
    assert store.facts() == world.FACTS
    assert store.communities() == world.COMMUNITIES
    assert store.reports() == world.REPORTS
    assert tuple(store.extractions()) == world.EXTRACTIONS
    assert tuple(store.merges()) == world.MERGES


def test_chunks_come_by_document_and_ordinal(store: Store) -> None:
    expected = sorted(world.CHUNKS, key=lambda row: (row.document_id, row.ordinal))
    assert store.chunks() == tuple(expected)
    assert store.chunks(document_ids=[world.PUBLIC.id]) == (world.P1, world.P2)
    assert store.chunks(document_ids=[]) == ()


def test_rows_by_id_come_in_the_order_asked_for(store: Store) -> None:
    assert store.chunks([world.B2.id, "chunk_00", world.P1.id]) == (world.B2, world.P1)
    assert store.entities([world.INES.id, world.ACME.id]) == (world.INES, world.ACME)
    assert store.relations([world.OWNS.id, world.FUNDS.id]) == (world.OWNS, world.FUNDS)
    assert store.documents([world.OF_B.id, world.PUBLIC.id]) == (world.OF_B, world.PUBLIC)
    assert store.reports([world.THEME.id, world.GROUP.id, world.ROOT.id]) == (
        world.THEME_REPORT,
        world.ROOT_REPORT,
    )


def test_no_ids_are_no_rows(store: Store) -> None:
    assert (store.chunks([]), store.entities([]), store.relations([])) == ((), (), ())
    assert (store.documents([]), store.reports([])) == ((), ())
    assert (store.facts(subject_ids=[]), store.facts(keys=[]), store.facts(chunk_ids=[])) == (
        (),
        (),
        (),
    )


def test_entities_by_type(store: Store) -> None:
    assert store.entities(types=["Person"]) == (world.INES,)
    both = sorted((world.INES, world.ACME), key=lambda row: row.id)
    assert store.entities(types=["Person", "Company"]) == tuple(both)
    assert store.entities([world.INES.id, world.ACME.id], types=["Company"]) == (world.ACME,)


def test_names_and_aliases_are_found_in_any_dress(store: Store) -> None:
    assert store.named(["project fjord", "SALTWATER!", "Ínes", "nobody"]) == {
        "project fjord": (world.FJORD.id,),
        "SALTWATER!": (world.FJORD.id,),
        "Ínes": (world.INES.id,),
    }
    assert store.named([]) == {}
    assert store.named(["…"]) == {}


def test_every_condition_on_relations_holds(store: Store) -> None:
    touching = store.relations(entity_ids=[world.INES.id])
    assert set(touching) == {world.LEADS, world.LIVES}
    assert store.relations(types=["FUNDS"]) == (world.FUNDS,)
    assert store.relations(entity_ids=[world.BERGEN.id], types=["LIVES_IN"]) == (world.LIVES,)
    assert store.relations([world.LEADS.id, world.FUNDS.id], types=["FUNDS"]) == (world.FUNDS,)
    assert store.relations([world.LEADS.id], entity_ids=[world.ACME.id]) == ()


def test_every_condition_on_facts_holds(store: Store) -> None:
    assert store.facts(subject_ids=[world.FJORD.id]) == world.FACTS
    assert store.facts(subject_ids=[world.INES.id]) == ()
    assert set(store.facts(keys=["budget"])) == {world.BUDGET_A, world.BUDGET_B}
    assert store.facts(keys=["budget"], chunk_ids=[world.B1.id]) == (world.BUDGET_B,)
    assert store.facts(chunk_ids=[world.P1.id]) == (world.OPENED,)


def test_communities_and_reports_by_level_and_view(store: Store) -> None:
    assert store.communities(level=0) == (world.ROOT,)
    assert set(store.communities(level=1)) == {world.GROUP, world.THEME}
    assert store.reports(level=0) == (world.ROOT_REPORT,)
    assert store.reports(view="subjects") == (world.THEME_REPORT,)
    assert store.reports(level=1, view="entities") == ()


def test_vectors_come_in_the_order_asked_for(store: Store) -> None:
    asked = [world.B1.id, "chunk_00", world.P1.id]
    found = store.vectors("chunk", asked)
    expected = world.vectors(world.B1.id, world.P1.id).matrix
    assert found.shape == (3, world.DIMENSION)
    assert (found[[0, 2]] == expected).all()
    assert not found[1].any()


def test_token_vectors_come_back_as_they_were(store: Store) -> None:
    found = store.token_vectors([world.B1.id, "chunk_00"])
    assert list(found) == [world.B1.id]
    stored = world.TOKENS[world.B1.id]
    assert (found[world.B1.id].pieces == stored.pieces).all()
    assert (found[world.B1.id].matrix == stored.matrix).all()
    assert found[world.B1.id].scale == stored.scale
