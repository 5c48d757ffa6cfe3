"""A relation that is named after a column is the schema's, if its words or its ends say so."""

from __future__ import annotations

import pytest

from graphrag.ask.affected.columns import read_as, type_by_role
from graphrag.model import ExtractionSchema, RelationType

SCHEMA = ExtractionSchema(
    "s",
    relations=(
        RelationType(
            "BOUND_FOR", ("Container",), ("Port",), ("destine+for",), (), "is bound for",
            spreads="source",
        ),
        RelationType("LEFT", ("Container",), ("Port",), ("sail+from",)),
        RelationType(
            "ORDERED_FROM", ("Order",), ("Company",), ("order+from",), (), "was ordered from",
            "A purchase order, to the supplier that is to fill it.", spreads="target",
        ),
        RelationType(
            "PLACED", ("Company",), ("Order",), ("place",), (), "placed",
            "The buyer, to its order.", spreads="source",
        ),
    ),
)  # fmt: skip


@pytest.mark.parametrize(
    ("name", "source", "target", "read"),
    [
        ("BOUND_FOR", "Container", "Port", ("BOUND_FOR", False)),
        ("DESTINATION", "Container", "Port", ("BOUND_FOR", False)),
        ("PORT", "Container", "Port", ("BOUND_FOR", False)),
        ("CONTAINER", "Port", "Container", ("BOUND_FOR", True)),
        ("SUPPLIER", "Order", "Company", ("ORDERED_FROM", False)),
        ("BUYER", "Order", "Company", ("PLACED", True)),
    ],
)
def test_a_column_is_the_relation_that_its_head_names(
    name: str, source: str, target: str, read: tuple[str, bool]
) -> None:
    assert [(kind.name, back) for kind, back in read_as(name, source, target, SCHEMA)] == [read]


@pytest.mark.parametrize(
    ("name", "source", "target"),
    [
        ("LEFT", "Container", "Port"),
        ("PORT_OF_ORIGIN", "Container", "Port"),
        ("PORT_OF_LOADING", "Container", "Port"),
        ("DIVERTED_FROM", "Container", "Port"),
        ("CLIENT", "Order", "Company"),
        ("ORDER", "Company", "Order"),
        ("PORT", "Company", "Port"),
    ],
)
def test_other_columns_and_relations_spread_nothing(name: str, source: str, target: str) -> None:
    assert not list(read_as(name, source, target, SCHEMA))


def test_a_role_says_of_which_type_a_value_is() -> None:
    assert type_by_role("supplier", {"Order"}, SCHEMA) == "Company"
    assert type_by_role("note", {"Order"}, SCHEMA) == ""
