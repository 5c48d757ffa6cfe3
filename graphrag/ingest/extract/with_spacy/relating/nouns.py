"""Ties that a noun makes: "X is the founder of Y", "Y's founder X", "Z-based X"."""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Token

from graphrag.ingest.extract.with_spacy.relating.page import COPULAS, Page, is_relative, objects
from graphrag.ingest.extract.with_spacy.relating.tie import Words

Pair = tuple[int, int, Words]

_VAGUE = frozenset(
    {"one", "some", "lot", "number", "kind", "type", "result", "end", "time", "year", "day", "way"}
    | {"sort", "form", "case", "example", "name", "thing", "first", "second", "third", "last"}
    | {"reason", "cause", "fact", "that", "those", "home"}
)
_OWN_PREPOSITIONS = frozenset({"of", "in", "for", "at", "with", "from", "to", "on", "by"})
_LONGEST_ROLE = 3
_DOERS = ("er", "or", "ist", "ian", "man", "ent", "ive", "ceo")
_NEVER = frozenset({"not", "n't", "n\u2019t", "never"})


def noun_pairs(page: Page) -> Iterator[Pair]:
    """Yield what nouns tie, in the order of the text."""
    for token in page.doc:
        if token.dep_ == "attr" and token.head.lemma_ in COPULAS:
            yield from _predicate(page, token)
            yield from _described(page, token)
        elif token.dep_ == "appos":
            yield from _apposition(page, token)
            yield from _described(page, token)
        elif token.dep_ == "oprd" and token.head.pos_ == "VERB":
            yield from _named_as(page, token)
        if token.lower_ == "based" and token.i >= 2 and token.nbor(-1).text == "-":
            yield from _based(page, token)
    for holder in range(len(page.names)):
        yield from _introduced(page, holder)
        yield from _placed(page, holder)


def role_keys(noun: Token) -> tuple[str, ...]:
    """Return how a role can be called, longest first: "chief executive officer", "officer"."""
    start = noun.i
    while start > 0 and noun.i - start < 2 * _LONGEST_ROLE and _joins(noun.doc[start - 1], noun):
        start -= 1
    words = noun.doc[start : noun.i + 1]
    phrases = [noun.doc[at : noun.i + 1].text.lower() for at in range(words.start, noun.i)]
    return (*phrases, noun.lemma_.lower())


def _joins(token: Token, noun: Token) -> bool:
    return token.text == "-" or (
        token.dep_ in {"compound", "amod", "npadvmod"} and token.head.i <= noun.i
    )


# -- "X is the founder of Y" -----------------------------------------------------------------------
def _predicate(page: Page, noun: Token) -> Iterator[Pair]:
    verb = noun.head
    subject = next((child for child in verb.lefts if child.dep_ == "nsubj"), None)
    if subject is None or verb.sent.text.rstrip().endswith("?"):
        return
    negated = any(child.dep_ == "neg" or child.lower_ in _NEVER for child in verb.children)
    if is_relative(subject) and verb.dep_ == "relcl":
        holders = page.antecedents(verb.head)
    else:
        holders = page.referents(subject)
    yield from _role(page, noun, holders, negated=negated)
    if not holders and page.at(noun) >= 0:
        yield from _role(page, subject, page.referents(noun), negated=negated, only="of")


def _named_as(page: Page, noun: Token) -> Iterator[Pair]:
    """Read "X was named chief executive of Y"."""
    verb = noun.head
    subjects = [child for child in verb.lefts if child.dep_ == "nsubjpass"]
    negated = any(child.dep_ == "neg" for child in verb.children)
    for subject in subjects:
        yield from _role(page, noun, page.referents(subject), negated=negated)


# -- "X, founder of Y" -----------------------------------------------------------------------------
def _apposition(page: Page, noun: Token) -> Iterator[Pair]:
    head = noun.head
    if page.at(noun) < 0 or page.names[page.at(noun)].scope == "document":
        yield from _role(page, noun, page.antecedents(noun), own="of")
    elif page.at(head) < 0 or page.names[page.at(head)].scope == "document":
        people = [i for i in page.referents(noun) if page.names[i].type in page.lexicon.people]
        yield from _role(page, head, people, only="of")
    elif _may_be_of_role(page, head, noun):
        yield from _role(page, head.head.head, page.referents(noun), only="of")
    else:
        yield from _part_of_place(page, head, noun)


def _ends_list(page: Page, end: int) -> bool:
    """Whether what follows a name does not go on listing names."""
    if end >= len(page.doc) or page.doc[end].lower_ in {"and", "or", "&"}:
        return False
    after = page.doc[end + 1] if end + 1 < len(page.doc) else None
    goes_on = after is not None and (page.at(after) >= 0 or after.lower_ in {"and", "or"})
    return not (page.doc[end].text == "," and goes_on)


def _may_be_of_role(page: Page, head: Token, noun: Token) -> bool:
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


def _role(
    page: Page,
    noun: Token,
    holders: list[int],
    *,
    negated: bool = False,
    only: str = "",
    own: str = "",
) -> Iterator[Pair]:
    """Yield what `holders` are to whom, by the role that `noun` and those joined to it name.

    Args:
        page: The text.
        noun: The role.
        holders: Who has it.
        negated: They have not.
        only: The one preposition to read; empty for all.
        own: The one preposition with which an unlisted role counts; empty for all.
    """
    if not holders or noun.pos_ not in {"NOUN", "PROPN"}:
        return
    roles = _joined(noun)
    shared = list(_complements(page, roles[-1]))
    for role in roles:
        named = list(_complements(page, role))
        for word, others in named or shared:
            if only and word != only:
                continue
            keys = tuple((f"{key}+{word}", False) for key in role_keys(role))
            unlisted = _own(role, word) if named and own in {"", word} else ""
            words = Words(keys, unlisted, role, negated=negated, loose=role.dep_ == "appos")
            yield from ((holder, other, words) for holder in holders for other in others)


def _own(role: Token, word: str) -> str:
    """Return what to call a role that the schema does not list; empty if it means too little."""
    lemma = role.lemma_.lower()
    vague = lemma in _VAGUE or lemma.endswith("ing") or word not in _OWN_PREPOSITIONS
    return "" if vague else f"{lemma} {word}"


def _joined(noun: Token) -> list[Token]:
    found = [noun]
    for child in noun.rights:
        if child.dep_ == "conj" and child.pos_ in {"NOUN", "PROPN"}:
            found.extend(_joined(child))
    return found


def _complements(page: Page, noun: Token) -> Iterator[tuple[str, list[int]]]:
    """Yield each preposition on a role, and whose name it brings; a possessor counts as "of"."""
    for child in noun.children:
        if child.dep_ == "prep":
            yield child.lower_, [i for token in objects(child) for i in page.referents(token)]
        elif child.dep_ == "poss" and page.at(child) >= 0:
            yield "of", page.referents(child)


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
    keys = tuple((f"{key}+of", False) for key in (*phrases, role.lemma_.lower()))
    own = possessive and page.names[holder].type in page.lexicon.people
    yield holder, owner, Words(keys, f"{role.lemma_} of" if own else "", role)


def _is_role(page: Page, token: Token) -> bool:
    return token.pos_ in {"NOUN", "PROPN"} and page.at(token) < 0


# -- "X in Y", "a German X" ------------------------------------------------------------------------
def _placed(page: Page, index: int) -> Iterator[Pair]:
    """Read "McGill University in Montreal"."""
    name = page.names[index]
    if name.type not in page.lexicon.places | page.lexicon.organizations | page.lexicon.events:
        return
    root = page.doc[name.start : name.end].root
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
        holder = page.at(candidate)
        if holder < 0 and candidate.pos_ == "NOUN":
            holder = next(iter(page.antecedents(candidate)), -1)
        if holder >= 0 and page.names[holder].scope == "corpus":
            yield holder, place, Words((("base+in", False),), "based in", based)
            return
