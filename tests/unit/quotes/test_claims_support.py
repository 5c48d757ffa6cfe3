from __future__ import annotations

import pytest

from graphrag.language.claims import supports

SAID = "In March 2019 Orbis Energy of Bergen bought Helios Storage for 12 million euros."


@pytest.mark.parametrize(
    "claim",
    [
        "Orbis Energy bought Helios Storage in March 2019.",
        "In 2019, Orbis Energy bought Helios Storage for 12 million euros [1].",
        "Helios Storage was bought by Orbis Energy.",
    ],
)
def test_what_is_said_in_other_dress_is_supported(claim: str) -> None:
    assert supports(claim, [SAID])


@pytest.mark.parametrize(
    "claim",
    [
        "Helios Storage bought Orbis Energy.",
        "Orbis Energy was bought by Helios Storage.",
        "Orbis Energy bought Helios Storage for 21 million euros.",
        "Orbis Energy did not buy Helios Storage.",
        "Nordwind bought Helios Storage.",
        "Orbis Energy sold Helios Storage.",
        "",
        "[1]",
    ],
)
def test_what_is_not_said_is_refused(claim: str) -> None:
    assert not supports(claim, [SAID])


def test_two_passages_may_support_one_claim() -> None:
    claim = "Orbis Energy bought Helios Storage; its head is Marta Solberg"
    assert supports(claim, [SAID, "The head of Orbis Energy is Marta Solberg."])


def test_no_passage_supports_nothing() -> None:
    assert not supports("Orbis bought Helios", [])


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("All members must pay.", "Some members must pay."),
        ("Only members may vote.", "Members may vote."),
        ("The fee is refundable.", "The fee is non-refundable."),
        ("Exports exceed imports.", "Imports exceed exports."),
        ("The dog bit the man.", "The man bit the dog."),
        ("The pilot was not hurt.", "The pilot was hurt; the passenger was not hurt."),
        ("The pilot was not hurt.", "The pilot was hurt, but the passenger was not."),
        ("The Orbis group of firms bought the old mill in the town of Lund.",
         "The Helios group of firms bought the old mill in the town of Lund."),
    ],
)  # fmt: skip
def test_all_only_non_order_and_the_denial_of_another_clause_count(
    claim: str, passage: str
) -> None:
    assert not supports(claim, [passage])


def test_a_number_of_another_sentence_does_not_stand_for_the_one_that_is_said() -> None:
    said = ["Most items may be returned within 90 days.", "Radios carry a 30-day window."]
    assert supports("Most items may be returned within 90 days.", said)
    assert not supports("Most items may be returned within 30 days.", said)


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("The pilot was hurt.", "The pilot was hurt; the passenger was not hurt."),
        ("The passenger was not hurt.", "The pilot was hurt; the passenger was not hurt."),
        ("The passenger was not hurt.", "The pilot was hurt, but the passenger was not."),
        ("In 1999 Orbis bought Helios.", "In 1999 Orbis bought Helios; it did not buy Kestrel."),
        ("Only members may vote.", "Only members may vote in June."),
    ],
)
def test_a_clause_may_be_claimed_alone(claim: str, passage: str) -> None:
    assert supports(claim, [passage])


def test_a_number_counts_no_other_cell() -> None:
    row = "S-1001 | Orbis | 21400 | 2023-09-27 | Delivered"
    assert supports("S-1001, Delivered", [row])
    assert not supports("27 letters came", ["30 letters came."])
