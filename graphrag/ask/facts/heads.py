"""Heads of columns against the words of a question: "the most expensive" asks for a price.

A head is known by its own words, units aside; by a word of its family ("installed" for
"installed on", "lend" for "lender"); or by what an adjective or verb measures.
"""

from __future__ import annotations

from collections.abc import Sequence

from graphrag.language.tokens import FUNCTION, stem, tokenise

_UNITS = """
eur euro euros usd gbp chf dollar dollars pound pounds teur keur percent pct km m cm mm mi kg g t
tonnes hl l ml kwh kwp mw kw teu day days hour hours h minute minutes min month months week weeks
m2 sqm ha no nr number id
"""
UNITS = frozenset(_UNITS.split())
"""Words in a head that a question leaves out."""
_AGED = "old new young recent late early aged"
_YEARS = "year built made manufactured born founded opened installed commissioned bought purchased"
_MEASURED = (
    (
        "expensive cheap costly dear pricey cost spend spent pay paid earn earned bring brought "
        "money price",
        "price cost amount fee charge rate rent spent total sum",
    ),
    ("valuable worth value valued insured", "value worth valuation share"),
    (_AGED, f"{_YEARS} purchase acquired since started joined date"),
    ("built made manufactured produced", "year built made manufactured"),
    ("bought purchased acquired", "bought purchased purchase acquired year"),
    ("founded opened established", "founded opened established since year"),
    ("joined hired started", "joined hired started since date"),
    ("big large small huge tiny", "volume size area hectares acres capacity m2 sqm ha hl"),
    ("area size", "area size hectares acres m2 sqm ha"),
    ("volume capacity", "volume capacity hl litres"),
    ("heavy light weigh weight", "weight mass deadweight kg tonnes"),
    ("long short", "length duration time since"),
    ("tall high low deep", "height depth"),
    ("fast slow quick", "speed"),
    ("far near close", "distance"),
    ("good bad well poor", "rating score points"),
)
"""Adjectives and verbs, and heads of what they measure, likeliest first."""
_ENDINGS = "e er r or ier ee ed d ing ion ation ment y ies ied s es ers rs t ly"
_FAMILY = frozenset(["", *_ENDINGS.split()])
_ROOT = 4
"""Letters that words of one family share at least."""
_DEGREES = {
    "best": "good", "better": "good", "worst": "bad", "worse": "bad", "further": "far",
    "furthest": "far", "farther": "far", "farthest": "far", "latest": "late", "later": "late",
}  # fmt: skip


def words_of(key: str) -> tuple[str, ...]:
    """Return the words of a column's head, units left out where others remain."""
    words = [word for word in key.split("_") if word and word not in FUNCTION]
    if words[:1] == ["field"] and words[1:2] and words[1][0].isdigit():
        words = words[1:]  # a key begins with a letter, a head need not
    telling = [word for word in words if word not in UNITS]
    return tuple(telling or words)


def label_of_key(key: str) -> str:
    """Return how people read a column's head."""
    words = key.split("_")
    return " ".join(words[1:] if words[0] == "field" and len(words) > 1 else words)


def kin(one: str, other: str) -> bool:
    """Whether two folded words are of one family: "lend" and "lender", "order" and "orders"."""
    if one == other or stem(one) == stem(other):
        return True
    shared = next(
        (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
        min(len(one), len(other)),
    )
    return shared >= _ROOT and one[shared:] in _FAMILY and other[shared:] in _FAMILY


def same(one: str, other: str) -> bool:
    """Whether two folded words are one but for their number: "growers" and "grower"."""
    return stem(one) == stem(other) or one in (f"{other}s", f"{other}es") or f"{one}s" == other


def measured_by(word: str, keys: Sequence[str]) -> str:
    """Return which of `keys` what `word` says is measured by; "" if none or several are."""
    base = plain_degree(word)
    for saying, heads in _MEASURED:
        if {base, word} & set(saying.split()):
            for head in heads.split():
                fits = [key for key in keys if head in key.split("_")]
                if fits:
                    return fits[0] if len(fits) == 1 else ""
    return ""


def measures(text: str, key: str) -> bool:
    """Whether a word of `text` names the column, or says by what it measures ("heavier")."""
    said = [token.norm for token in tokenise(text) if token.norm not in FUNCTION]
    words = [word for word in key.split("_") if word]
    return any(measured_by(word, [key]) or any(kin(word, own) for own in words) for word in said)


def says_when(key: str) -> bool:
    """Whether a column's head says that it holds years or dates."""
    times = {*_YEARS.split(), "purchase", "acquired", "since", "started", "joined", "date"}
    return any(word in times for word in key.split("_"))


def plain_degree(word: str) -> str:
    """Return "heavier" and "heaviest" as "heavy"; other words as they are."""
    if word in _DEGREES:
        return _DEGREES[word]
    for ending in ("est", "er"):
        base = word.removesuffix(ending)
        if base != word and len(base) > 2:
            known = {w for saying, _ in _MEASURED for w in saying.split()}
            forms = (base, f"{base}e", base[:-1], f"{base[:-1]}y")
            return next((form for form in forms if form in known), word)
    return word


def names_of(text: str) -> tuple[str, ...]:
    """Return the folded words of a name, without an article before it; "Crew A" keeps its "A"."""
    words = tuple(token.norm for token in tokenise(text))
    return words[1:] if words[:1] in {("the",), ("a",), ("an",), ("our",)} else words
