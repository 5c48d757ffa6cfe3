"""Which entities a question names: its longest word runs that are a name or an alias."""

from __future__ import annotations

import re

from graphrag.language.tokens import FUNCTION, fold
from graphrag.model import LinkedEntity, Viewer
from graphrag.ports import Store

LONGEST = 8
"""Words in the longest name that is looked for."""
_WORD = re.compile(r"[^\s,;:?!()\"\u201c\u201d]+")


def linked_entities(question: str, *, store: Store, viewer: Viewer) -> tuple[LinkedEntity, ...]:
    """Return the entities that `question` names, in the order of its words.

    Longer runs win over runs inside them; a single lower-case word names nothing.
    """
    words = list(_WORD.finditer(question))
    runs = [
        (start, end)
        for start in range(len(words))
        for end in range(start + 1, min(start + LONGEST, len(words)) + 1)
    ]
    surfaces = {run: _surface(question, words, run) for run in runs}
    wanted = sorted({text for text in surfaces.values() if _could_be_a_name(text)})
    known = store.named(wanted, viewer=viewer)
    taken: set[int] = set()
    chosen: list[tuple[int, str, str]] = []
    for start, end in sorted(runs, key=lambda run: (run[0] - run[1], run[0])):
        ids = known.get(surfaces[start, end], ())
        if ids and taken.isdisjoint(range(start, end)):
            taken.update(range(start, end))
            chosen.extend((start, surfaces[start, end], id_) for id_ in ids)
    by_id = {e.id: e for e in store.entities([id_ for _, _, id_ in chosen], viewer=viewer)}
    return tuple(
        LinkedEntity(id_, by_id[id_].name, by_id[id_].type, surface, 1.0)
        for _, surface, id_ in sorted(chosen)
        if id_ in by_id
    )


def _surface(question: str, words: list[re.Match[str]], run: tuple[int, int]) -> str:
    text = question[words[run[0]].start() : words[run[1] - 1].end()]
    return re.sub(r"['\u2019]s?$", "", text).strip(".'\u2019-")


def _could_be_a_name(text: str) -> bool:
    pieces = text.split()
    if not pieces or all(fold(piece) in FUNCTION for piece in pieces):
        return False
    return len(pieces) > 1 or text != text.lower()
