"""Look a question's names up in the dictionary of all names and aliases.

The dictionary finds what a tagger misses (lower case, titles of works, odd names) and
costs no model: every run of up to eight words is looked up at once, and the longest
that is known wins. Shorter names inside it count only where they are written apart.

A name that the dictionary lacks may be the short form of one that it has ("Orbis" of
"Orbis Energy"): it is taken for that one where no other begins so.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from graphrag.language.function_words import FUNCTION_WORDS
from graphrag.language.names import key
from graphrag.language.sentences import sentences
from graphrag.model import Entity, LinkedEntity, Viewer
from graphrag.ports import Store, Words

MAX_WORDS = 8
MAX_HOMONYMS = 20
SHORTENED = 0.5
"""Score of a name that is written short, or small."""
_NEAR = 20
"""Names among which a longer one is looked for."""
_WORD = re.compile(r"\w+(?:[.'’&/-]+\w+)*(?:(?:\++|#)(?!\w)|\.)?")
_JOINS = "(?:the|of|of the|an?)"
_LEADS_ON = re.compile(rf" {_JOINS} (?=[^\W\d_a-z])")
_LED_TO = re.compile(rf"\b[^\W\d_a-z][\w'’-]* {_JOINS} $")
"""A title goes on over such words."""
_POSSESSIVE = re.compile(r"['’]s$")


def written_as_names(linked: Sequence[LinkedEntity]) -> tuple[LinkedEntity, ...]:
    """Return those of `linked` that the question writes with a capital; all if it does so nowhere.

    Beside a name, "country" or "political party" are seldom meant as the things that some
    title calls so.
    """
    capital = tuple(item for item in linked if item.surface != item.surface.lower())
    return capital or tuple(linked)


def is_small_word(item: LinkedEntity) -> bool:
    """Whether the question names `item` by a single word without a capital."""
    return " " not in item.surface and item.surface.islower()


@dataclass(frozen=True, slots=True)
class _Run:
    """A run of words of the question, as written and without a final 's or full stop."""

    start: int
    end: int
    text: str


def link(question: str, *, store: Store, viewer: Viewer) -> tuple[LinkedEntity, ...]:
    """Return the entities that `question` names, in the order of their names in it.

    A name of several entities gives all of them (up to 20), each with its share of the score;
    a single word that is written small counts half, because it is seldom meant as a name, and
    so does one name of a person who has more: a Miller may be anybody. A name that is unknown
    gives the one entity whose name it shortens, and counts half too.
    """
    runs = _runs(question)
    known = store.named(sorted({run.text for run in runs}), viewer=viewer)
    linked: dict[str, LinkedEntity] = {}
    taken: list[_Run] = []
    for run in sorted(runs, key=lambda run: (run.start - run.end, run.start)):
        inside = any(run.start < other.end and other.start < run.end for other in taken)
        ids = known.get(run.text, ())
        if inside or not ids:
            continue
        taken.append(run)
        for entity in store.entities(list(ids[:MAX_HOMONYMS]), viewer=viewer):
            score = _weight(run, entity) / len(ids)
            linked.setdefault(
                entity.id, LinkedEntity(entity.id, entity.name, entity.type, run.text, score)
            )
    for run in _unknown(question, runs, taken):
        one = _shortened(run.text, store=store, viewer=viewer)
        if one is not None:
            taken.append(run)
            short = LinkedEntity(one.id, one.name, one.type, run.text, SHORTENED)
            linked.setdefault(one.id, short)
    place = {run.text: run.start for run in reversed(taken)}
    return tuple(sorted(linked.values(), key=lambda item: (place[item.surface], item.id)))


def _unknown(question: str, runs: Sequence[_Run], taken: Sequence[_Run]) -> list[_Run]:
    """Return the longest runs of words with a capital that the dictionary does not know.

    The first word of a sentence is no name for its capital, nor is a part of a longer
    name: in "Walk the Line", neither Walk nor Line is short for another.
    """
    opening = {span.start for span in sentences(question)}
    named = [
        run
        for run in runs
        if run.start not in opening
        and all(word[0].isupper() for word in run.text.split())
        and not any(run.start < other.end and other.start < run.end for other in taken)
    ]
    return [
        run
        for run in named
        if not any(o is not run and o.start <= run.start and run.end <= o.end for o in named)
        and not _LEADS_ON.match(question, run.end)
        and not ((led := _LED_TO.search(question, 0, run.start)) and led.start() not in opening)
    ]


def _shortened(name: str, *, store: Store, viewer: Viewer) -> Entity | None:
    """Return the one entity whose name begins with `name`, or the one person whose name ends so.

    None for a place ("New" is not New York), and where several would do.
    """
    short = key(name)
    ids = [hit.id for hit in store.hits("entity", Words(name), limit=_NEAR, viewer=viewer)]
    found = [entity for entity in store.entities(ids, viewer=viewer) if _shortens(short, entity)]
    sure = short and len(found) == 1 and found[0].type != "Place"
    return found[0] if sure else None


def _shortens(short: str, entity: Entity) -> bool:
    if entity.scope != "corpus":
        return False
    person = entity.type == "Person"
    names = [key(name) for name in (entity.name, *entity.aliases)]
    return any(n.startswith(f"{short} ") or (person and n.endswith(f" {short}")) for n in names)


def _runs(question: str) -> list[_Run]:
    words = [(match.start(), match.end()) for match in _WORD.finditer(question)]
    runs = []
    for first, (start, _) in enumerate(words):
        for _, end in words[first : first + MAX_WORDS]:
            text = _POSSESSIVE.sub("", question[start:end].rstrip("."))
            if _may_name(text):
                runs.append(_Run(start, end, text))
    return runs


def _may_name(text: str) -> bool:
    """Whether `text` holds more than function words and is not a lone small letter or digit."""
    content: Sequence[str] = [word for word in key(text).split() if word not in FUNCTION_WORDS]
    return any(len(word) > 1 or word.isdigit() for word in content)


def _weight(run: _Run, entity: Entity) -> float:
    if " " in run.text:
        return 1.0
    one_of_more = entity.type == "Person" and " " in key(entity.name)
    return SHORTENED if one_of_more or run.text.islower() else 1.0
