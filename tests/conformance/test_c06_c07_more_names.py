"""C6, C7: more names of the same kinds as the cases': what is dress, and what tells two apart."""

from __future__ import annotations

import pytest
from conformance.test_c01_to_c08_resolution import resolved

APART = [
    ("Ghost of Hamlet's Father", "Ghost of Banquo", "Person"),
    ("Señor Vega", "Señora Vega", "Person"),
    ("Herr Braun", "Frau Braun", "Person"),
    ("Airbus A330-200", "Airbus A330-300", "Aircraft"),
    ("Soyuz TM-31", "Soyuz TM-32", "Event"),
    ("Python 3.9", "Python 3.10", "Product"),
    ("iPhone 12", "iPhone 12 Pro", "Product"),
    ("FY2022", "FY2023", "Period"),
    ("first quarter of 2023", "second quarter of 2023", "Period"),
    ("March 2019", "March 2020", "Period"),
    ("Olympics 2012", "Olympics 2016", "Event"),
    ("World War One", "World War Two", "Event"),
    ("East Germany", "West Germany", "Country"),
    ("Guinea-Bissau", "Guinea", "Country"),
    ("West Virginia", "Virginia", "Place"),
    ("Anna Berg", "Arne Berg", "Person"),
    ("John F. Kennedy", "Robert F. Kennedy", "Person"),
    ("Louis XIV", "Louis XVI", "Person"),
    ("Boston", "Boston Consulting Group", "City"),
    ("Central Bank of Brazil", "Brazil", "Organization"),
    ("Vitamin B6", "Vitamin B12", "Product"),
    ("Chapter One", "Chapter Two", "Document"),
    ("Article 5", "Article 6", "Document"),
    ("Ministry of Defence", "Ministry of Finance", "Organization"),
    ("Старый Оскол", "Новый Оскол", "Place"),
    ("李伟", "李娜", "Person"),
    ("北京", "北京大学", "City"),
    ("Kim Jong-il", "Kim Jong-un", "Person"),
]
SAME = [
    ("Face Book", "Facebook", "Company"),
    ("Łódź", "Lodz", "City"),
    ("München", "Muenchen", "City"),
    ("München", "Munchen", "City"),
    ("Århus", "Aarhus", "City"),
    ("Tromsø", "Tromsoe", "City"),
    ("Jürgen Weiß", "Juergen Weiss", "Person"),
    ("Prof. Anna Berg", "Anna Berg", "Person"),
    ("Anna Berg, PhD", "Anna Berg", "Person"),
    ("Lindqvist, Maria", "Maria Lindqvist", "Person"),
    ("Unilever plc", "Unilever PLC", "Company"),
    ("Ardent LLC", "ARDENT L.L.C.", "Company"),
    ("Sony K.K.", "Sony", "Company"),
    ("Barilla S.p.A.", "Barilla", "Company"),
    ("Gamma s.r.o.", "Gamma", "Company"),
    ("Gamma S.à r.l.", "Gamma", "Company"),
    ("Gamma sp. z o.o.", "Gamma", "Company"),
    ("Novo Nordisk A/S", "Novo Nordisk", "Company"),
    ("Delta Textiles (Pty) Ltd", "Delta Textiles", "Company"),
    ("Toyota 株式会社", "Toyota", "Company"),
    ("株式会社日立製作所", "日立製作所", "Company"),
    ("腾讯科技有限公司", "腾讯科技", "Company"),
    ("ООО Ромашка", "Ромашка", "Company"),  # noqa: RUF001  # Cyrillic is meant
    ("Tesla™", "Tesla", "Company"),
    ("Acme®", "Acme", "Company"),
    ("ＡＣＭＥ", "ACME", "Company"),  # noqa: RUF001  # full width is meant
    ("Hewlett-Packard", "Hewlett Packard", "Company"),
    ("J.P. Morgan", "JP Morgan", "Company"),
    ("U.S.A.", "USA", "Country"),
    ("Boeing 737 800", "Boeing 737-800", "Aircraft"),
    ("Apollo XI", "Apollo 11", "Event"),
]


@pytest.mark.parametrize(("left", "right", "type_"), APART)
@pytest.mark.parametrize("typed", [True, False])
def test_c6_what_tells_two_apart_in_one_document_and_in_two(
    left: str, right: str, type_: str, typed: bool
) -> None:
    one, other = (left, type_ if typed else ""), (right, type_ if typed else "")
    across = resolved([(f"{left} rose.", [one], []), (f"Then {right} rose.", [other], [])])
    within = resolved([(f"Then {left} rose; later {right} fell.", [one, other], [])])
    assert [len(found.entities) for found in (across, within)] == [2, 2]


@pytest.mark.parametrize(("left", "right", "type_"), SAME)
def test_c7_dress_is_taken_off_without_asking(left: str, right: str, type_: str) -> None:
    one, other = (left, type_), (right, type_)
    across = resolved([(f"{left} rose.", [one], []), (f"Then {right} rose.", [other], [])])
    assert len(across.entities) == 1
    assert not [merge for merge in across.merges if merge.band == "review"]


def test_c7_spacing_is_dress_even_where_a_tagger_saw_another_sort_of_thing() -> None:
    names = (("Micro Soft", "Person"), ("Microsoft", "Company"))
    assert len(resolved([(f"Then {n[0]} grew.", [n], []) for n in names]).entities) == 1


def test_c7_a_persons_name_is_not_the_word_it_runs_together_to() -> None:
    names = (("Rose Woodman", "Person"), ("Rosewoodman", "Company"))
    assert len(resolved([(f"Then {n[0]} grew.", [n], []) for n in names]).entities) == 2
