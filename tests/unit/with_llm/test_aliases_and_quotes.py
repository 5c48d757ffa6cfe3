"""What may stand for a name, and what may state a relation."""

from __future__ import annotations

import pytest
from fakes.passages import dropped, read, said, thing, tie
from fakes.scripted_model import ScriptedModel

TEXT = "The company hired Ada Roe. He pays her well, and WHO knows. Bo Lund met Ada Roe in Rome."


def found(*entities: object, text: str = TEXT) -> dict[str, tuple[str, ...]]:
    (one,) = read([("A", text)], ScriptedModel([said(entities)]))
    return {entity.name: entity.aliases for entity in one.entities}


@pytest.mark.parametrize("alias", ["He", "he", "her", "The company", "the company", "it"])
def test_a_pronoun_or_a_common_noun_grounds_no_name_that_is_written_nowhere(alias: str) -> None:
    assert found(thing("Alice", aliases=[alias])) == {}


@pytest.mark.parametrize("alias", ["He", "her", "the company", "Ada Roe", "Zoe"])
def test_what_names_nobody_by_itself_or_somebody_else_is_no_alias(alias: str) -> None:
    bo, ada = thing("Bo Lund", aliases=[alias]), thing("Ada Roe")
    assert found(bo, ada) == {"Bo Lund": (), "Ada Roe": ()}
    (one,) = read([("A", TEXT)], ScriptedModel([said([bo, ada])]))
    assert [entry.what for entry in dropped([one])] == [f"{alias} (Bo Lund)"]


def test_names_that_look_like_pronouns_are_names() -> None:
    organization = thing("World Health Organization", "Organization", aliases=["WHO"])
    assert found(organization) == {"World Health Organization": ("WHO",)}
    assert found(thing("US", "Place"), text="The US won.") == {"US": ()}
    assert found(thing("May", aliases=["Theresa"]), text="Theresa May") == {"May": ("Theresa",)}


def test_a_common_noun_may_be_called_by_another() -> None:
    cat = thing("cat", "Thing", aliases=["the animal"])
    assert found(cat, text="The cat slept. Then the animal woke.") == {"cat": ("the animal",)}


@pytest.mark.parametrize("name", ["He", "she", "It", "I"])
def test_a_pronoun_is_no_entity_and_no_end_of_a_relation(name: str) -> None:
    text = "He met Ada Roe. She and I saw It."
    relation = tie(name, "KNOWS", "Ada Roe", "He met Ada Roe")
    (one,) = read([("A", text)], ScriptedModel([said([thing(name), thing("Ada Roe")], [relation])]))
    assert [entity.name for entity in one.entities] == ["Ada Roe"]
    assert not one.relations
    assert len(one.dropped) == 2


@pytest.mark.parametrize(
    ("quote", "stands"),
    [
        ("the", False),
        ("in Rome", False),
        ("pays her", False),
        ("met Ada Roe", True),
        ("He pays her well", True),
        ("Bo Lund", True),
    ],
)
def test_a_word_or_two_that_name_no_end_state_no_relation(quote: str, stands: bool) -> None:
    relation = tie("Bo Lund", "KNOWS", "Ada Roe", quote)
    reply = said([thing("Bo Lund"), thing("Ada Roe")], [relation])
    (one,) = read([("A", TEXT)], ScriptedModel([reply]))
    assert bool(one.relations) == stands


def test_a_quote_in_a_script_without_spaces_is_one_word_and_enough() -> None:
    reply = said(
        [thing("王芳"), thing("华为", "Organization")], [tie("王芳", "LEADS", "华为", "她领导它")]
    )
    (one,) = read([("A", "王芳进了华为。她领导它。")], ScriptedModel([reply]))
    assert len(one.relations) == 1
