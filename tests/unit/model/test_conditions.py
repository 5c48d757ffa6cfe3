"""Conditions read numbers, dates and versions as such."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphrag.model import OPERATORS, Condition, Operator

SAID = {
    "version": "1.10",
    "pages": "120",
    "date": "2024-03-31",
    "product": "Red Pump",
    "tags": "alpha, Beta",
}


@pytest.mark.parametrize(
    ("key", "operator", "value", "holds"),
    [
        ("version", ">", "1.9", True),
        ("version", "=", "1.10", True),
        ("version", "=", "1.1", False),
        ("pages", "<", "1000", True),
        ("pages", ">=", "120.0", True),
        ("pages", "<", "many", False),
        ("date", ">=", "2024", True),
        ("date", "=", "2024-03", True),
        ("date", "<", "2024-03-31", False),
        ("date", "<=", "2024-03-31T12:00", True),
        ("product", "=", "red pump", True),
        ("product", "~", "PUMP", True),
        ("product", "!=", "Valve", True),
        ("tags", "=", "beta", True),
        ("tags", "!=", "beta", False),
        ("nothing", "=", "x", False),
        ("nothing", "=", "", True),
        ("product", "=", "", False),
        ("product", "!=", "", True),
        ("nothing", "!=", "", False),
        ("nothing", "~", "x", False),
        ("nothing", "!=", "x", True),
        ("nothing", "<", "x", False),
    ],
)
def test_a_condition_holds(key: str, operator: Operator, value: str, *, holds: bool) -> None:
    assert Condition(key, operator, value).holds(SAID) == holds


VALUES = st.one_of(
    st.integers(-50, 50).map(str),
    st.dates().map(str),
    st.sampled_from(["1.2", "1.10", "v2", "text", "Text", "", "2024"]),
)


@given(VALUES, VALUES)
def test_equal_and_different_are_opposites_and_order_is_one_way(left: str, right: str) -> None:
    said = {"key": left}
    tells = {operator: Condition("key", operator, right).holds(said) for operator in OPERATORS}
    assert tells["="] != tells["!="] or not left
    assert not (tells["<"] and tells[">"])
    if tells["<"]:
        assert tells["<="]
        assert not tells["="]
