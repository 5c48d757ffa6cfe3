"""Equal names, and names that differ in dress only, across documents.

Spacing, titles, legal forms, and the plural of a common noun are dress; numerals never are.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence

from graphrag.ingest.resolve.clusters import Clusters
from graphrag.ingest.resolve.evidence.plausible import common_kind
from graphrag.ingest.resolve.joins.document import Link
from graphrag.ingest.resolve.names.guards import guard
from graphrag.ingest.resolve.names.lexicon import lexicon
from graphrag.ingest.resolve.names.match import Verdict, compare
from graphrag.ingest.resolve.names.normalise import Name, read
from graphrag.ingest.resolve.names.short import is_personal
from graphrag.ingest.resolve.units import Unit

_TITLE = re.compile(r"(?:The|A|An) [A-Z]")
_UMLAUTS = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"}
    | {"Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "Ø": "Oe", "Å": "Aa"}
)
LONG_ENOUGH = 8
"""Letters from which an untyped name is one however it is spaced ("red wood" is no Redwood)."""


def join_equal(indexes: Iterable[int], units: Sequence[Unit], clusters: Clusters) -> None:
    """Join units of one identity; what sets them apart was kept apart before."""
    first: dict[str, list[int]] = {}
    for index in indexes:
        seen = first.setdefault(units[index].identity, [])
        if not any(not clusters.join(other, index) for other in seen):
            seen.append(index)


def join_dressed(indexes: Iterable[int], units: Sequence[Unit], clusters: Clusters) -> list[Link]:
    """Join names that differ in spacing, title or legal form only.

    What could be either of two that exclude each other (Acme, Acme AG, Acme GmbH) is neither.
    """
    groups: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for index in sorted(indexes, key=lambda i: _dress(units[i])):
        name = units[index].name
        groups[name.compact].setdefault(name.identity, index)
        if is_plural(units[index]):
            groups[singular(name.compact)].setdefault(name.identity, index)
        if respelt := spelt_out(name):
            groups[respelt].setdefault(name.identity, index)
    links = []
    for compact in sorted(groups):
        members = sorted(groups[compact].values(), key=lambda i: units[i].identity)
        members = [i for i in members if not _is_torn(i, members, units)]
        for position, left in enumerate(members):
            for right in members[position + 1 :]:
                links += _dressed(left, right, units, clusters)
    return links


def _is_torn(index: int, members: Sequence[int], units: Sequence[Unit]) -> bool:
    name = units[index].name
    fitting = [units[i].name for i in members if i != index and not guard(name, units[i].name)]
    return any(guard(one, other) for n, one in enumerate(fitting) for other in fitting[n + 1 :])


def _dress(unit: Unit) -> tuple[bool, bool]:
    """Order spellings so that a name without article, and with capitals, speaks for the rest."""
    return _TITLE.match(unit.name.surface) is not None, unit.name.surface.islower()


def _dressed(left: int, right: int, units: Sequence[Unit], clusters: Clusters) -> list[Link]:
    one, other = units[left].name, units[right].name
    spacing = one.compact == other.compact and one.tokens != other.tokens
    kind = common_kind(units[left], units[right])
    if kind is None and spacing and not (is_personal(one) or is_personal(other)):
        kind = ""  # as with equal names, what a tagger takes them for does not set them apart
    if kind is None or clusters.root(left) == clusters.root(right):
        return []
    if spacing and not kind and len(one.compact) < LONG_ENOUGH:
        return []
    verdict = compare(one, other, kind)
    if spelt_out(one) == other.compact or spelt_out(other) == one.compact:
        verdict = Verdict("auto", 0.97, "same but for how umlauts are written", {"umlauts": 1.0})
    elif one.compact != other.compact:
        if not _may_be_plural(units[left], units[right]):
            return []
        verdict = Verdict("auto", 0.95, "one is the plural of the other", {"plural": 1.0})
    if verdict.band != "auto" or clusters.join(left, right):
        return []
    feature = next(iter(verdict.features), "same")
    return [Link(right, left, verdict.score, verdict.reason, feature)]


def spelt_out(name: Name) -> str:
    """Return the letters of `name` with its umlauts as they are written without; empty if none.

    Zürich is Zurich once its accents are left out; a German or Dane without ü writes Zuerich.
    """
    respelt = name.surface.translate(_UMLAUTS)
    return read(respelt, person=bool(name.title)).compact if respelt != name.surface else ""


def _may_be_plural(left: Unit, right: Unit) -> bool:
    """Whether nothing says that one of two nouns is a title, or a month."""
    closed, given = lexicon().closed, lexicon().given_names
    one, other = left.name.surface, right.name.surface
    if [one[0].isupper(), one.split()[-1][0].isupper()] != [
        other[0].isupper(),
        other.split()[-1][0].isupper(),
    ]:
        return False
    return left.name.qualifier == right.name.qualifier and not any(
        _TITLE.match(unit.name.surface) or unit.name.compact in closed or unit.name.compact in given
        for unit in (left, right)
    )


def is_plural(unit: Unit) -> bool:
    """Whether a name is a common noun in the plural ("Race riots", "DVDs")."""
    word = unit.name.tokens[-1]
    if unit.name.surface.islower() and len(unit.name.tokens) == 1:
        return False  # tracks of a railway and of an album
    if unit.kind == "person" or len(word) < 4 or not word.endswith("s") or word.endswith("ss"):
        return False
    last = unit.name.surface.split()[-1]
    if last[-2:-1].isupper():
        return last[-1] == "s"
    if len(unit.name.tokens) > 1 and last[0].isupper():
        return False
    noun = not unit.proper or (unit.opening and not unit.kind and not unit.human)
    return noun and not last.isupper() and not _TITLE.match(unit.name.surface)


def singular(plural: str) -> str:
    """Return the singular of an English plural, as its ending suggests."""
    if plural.endswith("ies") and len(plural) > 4:
        return plural[:-3] + "y"
    if plural.endswith(("ches", "shes", "sses", "xes", "zes")):
        return plural[:-2]
    return plural[:-1]
