"""Whether one name is a short form of another, where both name things of one kind.

A rule for each kind, since what may be left out differs: of a person's name, anything
but one name; of a company's, what kind of company it is; of a place's, nearly nothing
(Belize and Belize City are two). What the rule finds is a possibility: `links` asks
that the longer name be the only one around.
"""

from __future__ import annotations

import re

from graphrag.ingest.resolve.names.align import alike
from graphrag.ingest.resolve.names.kinds import Kind
from graphrag.ingest.resolve.names.lexicon import lexicon
from graphrag.ingest.resolve.names.normalise import Name, acronyms_of
from graphrag.language.countries import demonyms, peoples
from graphrag.language.names import key

ACRONYM = "initials of the longer name"
_JOINED = re.compile(r"[\w]-[\w]|&|\band\b")
_PHRASE = re.compile(
    r"\w['’]s\s+\w|\ws['’]\s+\w|\s(?:and|or|in|on|at|with|by|for|from|near|who|as|to)\s|&",
    re.IGNORECASE,
)
_STATES = frozenset(["republic", "kingdom", "city", "state", "commonwealth", "town"])
TAIL = "the last words of the longer name"
HEAD = "the first words of the longer name"
MIDDLE = "a further given name left out"
SORT = "only the sort of organisation left out"
TEAM = "only the place left out"
BODY = "only the kind of body left out"
IN_FULL = frozenset([MIDDLE, SORT, BODY, TEAM])
"""So a name is shortened once it was written in full, and not written in full again."""
SHOWN = frozenset([MIDDLE, BODY])
"""So only where some document shows it: John Adams, Boston (College), Apple (Records)."""
REGION = "only the region left out"
WIDER = "only the wider region left out"


def short_for(short: Name, long: Name, kind: Kind) -> str:
    """Return how `short` could stand for `long`, in words; empty if it could not."""
    if kind == "person":
        return _person(short, long)
    if is_acronym_of(short, long):
        return ACRONYM
    if len(short.tokens) >= len(long.tokens) or short.numbers != long.numbers:
        return ""
    if kind in ("", "place") and _leaves_out_the_wider(short, long):
        return WIDER
    if kind:
        return _RULES[kind](short, long) if kind in _RULES else ""
    return "" if is_nation(short.tokens) or is_nation(long.tokens) else _unknown(short, long)


def _leaves_out_the_wider(short: Name, long: Name) -> bool:
    """Fredericton, New Brunswick, for Fredericton, New Brunswick, Canada."""
    name = short.surface + ","
    rest = long.surface.removeprefix(name)
    return "," in short.surface and rest != long.surface and _is_region(rest)


def is_acronym_of(short: Name, long: Name) -> bool:
    """Whether `short` is written in capitals that are the initials of `long`."""
    if not short.capitals or len(long.tokens) < 2 or len(short.compact) < 2:
        return False
    return short.compact in acronyms_of(long) or long.acronym == short.compact


def _person(short: Name, long: Name) -> str:
    if is_phrase(long) or _is_of(short, long) or short.qualifier not in ((), long.qualifier):
        return ""
    nation = is_nation(long.tokens)  # Papua New Guinea, which a tagger took for somebody
    if nation or short.generation not in ("", long.generation) or short.numbers != long.numbers:
        return ""
    if len(short.tokens) == 1:
        return _one_name(short, long)
    longer = len(short.tokens) <= len(long.tokens) and short.tokens != long.tokens
    if not longer or not _in_order(short, long):
        return ""
    if short.initials:
        return "initials stand for given names"
    return _full_name(short, long)


def _full_name(short: Name, long: Name) -> str:
    """How a name of two words or more could stand for a longer one.

    What stands last is the family name: Martin Luther is no King, save where a particle
    joins what follows (Jefferson Madeira da Silva).
    """
    particles, size = lexicon().particles, len(short.tokens)
    if long.tokens[:size] == short.tokens:
        given = "-" in short.surface and " " not in short.surface
        return "some names left out" if given or long.tokens[size] in particles else ""
    left_out = [
        t for i, t in enumerate(long.tokens) if t not in short.tokens and i not in long.initials
    ]
    further = long.tokens[-size:] != short.tokens and size <= len(long.tokens)
    return MIDDLE if further and not particles.issuperset(left_out) else "some names left out"


def is_phrase(name: Name) -> bool:
    """Whether a name speaks of someone by way of others: "Bob Cratchit's family", "men and boys".

    What it contains is mentioned in it, and is not the same.
    """
    return _PHRASE.search(name.surface) is not None


def _is_of(short: Name, long: Name) -> bool:
    """Whether what stands before or after "of" is no given name ("the Ghost of Jacob Marley")."""
    head, of, _ = long.surface.partition(" of ")
    names = lexicon().given_names
    return bool(of) and not (short.tokens[0] in names and key(head).split()[-1:] == [*short.tokens])


def _one_name(short: Name, long: Name) -> str:
    token = short.tokens[0]
    if len(token) < 2 or len(long.tokens) < 2:
        return ""
    if short.title in lexicon().regnal_titles and long.tokens[1] in lexicon().given_names:
        return ""
    if token == long.tokens[-1]:
        return "the family name alone"
    if token == long.tokens[0]:
        return "the given name alone"
    if token in long.tokens and token not in lexicon().particles:
        return "one of its names"
    return ""


def _in_order(short: Name, long: Name) -> bool:
    """Whether every word of `short` stands in `long`, in order, initials and nicknames counted."""
    particles = lexicon().particles
    at = reached = 0
    for index, token in enumerate(short.tokens):
        while at < len(long.tokens) and not _stands_for(token, index, short, long.tokens[at]):
            at += 1
        if at == len(long.tokens):
            if token not in particles or index in (0, len(short.tokens) - 1):
                return False
            at = reached
            continue
        at = reached = at + 1
    family = [token for token in short.tokens if len(token) > 1]
    return bool(family) and (family[-1] == long.tokens[-1] or not short.initials)


def _stands_for(token: str, index: int, short: Name, full: str) -> bool:
    if token == full:
        return True
    if len(token) == 1 and index in short.initials:
        return full[0] == token
    return index == 0 and len(token) > 1 and alike(token, full) == 0.9


def _organisation(short_name: Name, long_name: Name) -> str:
    words = lexicon()
    short, long = short_name.tokens, long_name.tokens
    size = len(short)
    if all(token in words.organisation_heads for token in short):
        return ""
    rest = long[size:]
    sorts = words.organisation_heads - words.own_bodies
    if long[:size] == short and all(token in sorts for token in rest):
        return _without_its_sort(short, rest)
    if long[:size] == short and len(rest) > 1 and rest[0] == "of" and is_nation(rest[1:]):
        return "only the country left out"
    if long[-size:] == short and is_nation(long[:-size]):
        return "only the country left out"
    if long[-size:] == short and size == 1 and short[0].endswith("s") and len(short[0]) > 4:
        return "" if long[0] in words.closed and len(long) == 2 else TEAM
    return ""


def _without_its_sort(short: tuple[str, ...], rest: tuple[str, ...]) -> str:
    words = lexicon()
    if is_nation(short) or " ".join(short) in words.regions:
        return ""
    return SORT if words.business_heads.issuperset(rest) else BODY


def is_nation(tokens: tuple[str, ...]) -> bool:
    """Whether these words name a country or its people."""
    name = " ".join(token for token in tokens if token != "the")  # noqa: S105 - a word
    return name in peoples() or name in demonyms() or name == "us"


def _place(short: Name, long: Name) -> str:
    words = lexicon()
    head, comma, tail = long.surface.partition(",")
    size = len(short.tokens)
    if (
        comma
        and len(head.split()) == size
        and _is_region(tail)
        and long.tokens[:size] == short.tokens
    ):
        return REGION
    called = " ".join(short.tokens) in words.cities_without_city
    if called and long.tokens == (*short.tokens, "city"):
        return "only the word city left out"
    form = long.tokens[:-size]
    if long.tokens[-size:] == short.tokens and len(form) == 2 and form[1] == "of":
        return "only the form of state left out" if form[0] in _STATES else ""
    return ""


def _unknown(short: Name, long: Name) -> str:
    """Without a type, little may be left out: a region, a sort of business, or given names.

    The last is only a possibility (`TAIL`, `HEAD`): that a person is meant must show elsewhere.
    """
    words = lexicon()
    size = len(short.tokens)
    head, comma, tail = long.surface.partition(",")
    first = long.tokens[:size] == short.tokens
    rest = long.tokens[size:]
    if first and comma:
        return REGION if len(key(head).split()) == size and _is_region(tail) else ""
    if first and " ".join(rest) in words.regions and " and " not in long.surface:
        return "" if any(_says_no_person(token) for token in short.tokens) else REGION
    if first and all(token in words.business_heads for token in rest):
        return SORT
    if _drops_middle_initial(short, long):
        return "only a middle initial left out"
    return "" if comma else _given_or_family_name(short, long)


def _drops_middle_initial(short: Name, long: Name) -> bool:
    """Henry Wallace for Henry A. Wallace."""
    middle = range(1, len(long.tokens) - 1)
    return (
        len(short.tokens) == 2
        and len(middle) > 0
        and short.tokens == (long.tokens[0], long.tokens[-1])
        and all(index in long.initials for index in middle)
    )


def _given_or_family_name(short: Name, long: Name) -> str:
    if len(long.tokens) > 3 or len(short.tokens) > 2 or _JOINED.search(long.surface):
        return ""
    if is_phrase(long):
        return ""
    if any(_says_no_person(token) for token in long.tokens):
        return ""
    size = len(short.tokens)
    if long.tokens[-size:] == short.tokens:
        return "" if short.tokens[0] in lexicon().particles else TAIL
    return HEAD if long.tokens[:size] == short.tokens and len(long.tokens) == 2 else ""


def _says_no_person(token: str) -> bool:
    words = lexicon()
    return (
        token in words.organisation_heads
        or token in words.place_heads
        or token in words.closed
        or token in words.regions
    )


def is_given(name: Name) -> bool:
    """Whether a name is one given name alone ("Karla")."""
    return len(name.tokens) == 1 and name.tokens[0] in lexicon().given_names


def is_personal(name: Name) -> bool:
    """Whether a name is written as a person's: a given name, then others ("Karla Homolka")."""
    tokens = name.tokens
    if not 2 <= len(tokens) <= 4 or name.numbers or "," in name.surface:
        return False
    return tokens[0] in lexicon().given_names and not any(map(_says_no_person, tokens[1:]))


def _is_region(tail: str) -> bool:
    """Whether what follows the comma is written like regions: capitals, and no sort of thing."""
    words = tail.replace(",", " ").split()
    folded = key(tail).split()
    sorts = lexicon().organisation_heads | {"area", "park", "airport", "station"}
    return (
        bool(folded)
        and all(word[0].isupper() or word in ("of", "the") for word in words)
        and not any(word in sorts for word in folded)
    )


_RULES = {"organisation": _organisation, "place": _place}
