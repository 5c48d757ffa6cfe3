"""A first schema for documents that none fits yet: types that were found, fields that they have."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import yaml

from graphrag.ingest.extract.propose.additions import entry
from graphrag.ingest.extract.propose.find import Proposal
from graphrag.language import names
from graphrag.model import Document, EntityType, ExtractionSchema, RelationType

_NUMBER = re.compile(r"[-+]?[\d.,]*\d[\d.,]*(?:\s*[\w%°/.$€£-]+)?")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}|\d{1,2}[./ ]\w{1,9}[./ ,]+\d{4}.*|\w{3,9} \d{1,2}, \d{4}.*")
_MOST_FIELDS = 60
_LONGEST = 64


def drafted(
    found: Sequence[Proposal],
    documents: Sequence[Document],
    *,
    like: ExtractionSchema,
    least: int = 2,
) -> str:
    """Return the YAML of a schema with the types in `found` and the fields of `documents`.

    Args:
        found: What was read without a schema.
        documents: With text and blocks; a field that `least` of them have is taken.
        like: Types of this one that were found come with what its rules know of them.
        least: Documents that must have a field.
    """
    lines = ["# Drafted from samples: read it, cut it down, give each type a description.", ""]
    lines += ["version: 1", "mode: guided", "", "entities:"]
    entities = {kind.name: kind for kind in like.entities}
    for item in found:
        if item.kind == "entity":
            lines += [*entry(item), *_of_entity(entities.get(item.name))]
    relations = {kind.name: kind for kind in like.relations}
    ties = [item for item in found if item.kind == "relation"]
    if ties:
        lines += ["", "relations:"]
    for item in ties:
        lines += [*entry(item), *_of_relation(relations.get(item.name))]
    fields = list(_fields(documents, least))
    if fields:
        lines += ["", "fields:", *fields]
    return "\n".join(lines) + "\n"


def _of_entity(known: EntityType | None) -> Iterator[str]:
    if known is None:
        return
    if known.description:
        yield f"    description: {_yaml(known.description)}"
    if known.tagger_labels:
        yield f"    tagger: {_yaml(list(known.tagger_labels))}"
    if known.plural:
        yield f"    plural: {_yaml(known.plural)}"


def _of_relation(known: RelationType | None) -> Iterator[str]:
    if known is None:
        return
    sure = set(known.sure)
    for key, words in (("triggers", known.triggers), ("inverse", known.inverse_triggers)):
        if words:
            yield f"    {key}: {_yaml([f'{w}!' if w in sure else w for w in words])}"
    if known.description:
        yield f"    description: {_yaml(known.description)}"


def _fields(documents: Iterable[Document], least: int) -> Iterator[str]:
    """Yield a rule for each label that enough documents have, the most common first."""
    values: defaultdict[str, list[str]] = defaultdict(list)
    owners: defaultdict[str, set[str]] = defaultdict(set)
    labels: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for document in documents:
        for block in document.blocks:
            key = "_".join(names.key(block.label).split())[:_LONGEST]
            if block.kind == "field" and key and key[0].isalpha():
                values[key].append(block.value.of(document.text).strip())
                owners[key].add(document.id)
                labels[key][block.label.strip()] += 1
    order = sorted(owners, key=lambda key: (-len(owners[key]), key))
    for key in [key for key in order if len(owners[key]) >= least][:_MOST_FIELDS]:
        yield f"  {key}:  # in {len(owners[key])} documents"
        yield f"    labels: {_yaml([max(labels[key], key=lambda x: (labels[key][x], x))])}"
        kind = _kind(values[key])
        if kind != "text":
            yield f"    value: {kind}"


def _kind(values: Sequence[str]) -> str:
    """Return as what nearly all of `values` can be read."""
    said = [value for value in values if value]
    for kind, form in (("date", _DATE), ("number", _NUMBER)):
        if said and sum(bool(form.fullmatch(value)) for value in said) >= 0.8 * len(said):
            return kind
    return "text"


def _yaml(value: Any) -> str:  # Any: text or a list of it
    flow = yaml.safe_dump(value, default_flow_style=True, allow_unicode=True, width=10_000)
    return flow.removesuffix("\n...\n").strip()
