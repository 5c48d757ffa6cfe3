from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphrag.adapters.store_neo4j import labels
from graphrag.adapters.store_neo4j.members import finest
from graphrag.model import Community
from graphrag.resources import cypher, names

SAFE = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,63}")


@given(st.text(max_size=200))
def test_any_type_becomes_a_safe_name(type_: str) -> None:
    assert SAFE.fullmatch(labels.label(type_))
    assert SAFE.fullmatch(labels.relationship_type(type_))


@pytest.mark.parametrize(
    ("type_", "label"),
    [
        ("Person", "Person"),
        ("air carrier", "AirCarrier"),
        ("Größe", "Grosse"),
        ("Document", "DocumentEntity"),
        ("3D model", "T3DModel"),
        ("…", "Thing"),
        ("x`) DETACH DELETE n //", "XDETACHDELETEN"),
    ],
)
def test_labels_are_written_in_pascal_case(type_: str, label: str) -> None:
    assert labels.label(type_) == label


@pytest.mark.parametrize(
    ("type_", "name"),
    [
        ("WORKS_FOR", "WORKS_FOR"),
        ("is based in", "IS_BASED_IN"),
        ("PART_OF", "PART_OF_RELATION"),
        ("2nd", "R_2ND"),
    ],
)
def test_relationship_types_are_written_in_upper_snake(type_: str, name: str) -> None:
    assert labels.relationship_type(type_) == name


@pytest.mark.parametrize("name", ["a b", "x`y", "", "1st", "a" * 65, "__Foreign__", "Ä"])
def test_no_other_name_gets_into_a_query(name: str) -> None:
    with pytest.raises(ValueError, match="cannot be a label"):
        labels.filled("read/rows", name)


def test_every_slot_is_filled() -> None:
    assert "{{" not in labels.filled("write/entities", "Person")
    assert "`__Chunk__`" in labels.filled("read/rows", "__Chunk__")


@pytest.mark.parametrize("name", names("cypher", ".cypher"))
def test_every_query_declares_its_parameters(name: str) -> None:
    comments = [line for line in cypher(name).splitlines() if line.startswith("//")]
    code = "\n".join(line for line in cypher(name).splitlines() if not line.startswith("//"))
    declared = set(re.findall(r"\$(\w+)", " ".join(comments)))
    assert set(re.findall(r"\$(\w+)", code)) == declared
    assert ("{{label}}" in code) == any("{{label}}" in line for line in comments)
    assert comments


def test_members_belong_to_their_finest_community() -> None:
    root = Community("community_0", 0, None, ("entity_1", "entity_2"), (), "d")
    part = Community("community_1", 1, "community_0", ("entity_2",), (), "d")
    theme = Community("community_2", 1, None, (), (), "d", "subjects", ("chunk_1",))
    assert finest([part, theme, root]) == {
        "__Entity__": [
            {"id": "entity_1", "community_id": "community_0"},
            {"id": "entity_2", "community_id": "community_1"},
        ],
        "__Chunk__": [{"id": "chunk_1", "community_id": "community_2"}],
    }
