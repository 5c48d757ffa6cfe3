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
