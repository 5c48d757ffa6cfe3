"""Mend the tagger's spans: what belongs to a name and what only stands beside it."""

from __future__ import annotations

import re

from spacy.tokens import Doc, Span, Token

from graphrag.ingest.extract.with_spacy.lexicon import Lexicon

TITLES = frozenset({"mr", "mrs", "ms", "miss", "dr", "prof", "sir", "lady", "lord", "dame"})
LEGAL_FORMS = frozenset(
    {"inc", "ltd", "llc", "llp", "corp", "plc", "gmbh", "ag", "ab", "sa", "spa", "srl", "sarl"}
    | {"sas", "nv", "bv", "kg", "kgaa", "se", "oy", "oyj", "as", "asa", "aps", "kk", "limited"}
)
_MODEL = re.compile(r"(?=.*\d)[A-Za-z]{0,4}[-\u2011]?\d[\w\-/]*")
_YEAR = re.compile(r"(1[5-9]|20)\d\d")
_MARKUP = re.compile(r"[|#*\[\]{}<>=_\u2022]|https?:|www\.")
_YOUNGER = frozenset({"jr", "sr", "ii", "iii", "iv", "co", "and", "&"})
_MAX_TOKENS = 9
_MONEY = frozenset({"eur", "usd", "gbp", "chf", "teur", "keur", "vat"})
_OPENERS = frozenset({"the", "former", "late", "then", "dear"})
_ROLES = frozenset(
    {"lieutenant", "sergeant", "admiral", "reverend", "father", "sister", "brother", "uncle"}
    | {"aunt", "pope", "chief", "coach", "judge", "justice", "detective", "inspector", "officer"}
    | {"secretary", "prime", "vice", "deputy", "executive", "chair", "founder", "manager", "major"}
    | {
        "bishop",
        "general",
        "president",
        "king",
        "queen",
        "prince",
        "princess",
        "captain",
        "colonel",
    }
    | {"governor", "senator", "minister", "director", "chairman", "professor", "mayor", "ceo"}
    | {"board", "state", "university", "company", "city", "river", "church", "section", "figure"}
    | {"book", "games", "institute", "program", "programs", "programme", "act", "treaty", "war"}
    | {"park", "museum", "school", "college", "county", "district", "island", "lake", "north"}
    | {"south", "east", "west", "team", "group", "government", "army", "navy", "house", "court"}
    | {"council", "committee", "department", "agreement", "union", "conference", "festival"}
    | {"table", "code", "title", "part", "class", "category", "note", "appendix", "chapter"}
)
_MONTHS = frozenset(
    {"january", "february", "march", "april", "may", "june", "july", "august", "september"}
    | {"october", "november", "december", "monday", "tuesday", "wednesday", "thursday"}
    | {"bc", "bce", "ad", "ce", "am", "pm", "a.m.", "p.m.", "friday", "saturday", "sunday"}
)


def repaired(span: Span, lexicon: Lexicon) -> Span | None:
    """Return the name inside `span`; None if there is none worth keeping."""
    doc, start, end = span.doc, span.start, span.end
    start, end = _trimmed(doc, start, end, lexicon)
    if start >= end:
        return None
    start, end = _whole(doc, start, end, lexicon)
    start, end = _with_form(doc, start, end)
    start, end = _with_title(doc, start, end), _with_number(doc, start, end)
    end = _with_year(doc, start, end)
    end = _before_comma(doc, start, end)
    opened = next((t.i for t in doc[start:end] if t.text == "("), end)
    if not any(token.text == ")" for token in doc[opened:end]):
        end = opened
    if start >= end:
        return None
    name = doc[start:end]
    return name if _is_name(name) else None


def _trimmed(doc: Doc, start: int, end: int, lexicon: Lexicon) -> tuple[int, int]:
    while start < end and _is_loose(doc[start], lexicon, first=True, alone=end - start == 1):
        start += 1
    while start < end and _is_loose(doc[end - 1], lexicon, first=False, alone=False):
        end -= 1
    return start, end


def _is_loose(token: Token, lexicon: Lexicon, *, first: bool, alone: bool) -> bool:
    """Whether `token` only stands at the border of a name."""
    if token.is_space or token.lower_ in {"'s", "\u2019s", "'", "\u2019", "s'"}:
        return True
    if token.lower_ in _MONEY and token.text.lstrip("TtKk").isupper():
        return True
    if token.is_punct:
        return not (token.text == ")" and not first)
    if token.text[0].isupper() or token.text[0].isdigit():
        titled = alone or (token.i + 1 < len(token.doc) and token.nbor().pos_ == "PROPN")
        role = first and titled and lexicon.is_role(token.lower_)
        opens = first and token.lower_ in _OPENERS and bool(token.is_sent_start)
        return opens or role
    return token.pos_ not in {"PROPN", "NUM", "X"} or token.lower_ in {"the", "a", "an"}


def _whole(doc: Doc, start: int, end: int, lexicon: Lexicon) -> tuple[int, int]:
    """Take in the other half of a name that the tagger cut: "Halden" of "Halden Robotics"."""
    while end < len(doc) and _goes_on(doc[end], doc[end - 1], doc[end - 1], lexicon):
        end += 1
    while start > 0 and _goes_on(doc[start - 1], doc[start], doc[start - 1], lexicon):
        start -= 1
    return start, end


def _goes_on(token: Token, beside: Token, left: Token, lexicon: Lexicon) -> bool:
    """Whether an untagged word belongs to the name beside it; `left` is the left one of the two."""
    free = token.pos_ == "PROPN" and not token.ent_type_ and token.is_alpha
    word = token.lower_
    plain = word in _ROLES | _MONTHS | TITLES | _OPENERS | _MONEY or lexicon.is_role(word)
    right = token if left is beside else beside
    joined = left.dep_ in {"compound", "nmod"} and left.head.i >= right.i
    return free and not plain and token.text[0].isupper() and beside.pos_ == "PROPN" and joined


def _with_form(doc: Doc, start: int, end: int) -> tuple[int, int]:
    """Take in a legal form ("Inc.") after a name, and the name before a legal form alone."""
    after = end + (end < len(doc) and doc[end].text == ",")
    if after < len(doc) and is_form(doc[after]):
        end = after + 1
    for at in (end, end - 1):  # the tagger's words are cut at the slash
        if doc[at : at + 3].text == "A/S":
            end = at + 3
    while start > 0 and is_form(doc[start]) and doc[start - 1].pos_ == "PROPN":
        start -= 1
    return start, end


def _before_comma(doc: Doc, start: int, end: int) -> int:
    """Leave out what a comma parts from a name, unless it is a legal form or a "Jr."."""
    for token in doc[start + 1 : end - 1]:
        after = doc[token.i + 1]
        if token.text == "," and not is_form(after) and after.lower_.rstrip(".") not in _YOUNGER:
            return token.i
    return end


def is_form(token: Token) -> bool:
    """Whether `token` is a legal form; one of two letters is written in capitals ("AS")."""
    form = token.text.replace(".", "").replace("/", "")
    if form.lower() not in LEGAL_FORMS:
        return False
    return form.isupper() if len(form) == 2 else form[0].isupper() or form == "plc"


def _with_title(doc: Doc, start: int, end: int) -> int:
    """Take in "Mr." before a single name: it tells Mr. from Mrs. Kovač."""
    if end - start == 1 and start > 0 and doc[start - 1].lower_.rstrip(".") in TITLES:
        return start - 1
    return start


def _with_year(doc: Doc, start: int, end: int) -> int:
    """Take in the year that tells a name from its like: the Olympics 2012, the Finance Act 1985."""
    if end == len(doc) or not _YEAR.fullmatch(doc[end].text):
        return end
    year = doc[end]
    return end + (year.dep_ in {"nummod", "appos"} and start <= year.head.i < end)


def _reigns(doc: Doc, start: int, end: int) -> bool:
    """Whether "I" after a name is its numeral: the name opens the sentence, or no verb follows."""
    opens = bool(doc[start].is_sent_start)
    return opens or end + 1 == len(doc) or doc[end + 1].pos_ not in {"VERB", "AUX", "ADV"}


def _with_number(doc: Doc, start: int, end: int) -> int:
    """Take in a model number or ordinal right after a name ("Boeing 737-800", "Apollo 11")."""
    if end >= len(doc) or doc[end - 1].pos_ != "PROPN":
        return end
    token = doc[end]
    if token.text == "I" and _reigns(doc, start, end):
        return end + 1
    joined = end
    while joined < len(doc) and (
        _MODEL.fullmatch(doc[joined].text)
        or (joined > end and doc[joined].text in "-/" and not doc[joined - 1].whitespace_)
    ):
        joined += 1
        if joined < len(doc) and doc[joined - 1].whitespace_:
            break
    while joined > end and doc[joined - 1].text in "-/":
        joined -= 1
    if joined == end or _YEAR.fullmatch(token.text):
        return end
    follows = doc[joined] if joined < len(doc) else None
    counts = token.is_digit and follows is not None and token.head == follows
    return end if counts and follows is not None and follows.pos_ == "NOUN" else joined


def _is_name(span: Span) -> bool:
    text = span.text
    if len(text) < 2 or len(span) > _MAX_TOKENS or _MARKUP.search(text):
        return False
    letters = [character for character in text if character.isalpha()]
    if len(letters) < 2 or not any(map(str.isupper, letters)) or not text[0].isalnum():
        return False
    if span[0].pos_ in {"PRON", "ADV"} or all(t.lower_.rstrip(".") in TITLES for t in span):
        return False
    if text.lower() in _MONTHS | _ROLES or text.split()[0].lower() in _MONEY:
        return False
    return any(token.pos_ in {"PROPN", "NOUN", "ADJ", "X"} for token in span)
