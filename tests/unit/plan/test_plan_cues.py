from __future__ import annotations

import pytest

from graphrag.ask.plan.plan import choose
from graphrag.ask.plan.shape import SIZE, names_in, shape_of
from graphrag.language.one_thing import asks_one, asks_which
from graphrag.model import LinkedEntity
from graphrag.wiring import offline_embedder

ORBIS = (LinkedEntity("entity_0a", "Orbis", "Organization", "Orbis", 1.0),)


@pytest.mark.parametrize(
    ("question", "route"),
    [
        ("Hello!", "none"),
        ("Translate this into French", "none"),
        ("What is 17 times 23?", "none"),
        ("What are the main themes of the letters?", "global"),
        ("How many suppliers are there? List them.", "aggregate"),
        ("Which ship has the largest crew?", "aggregate"),
        ("Is the Hudson plant older than the Mersey plant?", "aggregate"),
        ("Who designed the bridge?", "local"),
        ("Overview", "global"),
        ("What is in here?", "global"),
        ("Worum geht es?", "global"),
        ("Compare the themes of 2014 and 2016", "both"),
        ("What changed between 2014 and 2016?", "both"),
        ("How did the themes change over time?", "global"),
        ("Which had more accidents, 2014 or 2016?", "aggregate"),
        ("東京工場のポンプは誰が点検したか", "local"),
        ("Кто проверил насос?", "local"),
    ],
)
def test_cue_words_choose_the_route(question: str, route: str) -> None:
    choice = choose(question, ())
    assert choice.route == route
    assert choice.because


def test_a_name_and_a_broader_question_want_both() -> None:
    assert choose("Is Orbis part of a broader trend?", ORBIS).route == "both"


def test_a_name_is_the_reason_for_a_local_search() -> None:
    assert choose("Who runs Orbis?", ORBIS).because == "it names Orbis"


def test_counting_falls_back_to_looking_it_up() -> None:
    assert choose("How many ships are there?", ()).fallback == "local"


def test_the_shape_has_a_fixed_size_whatever_is_asked() -> None:
    for question in ("", "?", "How many of the 12 ships that Orbis built are older than Aurora?"):
        assert shape_of(question).shape == (SIZE,)


def test_names_are_counted_after_the_first_word() -> None:
    assert names_in("Who sold Helios to Orbis in 2019?") == 3


def test_who_asks_for_the_smallest_does_not_chat() -> None:
    assert (
        choose("What is the smallest tank?", (), embedder=offline_embedder()).route == "aggregate"
    )


@pytest.mark.parametrize(
    "question",
    [
        "What is a word for the practice of letting fields lie fallow north of the Danube?",
        "Besides the country that the Lomond crosses, where did Halcyon have interests?",
        "What part of the state where the ferries are built are the marshes?",
        "What is the usual name for the device that the brother of Petra Holm invented?",
        "What are our reefer vessels called?",
        "How heavy is the lens?",
        "What typical dish comes from the town where the Lomond flows into the sea?",
    ],
)
def test_one_thing_of_what_is_named_or_described_is_no_overview(question: str) -> None:
    assert choose(question, (), embedder=offline_embedder()).route == "local"


def test_what_is_named_has_no_overview_for_an_answer() -> None:
    question = "Besides the country that the Lomond crosses, where did Halcyon have interests?"
    assert choose(question, (), embedder=offline_embedder()).fallback is None


@pytest.mark.parametrize(
    "question",
    [
        "Why did John Murry's wife die?",
        "Which country the singer of Lark is from?",
        "What port Orbis moved to?",
    ],
)
def test_reasons_and_things_of_what_is_named_are_one_thing(question: str) -> None:
    assert asks_one(question, named=True)


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("Why did the deals fall through?", False),
        ("What kind of accident is told of Orbis?", True),
        ("What is the gist of Oduya's letters?", True),
        ("What problem does Orbis have?", True),
        ("What happened in the Whitfield case, and what does it mean for others?", True),
        ("What makes the clinics in Ohio different?", True),
        ("What is the attitude of the staff toward the new software?", False),
        ("How do the authors view democracy?", False),
    ],
)
def test_what_may_have_many_answers_asks_no_one_thing(question: str, named: bool) -> None:
    assert not asks_one(question, named=named)


def test_two_things_set_beside_each_other_are_compared() -> None:
    question = "Do the Ashby plant and the Corley plant have the same manager?"
    assert choose(question, (), embedder=offline_embedder()).route == "aggregate"
    assert choose("What is the capital of the state of Ohio?", ()).route == "local"


@pytest.mark.parametrize(
    ("question", "route"),
    [
        ("What do people here moan about", "global"),
        ("How much did we spend on gravel altogether", "aggregate"),
        ("How long is our lease?", "local"),
        ("remind me of the name of the vet who treated the grey mare", "local"),
        ("Give me the long and short of it", "global"),
        ("Where can I get a good pizza around here?", "none"),
        ("Remind me to call the vet", "none"),
        ("How many sheep fit into a phone box? Just kidding", "none"),
    ],
)
def test_who_asks_about_us_does_not_chat(question: str, route: str) -> None:
    assert choose(question, (), embedder=offline_embedder()).route == route


def test_a_second_question_about_others_wants_both() -> None:
    question = "What made Mrs. Pell quit, and is she the only one?"
    assert choose(question, (), embedder=offline_embedder()).route == "both"
    assert choose(question.split(",")[0], (), embedder=offline_embedder()).route == "local"


def test_some_of_many_that_a_name_has_are_listed() -> None:
    question = "Which objects does the Istituto Tessile Prato lend us?"
    assert choose(question, (), embedder=offline_embedder()).route == "aggregate"
    assert not asks_which("Which problems does Orbis have?")


@pytest.mark.parametrize(
    "question",
    [
        "Tell me about Lumiq Panels",
        "Tell me everything about Orbis",
        "What is known about the Redfern lease?",
        "Describe Lumiq Panels",
        "Was wissen wir über Orbis?",
    ],
)
def test_what_there_is_to_know_of_something_has_an_overview_beside_it(question: str) -> None:
    choice = choose(question, (), embedder=offline_embedder())
    assert (choice.route, choice.fallback) == ("local", "global")
    assert choose("Tell me the birthplace of Lee", (), embedder=offline_embedder()).fallback is None
