"""What the model says is held against the passages."""

from __future__ import annotations

import pytest
from fakes.passages import dropped, read, said, thing, tie
from fakes.scripted_model import ScriptedModel

from graphrag.ingest.extract.schema import read_schema
from graphrag.model import EntityType, ExtractionSchema, RelationType

DEAL = [("A", "In 2019 Orbis Energy acquired Helios Storage for 12 million."), ("A", "Ada waited.")]
ORBIS, HELIOS = thing("Orbis Energy", "Organization"), thing("Helios Storage", "Organization")
QUOTE = "Orbis Energy acquired Helios Storage"


def test_a_relation_lands_in_the_chunk_that_states_it_at_the_words_that_do() -> None:
    reply = said([ORBIS, HELIOS], [tie("Orbis Energy", "ACQUIRED", "Helios Storage", QUOTE)])
    one, two = read(DEAL, ScriptedModel([reply]))
    (relation,) = one.relations
    assert relation.span.of(DEAL[0][1]) == QUOTE
    assert one.entities[relation.source].name == "Orbis Energy"
    assert one.entities[relation.target].name == "Helios Storage"
    assert (two.entities, two.relations) == ((), ())


def test_entities_go_to_every_chunk_that_names_them_case_and_accents_aside() -> None:
    texts = [("A", "São Paulo grew."), ("A", "They left SAO PAULO's port."), ("A", "Nothing.")]
    one, two, three = read(texts, ScriptedModel([said([thing("São Paulo", "Place")])]))
    assert [span.of(texts[0][1]) for span in one.entities[0].spans] == ["São Paulo"]
    assert [span.of(texts[1][1]) for span in two.entities[0].spans] == ["SAO PAULO"]
    assert three.entities == ()


def test_a_description_is_told_once_a_window() -> None:
    texts = [("A", "Ada met Bo."), ("A", "Ada left.")]
    one, two = read(texts, ScriptedModel([said([thing("Ada", description="met Bo")])]))
    assert (one.entities[0].description, two.entities[0].description) == ("met Bo", "")


def test_common_nouns_stay_in_their_document() -> None:
    texts = [("A", "The pilot called Orbis.")]
    reply = said([thing("The Pilot"), thing("Orbis", "Organization")])
    (one,) = read(texts, ScriptedModel([reply]))
    assert [entity.scope for entity in one.entities] == ["document", "corpus"]


@pytest.mark.parametrize(
    ("quote", "kept"),
    [
        ("Orbis Energy acquired Helios Storage", True),
        ("In 2019, Orbis Energy acquired Helios Storage", True),
        ("Helios Storage acquired Orbis Energy for 12 million", False),
        ("In 2019 Orbis Energy acquired Helios Storage for 21 million", False),
        ("Orbis bought the whole of its old rival", False),
    ],
)
def test_a_quote_must_stand_in_a_passage(quote: str, kept: bool) -> None:
    reply = said([ORBIS, HELIOS], [tie("Orbis Energy", "ACQUIRED", "Helios Storage", quote)])
    made = read(DEAL, ScriptedModel([reply]))
    assert bool(made[0].relations) is kept
    assert [entry.kind for entry in dropped(made)] == ([] if kept else ["ungrounded"])


def test_an_end_that_was_not_listed_is_taken_if_it_stands_in_a_passage() -> None:
    reply = said([ORBIS], [tie("Orbis Energy", "ACQUIRED", "Helios Storage", QUOTE)])
    made = read(DEAL, ScriptedModel([reply]))
    assert len(made[0].relations) == 1
    assert [entry.kind for entry in dropped(made)] == ["repaired"]


def test_a_date_that_no_passage_gives_is_not_believed() -> None:
    given = tie("Orbis Energy", "ACQUIRED", "Helios Storage", QUOTE, valid_from="2019")
    guessed = tie("Helios Storage", "PARTNER_OF", "Orbis Energy", QUOTE, valid_from="2021-03-01")
    made = read(DEAL, ScriptedModel([said([ORBIS, HELIOS], [given, guessed])]))
    assert [relation.valid_from for relation in made[0].relations] == ["2019", None]
    assert [entry.what for entry in dropped(made)] == ["2021-03-01"]


def test_a_denied_relation_says_so() -> None:
    texts = [("A", "Orbis did not buy Helios.")]
    denied = tie("Orbis", "ACQUIRED", "Helios", "Orbis did not buy Helios", state="negated")
    (one,) = read(texts, ScriptedModel([said([thing("Orbis"), thing("Helios")], [denied])]))
    assert one.relations[0].polarity == "negated"


@pytest.mark.parametrize(
    ("state", "polarity", "past", "noted"),
    [
        ("holds", "asserted", False, []),
        ("Planned", "planned", False, []),
        ("past", "asserted", True, []),
        ("", "asserted", False, []),
        ("rumoured", "asserted", False, ["rumoured"]),
    ],
)
def test_what_is_planned_or_over_says_so_and_an_unknown_state_is_counted(
    state: str, polarity: str, past: bool, noted: list[str]
) -> None:
    told = tie("Orbis Energy", "ACQUIRED", "Helios Storage", QUOTE, state=state)
    made = read(DEAL, ScriptedModel([said([ORBIS, HELIOS], [told])]))
    (relation,) = made[0].relations
    assert (relation.polarity, relation.past) == (polarity, past)
    assert [entry.what for entry in dropped(made)] == noted


@pytest.mark.parametrize(
    ("since", "until", "kept", "noted"),
    [
        ("2012", "2019", ("2012", "2019"), []),
        ("2019-05", "2019", ("2019-05", "2019"), []),
        ("", "2019", (None, "2019"), []),
        ("2019", "2012", ("2019", None), ["2019 to 2012"]),
        ("2012", "2021", ("2012", None), ["2021"]),
        ("2012", "spring", ("2012", None), ["spring"]),
    ],
)
def test_an_end_is_believed_where_the_passage_gives_it_and_it_comes_after_the_beginning(
    since: str, until: str, kept: tuple[str | None, str | None], noted: list[str]
) -> None:
    texts = [("A", "Ada led Orbis from 2012 until May 2019.")]
    led = tie("Ada", "LEADS", "Orbis", texts[0][1], state="past", valid_from=since)
    reply = said([thing("Ada"), thing("Orbis", "Organization")], [{**led, "valid_until": until}])
    (one,) = read(texts, ScriptedModel([reply]))
    (relation,) = one.relations
    assert (relation.valid_from, relation.valid_until) == kept
    assert [(entry.kind, entry.what) for entry in one.dropped] == [
        ("repaired", what) for what in noted
    ]


def test_what_was_so_and_what_holds_are_two_pieces_of_evidence() -> None:
    texts = [("A", "Ada once led Orbis. Now Ada leads Orbis again.")]
    before = tie("Ada", "LEADS", "Orbis", "Ada once led Orbis", state="past")
    now = tie("Ada", "LEADS", "Orbis", "Now Ada leads Orbis again")
    reply = said([thing("Ada"), thing("Orbis", "Organization")], [before, now, now])
    (one,) = read(texts, ScriptedModel([reply]))
    assert [relation.past for relation in one.relations] == [True, False]


def test_a_relation_told_backwards_is_turned_round() -> None:
    texts = [("A", "Lyon is where Ada Roe was born.")]
    reply = said(
        [thing("Ada Roe"), thing("Lyon", "Place")],
        [tie("Lyon", "born in", "Ada Roe", "Lyon is where Ada Roe was born")],
    )
    (one,) = read(texts, ScriptedModel([reply]))
    (relation,) = one.relations
    assert one.entities[relation.source].name == "Ada Roe"
    assert (relation.type, [entry.kind for entry in one.dropped]) == ("BORN_IN", ["flipped"])


STRICT = ExtractionSchema(
    "strict",
    mode="strict",
    entities=(EntityType("Person"), EntityType("Organization")),
    relations=(RelationType("LEADS", ("Person",), ("Organization",)),),
    digest="strict",
)


def test_a_strict_schema_refuses_what_it_does_not_list_and_counts_it() -> None:
    texts = [("A", "Ada leads Orbis and likes Lyon.")]
    reply = said(
        [thing("Ada"), thing("Orbis", "organization"), thing("Lyon", "City")],
        [
            tie("Ada", "leads", "Orbis", "Ada leads Orbis"),
            tie("Ada", "LIKES", "Orbis", "Ada leads Orbis and likes Lyon"),
        ],
    )
    (one,) = read(texts, ScriptedModel([reply]), schema=STRICT)
    assert [(e.name, e.type) for e in one.entities] == [
        ("Ada", "Person"),
        ("Orbis", "Organization"),
    ]
    assert [relation.type for relation in one.relations] == ["LEADS"]
    assert [entry.reason for entry in one.dropped] == [
        "off-schema entity type",
        "off-schema relation type",
    ]


def test_what_a_strict_schema_refused_comes_not_back_as_the_end_of_a_relation() -> None:
    schema = ExtractionSchema(
        name="strict",
        mode="strict",
        entities=(EntityType("Person"), EntityType("Organization")),
        relations=(RelationType("WORKS_FOR", sources=("Person",), targets=("Organization",)),),
    )
    listed = [thing("Ada"), thing("Skyhawk", "Aircraft")]
    tied = [tie("Ada", "WORKS_FOR", "Skyhawk", "Ada flew the Skyhawk")]
    facts = [{"subject": "Skyhawk", "key": "use", "value": "flew", "quote": "flew the Skyhawk"}]
    texts = [("A", "Ada flew the Skyhawk.")]
    (one,) = read(texts, ScriptedModel([said(listed, tied, facts)]), schema=schema)
    assert [entity.name for entity in one.entities] == ["Ada"]
    assert not one.relations
    assert not one.facts
    assert [entry.kind for entry in one.dropped] == ["dropped"] * 3


def test_a_guided_schema_takes_types_of_the_models_own() -> None:
    texts = [("A", "Ada admires the Argo Prize.")]
    reply = said(
        [thing("Ada"), thing("Argo Prize", "literary award")],
        [tie("Ada", "looks up to", "Argo Prize", "Ada admires the Argo Prize")],
    )
    (one,) = read(texts, ScriptedModel([reply]))
    assert one.entities[1].type == "LiteraryAward"
    assert one.relations[0].type == "LOOKS_UP_TO"


def test_a_fact_needs_its_value_in_its_quote() -> None:
    texts = [("A", "The notice period of Orbis is 30 days.")]
    right = {"subject": "Orbis", "key": "Notice period", "value": "30 days", "quote": texts[0][1]}
    wrong = {**right, "value": "90 days"}
    (one,) = read(texts, ScriptedModel([said([thing("Orbis")], facts=[right, wrong])]))
    (fact,) = one.facts
    assert (fact.key, fact.value.number, fact.value.unit) == ("notice_period", 30.0, "days")
    assert [entry.kind for entry in one.dropped] == ["ungrounded"]


def test_odd_items_are_counted_and_the_rest_is_kept() -> None:
    texts = [("A", "Ada met Bo.")]
    reply = said([{"title": "Ada"}, thing("Ada", aliases=None), thing("Bo", aliases="B.")])
    (one,) = read(texts, ScriptedModel([reply]))
    assert [entity.name for entity in one.entities] == ["Ada", "Bo"]
    assert [entry.reason for entry in one.dropped] == [
        "an alias that stands in no passage",
        "an item that cannot be read",
    ]


def test_labelled_fields_are_read_by_rules_even_so() -> None:
    schema = read_schema("incidents")
    assert schema.fields
    (one,) = read([("A", "Ada met Bo.")], ScriptedModel([said([thing("Ada")])]), schema=schema)
    assert "Ada" in [entity.name for entity in one.entities]


def test_one_odd_item_costs_nothing_of_the_rest() -> None:
    texts = [("A", "Ada met Bo.")]
    reply = '{"entities": [{"name": "Ada\\u0000"}, "Bo", null, 7], "relations": null, "facts": {}}'
    model = ScriptedModel([reply])
    (one,) = read(texts, model)
    assert [entity.name for entity in one.entities] == ["Ada", "Bo"]
    assert [entry.what for entry in one.dropped] == ["null", "7"]
    assert len(model.prompts) == 1


@pytest.mark.parametrize("strength", ['"NaN"', "NaN", "Infinity", "1e999", '"strong"', "null"])
def test_a_strength_is_a_share_whatever_the_model_says(strength: str) -> None:
    ends = '"source": "Ada", "target": "Bo", "type": "KNOWS", "quote": "Ada met Bo"'
    reply = f'{{"entities": ["Ada", "Bo"], "relations": [{{{ends}, "strength": {strength}}}]}}'
    (one,) = read([("A", "Ada met Bo.")], ScriptedModel([reply]))
    assert 0.1 <= one.relations[0].confidence <= 1.0
