from __future__ import annotations

import pytest

from graphrag.language.common_words import common_words, usual_forms, words
from graphrag.language.stop_words import foreign_language, stop_words

GERMAN = (
    "Die Imker im Rheintal haben in diesem Winter fast ein Drittel ihrer Bienen verloren, und "
    "auch das Land hat zwischen den Feldern weniger Blüten als in den Jahren davor."
)
FRENCH = (
    "Les apiculteurs de la vallée ont perdu cet hiver près du tiers de leurs abeilles, et les "
    "champs entre les villages ont moins de fleurs que dans les années précédentes."
)
ENGLISH = (
    "The keepers of the valley have lost a third of their bees in this winter, and the fields "
    "between the villages have fewer flowers than in the years before."
)


@pytest.mark.parametrize(("text", "language"), [(GERMAN, "de"), (FRENCH, "fr"), (ENGLISH, "")])
def test_a_foreign_text_is_told_by_its_words(text: str, language: str) -> None:
    assert foreign_language(words(text)) == language


def test_what_carries_grammar_in_another_language_is_no_common_word() -> None:
    german, french = common_words([words(GERMAN), words(FRENCH)])
    assert {"bienen", "imker", "blüten"} <= set(german)
    assert {"abeilles", "champs", "fleurs"} <= set(french)
    assert not {"das", "zwischen", "diesem", "auch"} & set(german)
    assert not {"les", "entre", "leurs", "dans"} & set(french)


def test_english_and_unknown_languages_have_no_such_words() -> None:
    assert not stop_words("")
    assert not stop_words("xx")


def test_a_word_is_written_as_it_mostly_is() -> None:
    forms = usual_forms([["Canada", "canada", "Canada", "Canada", "Wind", "wind", "LED"]])
    assert (forms["canada"], forms["wind"], forms["led"]) == ("Canada", "wind", "LED")
