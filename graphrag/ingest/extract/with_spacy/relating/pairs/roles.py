"""What someone is to whom, by the noun that names the role: "chief executive of", "founder of"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from spacy.tokens import Token

from graphrag.ingest.extract.with_spacy.naming import kind_by_noun
from graphrag.ingest.extract.with_spacy.relating.mood import FORMER, PLAIN, Mood
from graphrag.ingest.extract.with_spacy.relating.page import Page, objects
from graphrag.ingest.extract.with_spacy.relating.tie import Words

Pair = tuple[int, int, Words]

_VAGUE = frozenset(
    {"one", "some", "lot", "number", "kind", "type", "result", "end", "time", "year", "day", "way"}
    | {"sort", "form", "case", "example", "name", "thing", "first", "second", "third", "last"}
    | {"reason", "cause", "fact", "that", "those", "home"}
)
_OWN_PREPOSITIONS = frozenset({"of", "in", "for", "at", "with", "from", "to", "on", "by"})
_LONGEST_ROLE = 3
_POSTS = frozenset(
    {"head", "director", "manager", "officer", "engineer", "executive", "editor", "secretary"}
    | {"treasurer", "professor", "lecturer", "researcher", "scientist", "analyst", "lawyer"}
    | {"counsel", "spokesman", "spokeswoman", "spokesperson", "supervisor", "foreman", "chemist"}
    | {"accountant", "economist", "coordinator", "technician", "controller", "administrator"}
    | {"librarian", "curator", "reporter", "journalist", "columnist", "correspondent", "teacher"}
    | {"buyer", "planner", "trainee", "apprentice", "intern", "assistant", "deputy", "designer"}
    | {"developer", "programmer", "geologist", "physicist", "biologist", "nurse", "clerk"}
)
_OF_EMPLOYER = frozenset({"at", "of", "for", "with"})
_LEADERS = frozenset({"director", "officer", "manager", "president"})
_OF_ALL = frozenset(
    {"general", "managing", "executive", "founding", "chief", "new", "first", "current", "acting"}
    | {"interim", "long", "time", "longtime", "joint", "co", "-", "sole", "group", "company"}
    | {"founder", "second", "third", "next", "last", "former", "then", "present", "ex", "board"}
)


def role_keys(noun: Token) -> tuple[str, ...]:
    """Return how a role can be called, longest first: "chief executive officer", "officer".

    A finance director directs no company: what a further word narrows is not its last word.
    """
    start = noun.i
    while start > 0 and noun.i - start < 2 * _LONGEST_ROLE and _joins(noun.doc[start - 1], noun):
        start -= 1
    words = noun.doc[start : noun.i + 1]
    phrases = [noun.doc[at : noun.i + 1].text.lower() for at in range(words.start, noun.i)]
    lemma = noun.lemma_.lower()
    narrowed = lemma in _LEADERS and not {t.lower_ for t in words[:-1]} <= _OF_ALL
    vice = any(token.lower_ in {"vice", "deputy", "assistant"} for token in words)
    return tuple(phrases) if narrowed and (lemma != "president" or vice) else (*phrases, lemma)


def is_former(role: Token) -> bool:
    """Whether a word before a role says that it is held no longer."""
    return any(
        token.lower_ in FORMER
        for token in role.doc[max(role.left_edge.i, role.i - 2 * _LONGEST_ROLE) : role.i]
    )


def role_pairs(
    page: Page,
    noun: Token,
    holders: list[int],
    *,
    mood: Mood = PLAIN,
    only: str = "",
    own: str = "",
) -> Iterator[Pair]:
    """Yield what `holders` are to whom, by the role that `noun` and those joined to it name.

    Args:
        page: The text.
        noun: The role.
        holders: Who has it.
        mood: They have not, will have, had.
        only: The one preposition to read; empty for all.
        own: The one preposition with which an unlisted role counts; empty for all.
    """
    if not holders or noun.pos_ not in {"NOUN", "PROPN"}:
        return
    if kind_by_noun(noun.lemma_.lower()) == "PERSON":
        holders = [i for i in holders if page.names[i].type not in page.lexicon.places]
    roles = _joined(noun)
    shared = list(complements(page, roles[-1]))
    for role in roles:
        named = list(complements(page, role))
        held = replace(mood, past=mood.past or is_former(role))
        for word, others in named or shared:
            if only and word != only:
                continue
            unlisted = _own(role, word) if named and own in {"", word} else ""
            words = Words(
                keys_of_role(role, word), unlisted, role, mood=held, loose=role.dep_ == "appos"
            )
            yield from ((holder, other, words) for holder in holders for other in others)


def keys_of_role(
    role: Token, word: str, *, phrases: Sequence[str] = ()
) -> tuple[tuple[str, bool], ...]:
    """Return the trigger keys of a role with a preposition; any post is an employee's at last."""
    joint = " " if "+" in word else "+"
    keys = [f"{key}{joint}{word}" for key in (*phrases, *role_keys(role))]
    if role.lemma_.lower() in _POSTS and word.rsplit("+", 1)[-1] in _OF_EMPLOYER:
        keys.append("employee+of")
    return tuple((key, False) for key in keys)


def complements(page: Page, noun: Token) -> Iterator[tuple[str, list[int]]]:
    """Yield each preposition on a role, and whose name it brings; a possessor counts as "of".

    Of "chair of the board of X" the preposition is "of board+of".
    """
    for child in noun.children:
        if child.dep_ == "prep":
            things = objects(child)
            named = [i for token in things for i in page.referents(token)]
            yield child.lower_, named
            if not named:
                yield from _deeper(page, child, things)
        elif child.dep_ in {"poss", "det"} and page.at(child) >= 0:
            yield "of", page.referents(child)
    if noun.dep_ == "attr" and noun.lemma_.lower() in _POSTS:
        for child in noun.head.rights:
            if child.dep_ == "prep" and child.lower_ in {"at", "with"} and child.i > noun.i:
                yield child.lower_, [i for token in objects(child) for i in page.referents(token)]


def _deeper(page: Page, preposition: Token, things: list[Token]) -> Iterator[tuple[str, list[int]]]:
    for thing in things:
        for word, others in complements(page, thing):
            if others and "+" not in word:
                yield f"{preposition.lower_} {thing.lemma_.lower()}+{word}", others


def _joins(token: Token, noun: Token) -> bool:
    return token.text == "-" or (
        token.dep_ in {"compound", "amod", "npadvmod"} and token.head.i <= noun.i
    )


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
