"""Statements that share words, in groups: "engine power" of what many causes tell.

The name of a group is words that stand side by side in each of its statements, so that every
reader can check that they belong together, and the count needs no model to be true.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graphrag.language.aspects import signs_of
from graphrag.language.tokens import FUNCTION, stem, tokenise

_FEWEST = 2
"""Statements in a group."""
_USUAL = 0.6
"""Share of statements from which shared words tell nothing apart."""
_SHORTEST, _LONGEST = 2, 4
"""Words in a name."""
_OF_ONE = 3
"""Statements shown of one group."""
_LINKS = signs_of("causes")
"""Words that lead from one thing to another ("due", "resulted") are in no name."""


@dataclass(frozen=True, slots=True)
class Group:
    """Statements that share words.

    Attributes:
        name: The words, as they mostly stand; empty for statements that share none.
        members: Positions of the statements, in their order.
        holding: Positions of all statements with the words, those of larger groups too.
    """

    name: str
    members: tuple[int, ...]
    holding: tuple[int, ...] = ()


def grouped(texts: Sequence[str]) -> list[Group]:
    """Return each position of `texts` in one group, the largest group first, then the rest.

    A statement belongs to the largest group that it fits. Words that stand in most statements
    name none.
    """
    held = [_phrases(text) for text in texts]
    written: defaultdict[tuple[str, ...], list[str]] = defaultdict(list)
    for phrases in held:
        for phrase, words in phrases.items():
            written[phrase].append(words)
    names = [p for p, w in written.items() if _FEWEST <= len(w) <= _USUAL * len(texts)]
    left = dict(enumerate(held))
    groups: list[Group] = []
    while True:
        members = {name: [n for n, phrases in left.items() if name in phrases] for name in names}
        best = max(names, key=lambda name: (len(members[name]), len(name), name), default=())
        if len(members.get(best, ())) < _FEWEST:
            break
        name = max(written[best], key=written[best].count)
        holding = tuple(n for n, phrases in enumerate(held) if best in phrases)
        groups.append(Group(name, tuple(members[best]), holding))
        left = {n: phrases for n, phrases in left.items() if n not in members[best]}
    return [*groups, Group("", tuple(left))] if left else groups


def arranged(
    texts: Sequence[str], times: Mapping[str, int], *, limit: int
) -> list[tuple[int, str]]:
    """Return positions of at most `limit` of `texts`, group by group, with what stands before.

    Each group is told before any is told again; `times` is how many documents have a text.
    """
    groups = grouped(texts)
    turns = [
        group.members[turn : turn + 1] for turn in range(_OF_ONE) for group in groups if group.name
    ]
    alone = [group.members for group in groups if not group.name]
    shown = set([member for members in (*turns, *alone) for member in members][:limit])
    lines: list[tuple[int, str]] = []
    for group in groups:
        members = [member for member in group.members if member in shown]
        documents = sum(times[texts[position]] for position in group.holding)
        for member in members:
            same = times[texts[member]]
            before = f"- {same} documents: " if same > 1 else "- "
            if group.name and member == members[0]:
                of_them = f", {same} of them" if same > 1 else ""
                before = f"- “{group.name}” in {documents} documents{of_them}: "
            elif group.name:
                before = f"  {before}"
            lines.append((member, before))
    return lines


def _phrases(text: str) -> dict[tuple[str, ...], str]:
    """Return the runs of telling words that stand side by side, as stems and as written."""
    found: dict[tuple[str, ...], str] = {}
    run: list[tuple[str, str]] = []
    end = 0
    for token in tokenise(text):
        word = stem(token.norm)
        tells = not (token.norm in FUNCTION or token.is_number or word in _LINKS)
        if not tells or not text[end : token.start].isspace():
            run = []
        if tells:
            run.append((word, token.norm))
        end = token.end
        for length in range(_SHORTEST, min(len(run), _LONGEST) + 1):
            stems, words = zip(*run[-length:], strict=True)
            found.setdefault(stems, " ".join(words))
    return found
