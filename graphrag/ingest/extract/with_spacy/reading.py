"""Read prose: tag each different text once, find its names and what it says of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from spacy.tokens import Doc

from graphrag.ingest.extract.with_spacy.lexicon import Lexicon
from graphrag.ingest.extract.with_spacy.naming import common_short_forms, find_names, short_forms
from graphrag.ingest.extract.with_spacy.relating import (
    Page,
    Said,
    StandIn,
    find_ties,
    stand_ins,
    topic,
    with_stand_ins,
)
from graphrag.language.tag import NO_MODELS, tag
from graphrag.model import Span
from graphrag.model.graph import Scope


@dataclass(frozen=True, slots=True)
class Spoken:
    """A name where a text has it; `span` counts in that text."""

    span: Span
    text: str
    type: str
    scope: Scope
    certain: bool
    stands: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    """What one text says; indices refer to `names`.

    Attributes:
        names: In order.
        said: Ties, other names and descriptions.
        short_forms: (index of a long name, its short form).
        common: Short forms of common words ("DPE"), which name nothing.
        stand_ins: What is known of each name that only stands for another.
        topic: Index of the name that the first sentence is about, or -1.
    """

    names: tuple[Spoken, ...]
    said: Said
    short_forms: tuple[tuple[int, str], ...]
    common: frozenset[str]
    stand_ins: tuple[StandIn, ...] = ()
    topic: int = -1


def read_prose(
    texts: Iterable[str],
    *,
    lexicon: Lexicon,
    language: str = "en",
    models: Mapping[str, str] = NO_MODELS,
) -> Iterator[Reading]:
    """Yield the reading of each text, in order; all are in one language."""
    for doc in tag(texts, language=language, models=models):
        yield _read(doc, lexicon)


def _read(doc: Doc, lexicon: Lexicon) -> Reading:
    names = find_names(doc, lexicon)
    if lexicon.reads_stand_ins:
        names = with_stand_ins(doc, names, lexicon)
    page = Page(doc, names, lexicon)
    spoken = tuple(
        Spoken(
            span=Span(doc[name.start].idx, doc[name.end - 1].idx + len(doc[name.end - 1])),
            text=name.text,
            type=name.type,
            scope=name.scope,
            certain=name.certain,
            stands=name.stands,
        )
        for name in names
    )
    return Reading(
        names=spoken,
        said=find_ties(page),
        short_forms=short_forms(doc, names, lexicon.places),
        common=common_short_forms(doc),
        stand_ins=stand_ins(page),
        topic=topic(page),
    )
