"""The page as headings, paragraphs, lists and tables: what both forms write down.

All text is plain here; each form escapes it in its own way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from graphrag.app.overview import CountedField, OverviewPage, ThemeSection, ThinSpots
from graphrag.app.overview.page import KeyFact
from graphrag.cli.render.answer import source_label
from graphrag.cli.render.terminal import counted, one_line
from graphrag.model import View

TITLES: dict[View, str] = {"subjects": "What it is about", "entities": "Whom and what it names"}
MOST_SOURCES = 3


@dataclass(frozen=True, slots=True)
class Heading:
    """Of level 1 to 3."""

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text; a note is told more quietly."""

    text: str
    note: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """Statements, each with the places it stands in."""

    items: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Bullets:
    """A plain list."""

    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table; numbers of its last column are drawn as bars where `bars`."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    bars: bool = False


Part = Heading | Paragraph | Facts | Bullets | Grid


def parts_of(page: OverviewPage) -> Iterator[Part]:
    """Yield the page from top to bottom; what there is nothing of is left out."""
    yield Heading(1, "Overview")
    names = {"entities": "name", "chunks": "passage", "relations": "relation"}
    counts = [counted(page.counts["documents"], "document")]
    counts += [counted(page.counts[key], noun) for key, noun in names.items()]
    yield Paragraph(" · ".join(counts))
    for section in page.sections:
        yield from _section(section)
    if page.fields:
        yield Heading(2, "Counted")
        yield Grid(("Field", "Of", "Values"), tuple(map(_field, page.fields)))
    if page.timeline:
        yield Heading(2, "When")
        yield Paragraph(f"Documents by {page.dated_by}.", note=True)
        rows = tuple((period.name, f"{period.documents:,}") for period in page.timeline)
        yield Grid(("Period", "Documents"), rows, bars=True)
    if page.central:
        yield Heading(2, "Central names")
        yield Grid(
            ("Name", "Type", "Documents", "Mentions"),
            tuple(
                (one_line(n.name), n.type, f"{n.documents:,}", f"{n.mentions:,}")
                for n in page.central
            ),
        )
    if page.bridges:
        yield Heading(2, "Bridges")
        yield Paragraph("Names that tie together what little else ties.", note=True)
        yield Grid(
            ("Name", "Type", "Between"),
            tuple(
                (one_line(b.name), b.type, " | ".join(map(one_line, b.between)))
                for b in page.bridges
            ),
        )
    yield from _thin(page.thin)
    if page.questions:
        yield Heading(2, "Ask on")
        yield Bullets(tuple(map(one_line, page.questions)))


def _section(section: ThemeSection) -> Iterator[Part]:
    if not section.themes:
        return
    yield Heading(2, TITLES[section.view])
    noun = "passage" if section.view == "subjects" else "name"
    for theme in section.themes:
        yield Heading(3, one_line(theme.title))
        size = f"{counted(theme.size, noun)} · {theme.share:.0%} of this section"
        yield Paragraph(f"{size} · graphrag report {theme.community_id}", note=True)
        yield Facts(tuple((one_line(fact.text), _places(fact)) for fact in theme.facts))
    if section.left_out:
        reports = counted(section.left_out, "report")
        verb = "is" if section.left_out == 1 else "are"
        yield Paragraph(f"{reports} more {verb} not shown: graphrag communities.", note=True)


def _places(fact: KeyFact) -> tuple[str, ...]:
    labels = list(dict.fromkeys(source_label(source) for source in fact.sources))
    more = len(labels) - MOST_SOURCES
    return (*labels[:MOST_SOURCES], *([f"and {more} more"] if more > 0 else []))


def _field(item: CountedField) -> tuple[str, ...]:
    values = [f"{one_line(value)} ({count:,})" for value, count in item.values]
    if item.others:
        values.append(f"{item.others:,} others")
    return one_line(item.name), counted(item.of, one_line(item.kind)), ", ".join(values)


def _thin(thin: ThinSpots) -> Iterator[Part]:
    bare, chunks = thin.chunks_without_entities
    once, entities = thin.entities_named_once
    if not bare and not once:
        return
    yield Heading(2, "Thin spots")
    lines: list[str] = []
    if bare:
        where = _listed([f"{one_line(source)} ({number:,})" for source, number in thin.documents])
        verb = "names" if bare == 1 else "name"
        lines.append(f"{bare:,} of {counted(chunks, 'passage')} {verb} nothing: {where}.")
    if once:
        names = _listed([one_line(name) for name in thin.examples])
        verb = "stands" if once == 1 else "stand"
        more = " …" if once > len(thin.examples) else "."
        place = "in one place only"
        lines.append(f"{once:,} of {counted(entities, 'name')} {verb} {place}: {names}{more}")
    yield Bullets(tuple(lines))


def _listed(items: Sequence[str]) -> str:
    return ", ".join(items)
