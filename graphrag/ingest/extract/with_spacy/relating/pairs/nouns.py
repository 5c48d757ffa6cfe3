"""Ties that a noun makes: "X is the founder of Y", "Y's founder X", "Z-based X"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from spacy.tokens import Token

from graphrag.ingest.extract.with_spacy.relating.mood import (
    FORMER,
    FORMERLY,
    GIVES_UP,
    Mood,
    is_doubtful,
    mood_of,
)
from graphrag.ingest.extract.with_spacy.relating.page import COPULAS, Page, is_relative, objects
from graphrag.ingest.extract.with_spacy.relating.pairs.roles import (
    Pair,
    complements,
    keys_of_role,
    role_keys,
    role_pairs,
)
from graphrag.ingest.extract.with_spacy.relating.tie import Words

_LONGEST_ROLE = 3
_DOERS = ("er", "or", "ist", "ian", "man", "ent", "ive", "ceo")
_BUYING = frozenset({"acquisition", "purchase", "takeover"})
_NOT_DONE = frozenset({"planned", "proposed", "possible", "potential", "failed", "attempted", "no"})
_UNDOES = frozenset(
    {"block", "abandon", "cancel", "drop", "oppose", "reject", "consider", "propose", "plan"}
    | {"fail", "discuss", "need", "require", "expect", "await", "approve", "prevent", "collapse"}
)
_NEVER = frozenset({"not", "n't", "n\u2019t", "never"})


def noun_pairs(page: Page) -> Iterator[Pair]:
    """Yield what nouns tie, in the order of the text."""
    for token in page.tokens:
        if token.dep_ == "attr" and token.head.lemma_ in COPULAS:
            yield from _predicate(page, token)
            yield from _described(page, token)
        elif token.dep_ == "appos":
            yield from _apposition(page, token)
            yield from _described(page, token)
        if token.lower_ == "based" and token.i >= 2 and token.nbor(-1).text == "-":
            yield from _based(page, token)
        if token.dep_ == "poss" and page.at(token) >= 0 and token.head.pos_ == "NOUN":
            yield from _possessed(page, token)
        if token.lemma_ in _BUYING and token.pos_ == "NOUN":
            yield from _bought(page, token)
    for holder in range(len(page.names)):
        yield from _introduced(page, holder)
        yield from _placed(page, holder)
        yield from _once_of(page, holder)


# -- "X is the founder of Y" -----------------------------------------------------------------------
def _predicate(page: Page, noun: Token) -> Iterator[Pair]:
    verb = noun.head
    subject = next((child for child in verb.lefts if child.dep_ == "nsubj"), None)
    if subject is None or is_doubtful(verb):
        return
    negated = any(child.dep_ == "neg" or child.lower_ in _NEVER for child in verb.children)
    mood = replace(mood_of(verb, subject), negated=negated)
    if is_relative(subject) and verb.dep_ == "relcl":
        holders = page.antecedents(verb.head)
    else:
        holders = page.referents(subject)
    yield from role_pairs(page, noun, holders, mood=mood)
    if not holders and page.at(noun) >= 0:
        yield from role_pairs(page, subject, page.referents(noun), mood=mood, only="of")


# -- "X, founder of Y" -----------------------------------------------------------------------------
def _apposition(page: Page, noun: Token) -> Iterator[Pair]:
    head = noun.head
    if page.at(noun) < 0 or page.names[page.at(noun)].scope == "document":
        yield from role_pairs(page, noun, page.antecedents(noun), own="of")
    elif page.at(head) < 0 or page.names[page.at(head)].scope == "document":
        people = [i for i in page.referents(noun) if page.names[i].type in page.lexicon.people]
        yield from role_pairs(page, head, people, only="of")
    elif _may_be_ofrole_pairs(page, head, noun):
        yield from role_pairs(page, head.head.head, page.referents(noun), only="of")
    else:
        yield from _part_of_place(page, head, noun)


def _ends_list(page: Page, end: int) -> bool:
    """Whether what follows a name does not go on listing names."""
    if end >= len(page.doc) or page.doc[end].lower_ in {"and", "or", "&"}:
        return False
    after = page.doc[end + 1] if end + 1 < len(page.doc) else None
    goes_on = after is not None and (page.at(after) >= 0 or after.lower_ in {"and", "or"})
    return not (page.doc[end].text == "," and goes_on)


def _may_be_ofrole_pairs(page: Page, head: Token, noun: Token) -> bool:
    """Whether the apposition is to the role before: "the founder of Orbis, Maria Lindqvist"."""
    role = head.head.head
    after_role = head.dep_ == "pobj" and role.pos_ == "NOUN" and role.lemma_.endswith(_DOERS)
    ends = _ends_list(page, page.names[page.at(noun)].end)
    return after_role and ends and _differ(page, head, noun)


def _differ(page: Page, left: Token, right: Token) -> bool:
    """Whether an apposition cannot be to its head: "the founder of Orbis, Maria Lindqvist"."""
    types = {page.names[page.at(left)].type, page.names[page.at(right)].type}
    return len(types) == 2 and bool(types & page.lexicon.people)


def _part_of_place(page: Page, inner: Token, outer: Token) -> Iterator[Pair]:
    """Read "Morristown, New Jersey": a place, a comma, and a place that the schema lists."""
    places = page.lexicon.places
    first, second = page.names[page.at(inner)], page.names[page.at(outer)]
    both = second.type in places and first.type in places
    if (
        both
        and (second.certain or _ends_list(page, second.end))
        and second.start == first.end + 1
        and page.doc[first.end].text == ","
    ):
        kinds = tuple(sorted(places)), tuple(sorted(places))
        words = Words((("locate+in", False),), "", outer, types=kinds)
        yield page.at(inner), page.at(outer), words


# -- "Y's founder X", "Y founder X" ----------------------------------------------------------------
def _introduced(page: Page, holder: int) -> Iterator[Pair]:
    """Yield whose role stands right before a name, and whose role it is."""
    start = page.names[holder].start
    role = page.doc[start - 1] if start else None
    if role is None or page.names[holder].scope == "document" or not _is_role(page, role):
        return
    first = role.i
    while first > 0 and role.i - first < _LONGEST_ROLE and page.at(page.doc[first - 1]) < 0:
        if page.doc[first - 1].pos_ not in {"NOUN", "PROPN", "ADJ"}:
            break
        first -= 1
    possessive = first > 0 and page.doc[first - 1].tag_ == "POS"
    owner = page.at(page.doc[first - 1 - possessive]) if first > possessive else -1
    if owner < 0 or page.names[owner].scope == "document":
        return
    if page.names[owner].type in page.lexicon.groups:
        yield holder, owner, Words((("describe+as", False),), "described as", role)
        return
    phrases = [page.doc[at : role.i + 1].text.lower() for at in range(first, role.i)]
    keys = keys_of_role(role, "of", phrases=phrases)
    own = possessive and page.names[holder].type in page.lexicon.people
    around = {page.doc[at].lower_ for at in (page.names[owner].start - 1, *range(first, role.i))}
    mood = Mood(past=bool(around & FORMER))
    yield holder, owner, Words(keys, f"{role.lemma_} of" if own else "", role, mood=mood)


def _is_role(page: Page, token: Token) -> bool:
    return token.pos_ in {"NOUN", "PROPN"} and page.at(token) < 0


# -- "Y's acquisition of X", "X, formerly of Y" ----------------------------------------------------
def _possessed(page: Page, owner: Token) -> Iterator[Pair]:
    """Read "Orbis's plant in Gdansk" and "its agreement with Helios", by triggers only."""
    thing = owner.head
    verb = thing.head if thing.dep_ in {"nsubj", "nsubjpass", "dobj"} else None
    if verb is not None and (verb.lemma_.lower() in GIVES_UP or is_doubtful(verb)):
        return
    subject = thing if thing.dep_ != "dobj" else None
    mood = Mood(planned=verb is not None and mood_of(verb, subject).planned)
    for child in thing.rights:
        if child.dep_ != "prep" or child.lower_ == "of":
            continue
        keys = tuple((f"{key}+{child.lower_}", False) for key in role_keys(thing))
        words = Words(keys, "", thing, mood=mood, loose=True)
        others = [i for token in objects(child) for i in page.referents(token)]
        yield from ((holder, other, words) for holder in page.referents(owner) for other in others)


def _bought(page: Page, noun: Token) -> Iterator[Pair]:
    """Read "Y's acquisition of X" and "the acquisition of X by Y", unless a plan or undone."""
    doubtful = any(c.dep_ in {"amod", "det"} and c.lower_ in _NOT_DONE for c in noun.lefts)
    verb = noun.head if noun.dep_ in {"nsubj", "nsubjpass", "dobj"} else None
    if doubtful or (verb is not None and verb.lemma_.lower() in _UNDOES):
        return
    brought = dict(complements(page, noun))
    owners = [i for c in noun.lefts if c.dep_ == "poss" for i in page.referents(c)]
    things = [
        i for c in noun.rights if c.lower_ == "of" for t in objects(c) for i in page.referents(t)
    ]
    planned = verb is not None and (mood_of(verb, None).planned or is_doubtful(verb))
    words = Words((("acquire", False),), "", noun, mood=Mood(planned=planned))
    for buyer in owners or brought.get("by", []):
        yield from ((buyer, thing, words) for thing in things)


def _once_of(page: Page, index: int) -> Iterator[Pair]:
    """Read "Maren Lisk, formerly of Orbis"."""
    end = page.names[index].end
    if page.names[index].type not in page.lexicon.people or end + 3 > len(page.doc):
        return
    comma, once, of = page.doc[end : end + 3]
    if comma.text == "," and once.lower_ in FORMERLY and of.lower_ in {"of", "at", "with"}:
        words = Words((("employee+of", False),), "", once, mood=Mood(past=True))
        yield from ((index, other, words) for t in objects(of) for other in page.referents(t))


# -- "X in Y", "a German X" ------------------------------------------------------------------------
def _placed(page: Page, index: int) -> Iterator[Pair]:
    """Read "McGill University in Montreal"."""
    name = page.names[index]
    if name.type not in page.lexicon.places | page.lexicon.organizations | page.lexicon.events:
        return
    root = page.doc[name.start : name.end].root
    if root.dep_ == "pobj" and root.head.lower_ == "by":
        return  # "released by X in Y" says where it was released
    key = "hold+in" if name.type in page.lexicon.events else "locate+in"
    for child in root.rights:
        if child.dep_ == "prep" and child.lower_ == "in" and child.i == name.end:
            for place in (i for token in objects(child) for i in page.referents(token)):
                if page.names[place].type in page.lexicon.places and name.scope == "corpus":
                    yield index, place, Words(((key, False),), "", root)


def _described(page: Page, noun: Token) -> Iterator[Pair]:
    """Read "X is a German racer": whom a word for a people or a faith describes."""
    for child in noun.lefts:
        group = page.at(child)
        if group >= 0 and page.names[group].type in page.lexicon.groups:
            words = Words((("describe+as", False),), "described as", child)
            yield from ((holder, group, words) for holder in page.antecedents(noun))


# -- "Oslo-based Y" --------------------------------------------------------------------------------
def _based(page: Page, based: Token) -> Iterator[Pair]:
    place = page.at(based.nbor(-2))
    if place < 0:
        return
    for candidate in based.doc[based.i + 1 : based.sent.end]:
        if candidate.pos_ in {"VERB", "ADP", "PUNCT", "AUX"}:
            return
        holder = page.at(candidate) if candidate.pos_ != "ADJ" else -1
        if holder < 0 and candidate.pos_ == "NOUN":
            holder = next(iter(page.antecedents(candidate)), -1)
        if holder >= 0 and page.names[holder].scope == "corpus":
            yield holder, place, Words((("base+in", False),), "based in", based)
            return
