"""The words that mean something in a name: `lexicon.yaml` and `given_names.txt`, read once.

Everything in it is folded, so a token can be looked up as `Name.tokens` holds it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml
from pydantic import BaseModel, ConfigDict

from graphrag.language.countries import demonyms, peoples
from graphrag.language.names import key


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Look-ups of `lexicon.yaml`.

    Attributes:
        forms: Spelling of a legal form to the form; several words are joined by a space.
        weak_forms: Forms that contradict no other.
        forms_before: Forms that may stand before the name.
        longest_form: Words in the longest spelling.
        form_ends: Last words of the spellings.
        form_starts: First words of the spellings.
        men: Honorifics of men.
        women: Honorifics of women.
        titles: All honorifics.
        ambiguous_titles: Those that stand in names of places and things too.
        beside_m: Honorifics beside which "M." is one too.
        articles_before_titles: Articles of other languages, which are such only there.
        regnal_titles: Honorifics of rulers.
        nicknames: Given name to the groups it belongs to.
        given_names: Common given names.
        closed: Word to the closed classes it belongs to.
        regions: Parts of countries that are written after a place.
        kinds: Last word of a type's name to the sort of thing it names.
    """

    forms: dict[str, str]
    weak_forms: frozenset[str]
    forms_before: frozenset[str]
    longest_form: int
    form_ends: frozenset[str]
    form_starts: frozenset[str]
    organisation_heads: frozenset[str]
    business_heads: frozenset[str]
    own_bodies: frozenset[str]
    place_heads: frozenset[str]
    cities_without_city: frozenset[str]
    men: frozenset[str]
    women: frozenset[str]
    titles: frozenset[str]
    ambiguous_titles: frozenset[str]
    beside_m: frozenset[str]
    articles_before_titles: frozenset[str]
    regnal_titles: frozenset[str]
    roles: frozenset[str]
    personal_relations: frozenset[str]
    degrees: frozenset[str]
    generations: dict[str, str]
    particles: frozenset[str]
    nicknames: dict[str, frozenset[int]]
    given_names: frozenset[str]
    articles: frozenset[str]
    abbreviations: dict[str, str]
    in_capitals: frozenset[str]
    spellings: dict[str, str]
    numbers: dict[str, int]
    ordinals: dict[str, int]
    closed: dict[str, frozenset[int]]
    regions: frozenset[str]
    kinds: dict[str, str]


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid")

    legal_forms: dict[str, list[str]]
    forms_before: list[str]
    organisation_heads: list[str]
    business_heads: list[str]
    own_bodies: list[str]
    place_heads: list[str]
    cities_without_city: list[str]
    place_particles: list[str]
    honorifics_men: list[str]
    honorifics_women: list[str]
    honorifics: list[str]
    honorifics_ambiguous: list[str]
    honorifics_beside_m: list[str]
    articles_before_titles: list[str]
    regnal_titles: list[str]
    roles: list[str]
    personal_relations: list[str]
    degrees: list[str]
    generations: dict[str, str]
    particles: list[str]
    nicknames: list[list[str]]
    articles: list[str]
    abbreviations: dict[str, str]
    abbreviations_in_capitals: list[str]
    spellings: dict[str, str]
    numbers: dict[str, int]
    ordinals: dict[str, int]
    closed_words: list[list[str]]
    regions: list[str]
    kinds: dict[str, list[str]]


@cache
def lexicon() -> Lexicon:
    """Return the shipped lexicon."""
    text = Path(__file__).with_name("lexicon.yaml").read_text(encoding="utf-8")
    file = _File.model_validate(yaml.safe_load(text))
    forms = {
        key(spelling.replace("&", "and")): form
        for form, spellings in file.legal_forms.items()
        for spelling in spellings
        if spelling != "+"
    }
    men, women = frozenset(file.honorifics_men), frozenset(file.honorifics_women)
    nations = [*peoples(), *demonyms()]
    return Lexicon(
        forms=forms,
        weak_forms=frozenset(f for f, words in file.legal_forms.items() if "+" in words),
        forms_before=frozenset(file.forms_before),
        longest_form=max(len(spelling.split()) for spelling in forms),
        form_ends=frozenset(spelling.split()[-1] for spelling in forms),
        form_starts=frozenset(spelling.split()[0] for spelling in forms),
        organisation_heads=frozenset(file.organisation_heads),
        business_heads=frozenset(file.business_heads),
        own_bodies=frozenset(file.own_bodies),
        cities_without_city=frozenset(file.cities_without_city),
        place_heads=frozenset([*file.place_heads, *file.place_particles]),
        men=men,
        women=women,
        titles=frozenset([*men, *women, *file.honorifics]),
        ambiguous_titles=frozenset(file.honorifics_ambiguous),
        beside_m=frozenset(file.honorifics_beside_m),
        articles_before_titles=frozenset(file.articles_before_titles),
        regnal_titles=frozenset(file.regnal_titles),
        roles=frozenset(file.roles),
        personal_relations=frozenset(file.personal_relations),
        degrees=frozenset(file.degrees),
        generations=file.generations,
        particles=frozenset(file.particles),
        nicknames=_classes(file.nicknames),
        given_names=_given_names(),
        articles=frozenset(file.articles),
        abbreviations=file.abbreviations,
        in_capitals=frozenset(file.abbreviations_in_capitals),
        spellings=file.spellings,
        numbers=file.numbers,
        ordinals=file.ordinals,
        closed=_classes([*file.closed_words, nations]),
        regions=frozenset(file.regions),
        kinds={word: kind for kind, words in file.kinds.items() for word in words},
    )


def _given_names() -> frozenset[str]:
    text = Path(__file__).with_name("given_names.txt").read_text(encoding="utf-8")
    return frozenset(w for line in text.splitlines() if line[0] != "#" for w in line.split())


def _classes(groups: list[list[str]]) -> dict[str, frozenset[int]]:
    found: dict[str, set[int]] = {}
    for number, words in enumerate(groups):
        for word in words:
            found.setdefault(word, set()).add(number)
    return {word: frozenset(numbers) for word, numbers in found.items()}
