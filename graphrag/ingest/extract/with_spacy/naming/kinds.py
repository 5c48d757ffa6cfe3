"""What a name's own words say of its kind, surer than the tagger's guess."""

from __future__ import annotations

import re

from spacy.tokens import Span

from graphrag.ingest.extract.with_spacy.lexicon import UNLABELLED
from graphrag.ingest.extract.with_spacy.naming.repair import is_form

_ORGANIZATION = frozenset(
    {"company", "co", "co.", "corporation", "pty"}
    | {"university", "college", "institute", "agency", "bank"}
    | {"ministry", "commission", "committee", "administration", "association", "foundation"}
    | {"airlines", "airways", "records", "studios", "pictures", "league", "party", "orchestra"}
    | {"board", "council", "department", "bureau", "group", "holdings", "society", "union"}
    | {"capital", "chemicals", "components", "compressors", "controls", "electronics", "energy"}
    | {"engineering", "enterprises", "foods", "freight", "industries", "instruments", "insurance"}
    | {"laboratories", "labs", "logistics", "lubricants", "media", "motors", "networks", "partners"}
    | {"pharmaceuticals", "pharma", "plastics", "railways", "refrigeration", "robotics", "shipping"}
    | {"semiconductors", "software", "solutions", "steel", "systems", "technologies", "technology"}
    | {"telecom", "textiles", "trust", "ventures", "wines", "works", "authority", "museum"}
    | {"agencies", "bakery", "breweries", "brewery", "builders", "carriers", "cleaners"}
    | {"consultants", "consulting", "contractors", "dairy", "haulage", "inns", "maltings"}
    | {"printers", "printing", "repairs", "services", "stevedores", "stores", "suppliers"}
    | {"supply", "traders", "trading", "wholesale", "wholesalers"}
)
_NO_ORGANIZATION = frozenset({"WORK_OF_ART", "LAW", "EVENT"})
_OPENING = {
    **dict.fromkeys(("mr", "mrs", "ms", "miss", "dr", "prof"), "PERSON"),
    "project": UNLABELLED,
}
_PLACE = frozenset(
    {"river", "lake", "island", "islands", "mountain", "mountains", "county", "street", "avenue"}
    | {"airport", "peninsula", "valley", "bay", "creek", "ocean", "sea", "gulf", "beach"}
    | {"pier", "quay", "road", "square", "station", "terminal", "wharf"}
    | {"airfield", "airstrip", "province", "district", "desert", "canyon", "harbor", "harbour"}
)
_EVENT = frozenset({"war", "olympics", "championship", "championships", "cup", "festival"})
_MODEL = re.compile(r"(?=.*[A-Za-z])(?=.*\d)[A-Za-z]{0,4}[-\u2011]?\d[\w\-/]*|\d{3}-\d{3}\w*")
_ROMAN = frozenset({"i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"})


def kind_by_words(span: Span) -> str:
    """Return the tagger label that a name's first or last word settles; empty if none does."""
    if _MODEL.fullmatch(span.text.rsplit(" ", 1)[-1]) and span.label_ != "GPE":
        return "PRODUCT"
    words = [token.lower_ for token in span if not token.is_punct]
    if len(words) < 2:
        return ""
    if opening := _OPENING.get(words[0].rstrip(".")):
        return opening
    if is_form(span[-1]) or span.text.endswith("A/S"):
        return "ORG"
    numbered = len(words) > 2 and (words[-1] in _ROMAN or words[-1].isdigit())
    last = words[-2] if numbered else words[-1]
    for label, known in (("ORG", _ORGANIZATION), ("LOC", _PLACE), ("EVENT", _EVENT)):
        if last in known and not (label == "ORG" and span.label_ in _NO_ORGANIZATION):
            return label
    return "EVENT" if "war" in words and words[-1] in _ROMAN else ""


_NOUNS = {
    "PERSON": (
        "actor actress architect artist athlete author bishop businessman businesswoman chemist "
        "composer conductor dancer dean designer director economist engineer executive explorer "
        "footballer general guitarist historian inventor journalist judge king lawyer man "
        "mathematician model musician novelist officer painter philosopher photographer physician "
        "physicist pianist player poet politician president producer professor queen racer rapper "
        "scientist sculptor singer soldier son songwriter sportsman swimmer teacher theologian "
        "wife woman writer daughter brother sister father mother"
    ),
    "ORG": (
        "agency airline association band bank brewer business carrier charity consultancy "
        "distributor firm maker operator provider retailer wholesaler "
        "brewery brand broadcaster choir chain club college "
        "committee company corporation council foundation group institute institution label league "
        "manufacturer ministry newspaper orchestra organisation organization party publisher "
        "school startup supplier team union university"
    ),
    "GPE": (
        "borough city comune commune country county district hamlet island lake locality "
        "mountain municipality neighborhood neighbourhood peninsula port province region river "
        "settlement state suburb town village volcano"
    ),
    "WORK_OF_ART": (
        "album book comedy documentary drama film magazine manga movie novel opera painting play "
        "poem series show sitcom song soundtrack track"
    ),
    "EVENT": "battle championship conference election festival tournament war",
}
_LABELS = {noun: label for label, nouns in _NOUNS.items() for noun in nouns.split()}


def kind_by_noun(lemma: str) -> str:
    """Return the tagger label of what a defining noun says ("river"); empty if it is open."""
    return _LABELS.get(lemma, "")
