from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphrag.ingest.extract.with_spacy.values import Kind, read_value
from graphrag.model import Value


@pytest.mark.parametrize(
    ("text", "kind", "expected"),
    [
        ("12,500 lbs", "number", Value("12,500 lbs", 12500.0, "lbs")),
        ("30.09 inches Hg", "number", Value("30.09 inches Hg", 30.09, "inches Hg")),
        (
            "10507 Hrs at time of accident",
            "number",
            Value("10507 Hrs at time of accident", 10507.0, "Hrs"),
        ),
        ("-5°C", "number", Value("-5°C", -5.0, "°C")),
        ("$12 million", "number", Value("$12 million", 12e6, "USD")),
        ("none", "number", Value("none")),
        (
            "January 4, 2020, 12:15 Local",
            "date",
            Value("January 4, 2020, 12:15 Local", date="2020-01-04"),
        ),
        ("4 January 2020", "date", Value("4 January 2020", date="2020-01-04")),
        ("2020-01-04", "date", Value("2020-01-04", date="2020-01-04")),
        ("March 2019", "date", Value("March 2019", date="2019-03-01")),
        ("not stated", "date", Value("not stated")),
        ("Yes", "boolean", Value("Yes", 1.0)),
        ("No", "boolean", Value("No", 0.0)),
        ("PA-28RT-201T", "text", Value("PA-28RT-201T")),
        ("2020", "text", Value("2020")),
        ("90 days", None, Value("90 days", 90.0, "days")),
        ("March 3, 2019", None, Value("March 3, 2019", date="2019-03-03")),
        ("Model 3 and Model X are built there", None, Value("Model 3 and Model X are built there")),
    ],
)
def test_a_value_is_typed_where_it_is_a_number_or_a_date(
    text: str, kind: Kind, expected: Value
) -> None:
    assert read_value(text, kind=kind) == expected


def test_a_number_without_a_unit_gets_the_one_of_its_field() -> None:
    assert read_value("42", kind="number", unit="years") == Value("42", 42.0, "years")
    assert read_value("42 months", kind="number", unit="years") == Value(
        "42 months", 42.0, "months"
    )


@settings(max_examples=50)
@given(st.text(max_size=40), st.sampled_from(["text", "number", "date", "boolean", None]))
def test_any_text_is_a_value_and_keeps_its_words(text: str, kind: Kind) -> None:
    assert read_value(text, kind=kind).text == " ".join(text.split())
