"""Entities, what is known of them, and the ways between them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from graphrag.cli.render.answer import path_lines, relation_phrase
from graphrag.cli.render.terminal import columns, counted, one_line, shortened
from graphrag.language.descriptions import merged
from graphrag.model import Entity, Fact, PathStep, Relation, RelationEvidence

if TYPE_CHECKING:
    from graphrag.app.looking import EntityPage

_QUOTES = 5
_ALIASES = 3


def entities_text(entities: Sequence[Entity], *, more: int = 0) -> str:
    """Return one line an entity; `more` says how many a limit left out."""
    if not entities:
        return "No entities."
    rows = [
        (
            shortened(entity.name, 50),
            entity.type,
            f"{len(entity.mentions):,}",
            f"{len({mention.chunk_id for mention in entity.mentions}):,}",
            _few(entity.aliases, _ALIASES),
        )
        for entity in entities
    ]
    text = columns([("NAME", "TYPE", "MENTIONS", "CHUNKS", "ALSO"), *rows])
    return text + _and_more(more)


def entity_text(page: EntityPage) -> str:
    """Return everything known about an entity; five quotes at most under each relation."""
    entity = page.entity
    lines = [f"{one_line(entity.name)} ({entity.type}) · {entity.id}"]
    if entity.aliases:
        lines.append(f"also: {one_line(', '.join(entity.aliases))}")
    if entity.external_ids:
        lines.append(f"ids: {one_line(', '.join(entity.external_ids))}")
    chunks = len({mention.chunk_id for mention in entity.mentions})
    lines.append(f"{counted(len(entity.mentions), 'mention')} in {counted(chunks, 'chunk')}")
    blocks = ["\n".join(lines)]
    if entity.descriptions:
        parts = merged(entity.descriptions)
        blocks.append("\n".join(f"  {one_line(part.text)}" for part in parts))
    if page.facts:
        blocks.append("Facts\n" + facts_text(page.facts))
    if page.relations:
        blocks.append("Relations\n" + "\n".join(_relation(page, r) for r in page.relations))
    return "\n\n".join(blocks)


def facts_text(facts: Iterable[Fact]) -> str:
    """Return one line a fact: key, value, the words that give it."""
    rows = [
        (fact.key, shortened(fact.value.text, 60), _quote(fact.evidence[0]))
        for fact in sorted(facts, key=lambda fact: (fact.key, fact.id))
    ]
    return columns(rows, indent=2)


def relations_text(relations: Sequence[tuple[PathStep, Relation]], *, more: int = 0) -> str:
    """Return one line a relation: what it says, how many chunks say so, one of the quotes."""
    if not relations:
        return "No relations."
    rows = [
        (path_lines([step]).strip(), f"{relation.weight:g}", _quote(relation.evidence[0]))
        for step, relation in relations
    ]
    return columns([("RELATION", "WEIGHT", "QUOTE"), *rows]) + _and_more(more)


def path_text(steps: Sequence[tuple[PathStep, Relation]]) -> str:
    """Return a path on one line, and a quote for each of its steps below."""
    if not steps:
        return "No path joins the two."
    quotes = [
        f"  {relation_phrase(step.type)}: {_quote(relation.evidence[0])}"
        f"  ({relation.evidence[0].chunk_id})"
        for step, relation in steps
    ]
    return "\n".join([path_lines([step for step, _ in steps]), "", *quotes])


def _relation(page: EntityPage, relation: Relation) -> str:
    step = PathStep(
        source=page.names.get(relation.source_id, "?"),
        type=relation.type,
        target=page.names.get(relation.target_id, "?"),
        backwards=relation.target_id == page.entity.id,
    )
    lines = [path_lines([step])]
    lines += [f"      {_quote(item)}" for item in relation.evidence[:_QUOTES]]
    if len(relation.evidence) > _QUOTES:
        lines.append(f"      … and {len(relation.evidence) - _QUOTES} more")
    return "\n".join(lines)


def _quote(evidence: RelationEvidence) -> str:
    return f"{_manner(evidence)}“{shortened(evidence.quote, 70)}”"


def _manner(evidence: RelationEvidence) -> str:
    """Return what a reader must know before the quote: denied, only planned, over."""
    if evidence.polarity != "asserted":
        return "denied: " if evidence.polarity == "negated" else "planned: "
    if evidence.valid_until and evidence.past:
        return f"until {evidence.valid_until}: "
    return "past: " if evidence.past else ""


def _few(names: Sequence[str], limit: int) -> str:
    text = shortened(", ".join(names[:limit]), 50)
    return f"{text}, … {len(names) - limit} more" if len(names) > limit else text


def _and_more(more: int) -> str:
    return f"\n… and {more:,} more; see --limit." if more else ""
