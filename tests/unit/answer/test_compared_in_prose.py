"""Two things that prose tells of, compared; and what it tells of one life."""

from __future__ import annotations

import pytest
from fakes.folders import filled
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from graphrag import GraphRag
from graphrag.ask.answer.compared import comparison_in
from graphrag.ask.answer.lives.lives import aspect_of
from graphrag.ask.answer.lives.values import Told, alike, before, value_in

NOTES = (
    "# The Long Tide\n\nThe Long Tide is a 1951 British film directed by Ida Marlow.",
    "# Paper Lanterns\n\nPaper Lanterns is a 1948 French film directed by Jon Kessel.",
    "# Ida Marlow\n\nIda Marlow (3 May 1910 in Tarn – 2 June 1988) was a British film director.",
    "# Jon Kessel\n\nJon Kessel (born 9 July 1902) was a French director. He died in Orme in 1990.",
    "# It's a Fine Rain\n\nIt's a Fine Rain is a 1960 comedy film directed by Anselm Quist. "
    "The film's sets were designed by the art director Ulla Berg. Quist's brother wrote the songs.",
    "# Anselm Quist\n\nAnselm Quist (b. 4 March 1921 – d. 8 May 1970) was a Danish film director.",
    "# Ulla Berg\n\nUlla Berg (born 1890) was an art director from Denmark.",
)


@pytest.fixture(scope="module")
def films(tmp_path_factory: pytest.TempPathFactory) -> GraphRag:
    notes = {f"note{number}.md": text for number, text in enumerate(NOTES)}
    return filled(tmp_path_factory.mktemp("films"), notes)


@pytest.mark.parametrize(
    ("question", "short"),
    [
        ("Which film was released first, The Long Tide or Paper Lanterns?", "Paper Lanterns"),
        (
            "Which film has the director born later, The Long Tide or Paper Lanterns?",
            "The Long Tide",
        ),
        ("Who lived longer, Ida Marlow or Jon Kessel?", "Jon Kessel"),
        ("Are The Long Tide and Paper Lanterns from the same country?", "No"),
        (
            "Which film has the director born later, The Long Tide or It'S A Fine Rain?",
            "It'S A Fine Rain",
        ),
        ("Who lived longer, Anselm Quist or Jon Kessel?", "Jon Kessel"),
        ("Are Anselm Quist and Ulla Berg of the same nationality?", "Yes"),
    ],
)
def test_two_values_are_compared_and_both_are_quoted(
    films: GraphRag, question: str, short: str
) -> None:
    answer = films.ask(question)
    assert answer.short == short
    assert answer.text.startswith(short)
    assert len({citation.source for citation in answer.citations}) > 1
    assert not answer.removed


def test_nothing_is_compared_when_one_side_is_not_told(films: GraphRag) -> None:
    answer = films.ask("Who was born first, Ida Marlow or Zora Lind?")
    assert answer.short not in {"Ida Marlow", "Zora Lind"}


def test_where_somebody_was_born_stands_in_brackets(films: GraphRag) -> None:
    answer = films.ask("Where was the director of The Long Tide born?")
    assert answer.short == "Tarn"


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Who is older, Ann Bell or Bo Carr?", ("Ann Bell", "Bo Carr", "born", "", False)),
        ("Was Ann Bell or Bo Carr born first?", ("Ann Bell", "Bo Carr", "born", "", False)),
        (
            "Which film whose director is younger, The Dam or Rye?",
            ("The Dam", "Rye", "born", "director", True),
        ),
        (
            "Do both directors of films Dam 5: Mud and Rye (2017 Film) have the same nationality?",
            ("Dam 5: Mud", "Rye (2017 Film)", "from", "director", False),
        ),
        (
            "Who was born first out of Ann Bell and Bo Carr?",
            ("Ann Bell", "Bo Carr", "born", "", False),
        ),
    ],
)
def test_a_comparison_is_read_from_its_words(
    question: str, expected: tuple[str, str, str, str, bool]
) -> None:
    asked = comparison_in(question)
    assert asked is not None
    assert (asked.one, asked.two, asked.aspect, asked.noun, asked.late) == expected


@pytest.mark.parametrize(
    "question",
    ["Who founded Orbis?", "Is it red or blue?", "Which is better, tea or coffee?", "Same again?"],
)
def test_other_questions_compare_nothing_that_is_known(question: str) -> None:
    assert comparison_in(question) is None


@pytest.mark.parametrize(
    ("text", "aspect", "told"),
    [
        ("Ann( 15 October 1934 – 4 January 2010) was a Welsh poet.", "born", "15 October 1934"),
        ("Ann( 15 October 1934 – 4 January 2010) was a Welsh poet.", "died", "4 January 2010"),
        ("Ann( 15 October 1934 – 4 January 2010) was a Welsh poet.", "from", "Welsh"),
        ("Bo (born July 9, 1902 in Tarn) is a painter.", "birthplace", "Tarn"),
        ("Bo was born in Orme, Ohio, on July 9, 1902.", "birthplace", "Orme"),
        ("Bo died in Oslo on 9 July 1950.", "deathplace", "Oslo"),
        ("Tarn is a village in the north of Norway.", "from", "Norway"),
    ],
)
def test_a_life_is_read_from_its_form(text: str, aspect: str, told: str) -> None:
    found = value_in(text, aspect)  # type: ignore[arg-type]  # a literal, from the table above
    assert found is not None
    assert found.text == told


def test_what_is_not_told_has_no_value() -> None:
    assert value_in("Ann was a poet.", "born") is None
    assert value_in("Ann (born 1934) was a poet.", "died") is None


days = st.tuples(st.integers(1000, 2020), st.integers(1, 12), st.integers(1, 28))


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(days, days)
def test_of_two_days_exactly_one_is_earlier(
    one: tuple[int, int, int], two: tuple[int, int, int]
) -> None:
    forth, back = (
        before(Told("", (one,)), Told("", (two,))),
        before(Told("", (two,)), Told("", (one,))),
    )
    assert (forth is None) == (one == two) == (back is None)
    assert one == two or forth != back


def test_a_year_alone_decides_nothing_within_that_year() -> None:
    assert before(Told("1934", ((1934, 0, 0),)), Told("May 1934", ((1934, 5, 0),))) is None


def test_a_country_and_its_people_are_alike() -> None:
    assert alike(Told("Iran"), Told("Iranian"))
    assert not alike(Told("British"), Told("Danish"))


def test_a_step_that_is_a_birthplace_is_read_from_the_life(films: GraphRag) -> None:
    answer = films.ask("What lies near the birthplace of Ida Marlow?")
    assert "“the birthplace of Ida Marlow” is Tarn" in f"{answer.text} {answer.because}"


def test_what_of_a_life_is_asked_for_is_read_from_the_question() -> None:
    assert aspect_of("Where was Ann Bell born?") == "birthplace"
    assert aspect_of("What is the date of death of Ann Bell?") == "died"
    assert aspect_of("Who leads Orbis?") is None
