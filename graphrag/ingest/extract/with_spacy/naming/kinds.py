"""What a name's own words say of its kind, surer than the tagger's guess."""

from __future__ import annotations

import re

from spacy.tokens import Span

_ORGANIZATION = frozenset(
    {"inc", "inc.", "ltd", "ltd.", "llc", "corp", "corp.", "corporation", "company", "co", "co."}
    | {"gmbh", "ag", "plc", "ab", "a/s", "university", "college", "institute", "agency", "bank"}
    | {"ministry", "commission", "committee", "administration", "association", "foundation"}
    | {"airlines", "airways", "records", "studios", "pictures", "league", "party", "orchestra"}
    | {"board", "council", "department", "bureau", "group", "holdings", "society", "union"}
)
_PLACE = frozenset(
    {"river", "lake", "island", "islands", "mountain", "mountains", "county", "street", "avenue"}
    | {"airport", "peninsula", "valley", "bay", "creek", "ocean", "sea", "gulf", "beach"}
    | {"airfield", "airstrip", "province", "district", "desert", "canyon", "harbor", "harbour"}
)
_EVENT = frozenset({"war", "olympics", "championship", "championships", "cup", "festival"})
_MODEL = re.compile(r"(?=.*[A-Za-z])(?=.*\d)[A-Za-z]{0,4}[-\u2011]?\d[\w\-/]*|\d{3}-\d{3}\w*")
_ROMAN = frozenset({"i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"})


def kind_by_words(span: Span) -> str:
    """Return the tagger label that a name's last word settles; empty if none does."""
    if _MODEL.fullmatch(span.text.rsplit(" ", 1)[-1]) and span.label_ != "GPE":
        return "PRODUCT"
    words = [token.lower_ for token in span if not token.is_punct]
    if len(words) < 2:
        return ""
    last = words[-2] if words[-1] in _ROMAN and len(words) > 2 else words[-1]
    for label, known in (("ORG", _ORGANIZATION), ("LOC", _PLACE), ("EVENT", _EVENT)):
        if last in known:
            return label
    return "EVENT" if "war" in words and words[-1] in _ROMAN else ""
