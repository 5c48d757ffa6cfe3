from __future__ import annotations

import pytest

from graphrag.ask.aggregate.compared import parse
from graphrag.ask.facts import number_of, order_of, read
from graphrag.ask.facts.extremes import wants_less
from graphrag.ask.facts.nouns import things
from graphrag.ask.facts.picking.sets import pick
from graphrag.model import EntityType, ExtractionSchema, Fact, Value


def test_names_and_places_are_masked() -> None:
    reading = read("How old was the pilot of the Cessna at Fresno?")
    assert reading.masked == "How old was the pilot?"
    assert [token.norm for token in reading.names] == ["cessna", "fresno"]


def test_a_describing_clause_is_no_part_of_what_is_wanted() -> None:
    reading = read("What is the tail number of the Cessna that was wrecked near Jacksonville?")
    assert reading.head == "What is the tail number"


def test_what_follows_a_describing_clause_is_wanted_again() -> None:
    reading = read("What did the truck that ran away at Hull, crash into?")
    assert reading.head == "What did the truck, crash into"


def test_a_verb_is_no_describing_clause() -> None:
    assert read("How many hours had the pilot flown in all?").head.endswith("flown in all")


def test_a_sentence_before_the_comparison_is_left_out() -> None:
    options = parse("Two ships sank on May 3. Which sank first, the brig or the sloop?")
    assert options is not None
    assert (options.ask, options.one, options.two) == ("Which sank first", "the brig", "the sloop")


def test_times_of_day_sort_with_one_another() -> None:
    early, late = order_of(Value("9:05 Local")), order_of(Value("15:10 Local"))
    assert early is not None
    assert late is not None
    assert early < late


def test_a_participle_at_the_end_stays() -> None:
    assert read("When was the Mooney M20C that crashed in Arkansas built?").head.endswith("built")


@pytest.mark.parametrize(
    ("question", "one", "two"),
    [
        (
            "Was the plant at Hull older than the plant at Leith?",
            "the plant at Hull",
            "the plant at Leith",
        ),
        ("Which came first, the tower or the chapel?", "the tower", "the chapel"),
        ("Did the fire happen before the one at Hull?", "the fire", "the one at Hull"),
    ],
)
def test_two_options_are_found(question: str, one: str, two: str) -> None:
    options = parse(question)
    assert options is not None
    assert (options.one, options.two) == (one, two)


def test_a_plain_question_compares_nothing() -> None:
    assert parse("Who built the tower?") is None


@pytest.mark.parametrize(
    ("text", "number"), [("1,262 hours", 1262.0), ("(Estimated) 3", None), ("Piper PA-28", None)]
)
def test_only_a_leading_number_is_one(text: str, number: float | None) -> None:
    assert number_of(Value(text)) == number


def test_dates_sort_with_dates() -> None:
    early = order_of(Value("May 2, 2020", date="2020-05-02"))
    late = order_of(Value("2021", date="2021"))
    assert early is not None
    assert late is not None
    assert early < late


def test_the_oldest_machine_has_the_earliest_year() -> None:
    years = [
        Fact(f"fact_0{n}", "entity_0a", "built", Value(y), ())
        for n, y in enumerate(("1954", "1977"))
    ]
    assert wants_less("Which is the oldest?", years)
    ages = [Fact("fact_0a", "entity_0a", "age", Value("69"), ())]
    assert not wants_less("Who is the oldest?", ages)


class _Never:
    """Stands for an embedder that must not be asked."""


def test_no_subjects_are_no_set() -> None:
    schema = ExtractionSchema("none")
    assert pick("Both ships sank. Who owned them?", (), schema=schema, embedder=_Never()) is None  # type: ignore[arg-type]  # never called


def test_every_noun_of_the_schema_is_a_thing_by_its_last_word() -> None:
    schema = ExtractionSchema("ships", entities=(EntityType("Part", nouns=("fuel tank",)),))
    assert "tank" in things(schema)
    assert "fuel" not in things(schema)


@pytest.mark.parametrize(
    ("question", "reads"),
    [
        ("What does Orbis own?", True),
        ("Which mills do the brothers own?", True),
        ("What does Orbis sell on its own?", False),
        ("Which firm has its own port?", False),
    ],
)
def test_own_is_read_where_it_is_done(question: str, reads: bool) -> None:
    assert ("own" in {token.norm for token in read(question).words}) == reads
