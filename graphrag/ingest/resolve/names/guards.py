"""What forbids that two names are one thing, whatever else agrees.

A guard looks at two names only. Inside a cluster every pair is asked, so that no chain
of harmless merges can join what a guard keeps apart.
"""

from __future__ import annotations

from graphrag.ingest.resolve.names.align import alike
from graphrag.ingest.resolve.names.kinds import Kind
from graphrag.ingest.resolve.names.lexicon import lexicon
from graphrag.ingest.resolve.names.normalise import Name


def guard(left: Name, right: Name, kind: Kind = "") -> str:
    """Return the guard that keeps `left` and `right` apart, in words; empty if none does."""
    if left.numbers != right.numbers and left.compact != right.compact:
        return "numerals differ"
    for one, other, reason in (
        (left.gender, right.gender, "titles of a man and of a woman"),
        (left.generation, right.generation, "generations differ"),
        (left.forms, right.forms, "legal forms differ"),
        (left.qualifier, right.qualifier, "what stands in brackets differs"),
    ):
        if one and other and one != other:
            return reason
    if _is_monsieur(left, right) or _is_monsieur(right, left):
        return "titles of a man and of a woman"
    if left.tokens == right.tokens or left.compact == right.compact:
        return ""
    return _words_guard(left, right, kind)


def _is_monsieur(man: Name, woman: Name) -> bool:
    """Whether "M. Dubois" is no initial, since "Mme Dubois" is spoken of too."""
    return (
        woman.title in lexicon().beside_m
        and len(man.tokens) == 2
        and man.tokens == ("m", woman.tokens[-1])
        and 0 in man.initials
    )


def _words_guard(left: Name, right: Name, kind: Kind) -> str:
    closed = lexicon().closed
    only_left = [token for token in left.tokens if token not in right.tokens]
    only_right = [token for token in right.tokens if token not in left.tokens]
    classes = {number for token in only_left for number in closed.get(token, ())}
    if any(number in classes for token in only_right for number in closed.get(token, ())):
        return "words of one class that exclude each other"
    if kind == "person" and _middle_names_differ(left, right):
        return "middle names differ"
    return ""


def _middle_names_differ(left: Name, right: Name) -> bool:
    """George W. Bush and George H. W. Bush: same ends, initials between them that disagree."""
    if len(left.tokens) < 3 or len(right.tokens) < 3:
        return False
    if left.tokens[0] != right.tokens[0] or left.tokens[-1] != right.tokens[-1]:
        return False
    one, other = _middle_letters(left), _middle_letters(right)
    return bool(one) and bool(other) and one != other and bool(left.initials or right.initials)


def _middle_letters(name: Name) -> str:
    particles = lexicon().particles
    letters = []
    for index in range(1, len(name.tokens) - 1):
        token = name.tokens[index]
        if index in name.initials:
            letters.append(token)
        elif token not in particles:
            letters.append(token[0])
    return "".join(letters)


def given_names_differ(left: Name, right: Name) -> str:
    """John Smith and Jane Smith: one family name, and given names that are not one.

    Asked of full names only, and only inside clusters: a short name says nothing here.
    """
    if len(left.tokens) < 2 or len(right.tokens) < 2 or left.tokens[-1] != right.tokens[-1]:
        return ""
    one, other = left.tokens[0], right.tokens[0]
    if one[0] == other[0] and (0 in left.initials or 0 in right.initials):
        return ""
    if one in right.tokens or other in left.tokens or one == other:
        return ""
    return "" if alike(one, other) > 0 else "given names differ"
