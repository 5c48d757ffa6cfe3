from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from graphrag.language.templates import find_templates

TOWNS = ("Dallas", "Eads Ridge", "Fresno", "Halfway", "St. Louis", "Zurich")
FORM = "Visual meteorological conditions prevailed for the flight {number} from {town}."
OWN = (
    "A bird flew into the left engine.",
    "The fuel cap was missing.",
    "Ice grew on both wings.",
    "The tail struck a fence.",
    "A student pulled the wrong lever.",
    "The nose wheel sank into wet grass.",
)
TEXTS = [FORM.format(number=n, town=town) for n, town in enumerate(TOWNS)] + list(OWN)
HOMES = [f"d{n}" for n in range(len(TOWNS))] * 2


def test_a_form_filled_in_with_other_names_and_numbers_is_a_template() -> None:
    made = find_templates(TEXTS, HOMES, share=0.1).made
    assert made.tolist() == [True] * len(TOWNS) + [False] * len(OWN)


def test_what_one_document_repeats_is_no_template() -> None:
    assert not find_templates(TEXTS, ["d0"] * len(TEXTS), share=0.1).made.any()


def test_a_form_that_goes_on_in_words_of_its_own_keeps_only_those() -> None:
    longer = FORM[:-1] + ", and smoke filled the cabin while both passengers slept soundly."
    text = longer.format(number=7, town="Oslo")
    found = find_templates([*TEXTS, text], [*HOMES, "d0"], share=0.1)
    assert not found.made[-1]
    assert "smoke filled the cabin" in found.own[-1]
    assert "meteorological" not in found.own[-1]
    assert "Oslo" in found.own[-1]


def test_a_sentence_full_of_names_says_who_and_when_and_is_kept() -> None:
    form = (
        "On May {n}, {town} lost engine power during climb near Lake {n}, said Ms {town} to Mr X."
    )
    texts = [form.format(n=n, town=town) for n, town in enumerate(TOWNS)]
    assert not find_templates(texts, HOMES[: len(texts)], share=0.1).made.any()


@given(st.lists(st.tuples(st.sampled_from(["a form of words", "B 1 c"]), st.sampled_from("de"))))
@settings(max_examples=30)
def test_every_text_has_an_answer(rows: list[tuple[str, str]]) -> None:
    texts = [text for text, _ in rows]
    found = find_templates(texts, [home for _, home in rows], share=0.1)
    assert len(found.made) == len(found.own) == len(rows)
    assert list(found.own) == texts
