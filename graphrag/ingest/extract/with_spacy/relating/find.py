"""All that a tagged text says of its names: ties, other names, and what each is."""

from __future__ import annotations

from dataclasses import dataclass

from graphrag.ingest.extract.with_spacy.relating.nouns import noun_pairs
from graphrag.ingest.extract.with_spacy.relating.page import COPULAS, Page
from graphrag.ingest.extract.with_spacy.relating.tie import Tie, tied
from graphrag.ingest.extract.with_spacy.relating.verbs import verb_pairs
from graphrag.ingest.extract.with_spacy.values import folded

_ALIAS_KEYS = frozenset({"know+as", "call+by", "abbreviate+as", "abbreviate+to", "nickname+as"})
_MAX_DESCRIPTION = 90


@dataclass(frozen=True, slots=True)
class Said:
    """What a text says.

    Attributes:
        ties: Without doubles, in the order found.
        aliases: (index of a name, index of another name for it).
        descriptions: (index of a name, what the text says it is).
    """

    ties: tuple[Tie, ...]
    aliases: tuple[tuple[int, int], ...]
    descriptions: tuple[tuple[int, str], ...]


def find_ties(page: Page) -> Said:
    """Return what the page's sentences say; the first reading of a tie counts."""
    if not page.names:
        return Said((), (), ())
    found: dict[tuple[int, int, str, str], Tie] = {}
    paired: set[tuple[int, int, int]] = set()
    aliases: list[tuple[int, int]] = []
    for source, target, words in (*verb_pairs(page), *noun_pairs(page)):
        if any(key in _ALIAS_KEYS for key, _ in words.keys):
            aliases.append((source, target))
            continue
        tie = tied(page, source, target, words)
        place = (min(source, target), max(source, target), words.anchor.i)
        if tie is None or place in paired:
            continue
        paired.add(place)
        found.setdefault((tie.source, tie.target, tie.type, tie.polarity), tie)
    return Said(tuple(found.values()), tuple(aliases), tuple(_descriptions(page)))


def _descriptions(page: Page) -> list[tuple[int, str]]:
    """Return what each name is said to be: "X is a company that …", "X, a company, …"."""
    found: list[tuple[int, str]] = []
    for token in page.doc:
        is_predicate = token.dep_ == "attr" and token.head.lemma_ in COPULAS
        if token.pos_ != "NOUN" or not (is_predicate or token.dep_ == "appos"):
            continue
        phrase = page.doc[token.left_edge.i : token.right_edge.i + 1].text
        if len(phrase) <= _MAX_DESCRIPTION:
            found.extend(
                (index, folded(phrase))
                for index in page.antecedents(token)
                if page.names[index].scope == "corpus"
            )
    return found
