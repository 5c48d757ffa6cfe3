"""Put proposed types into the text of a schema file; its own lines and comments stay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import yaml

from graphrag.ingest.extract.propose.find import Proposal

_SECTIONS = {"entity": "entities", "relation": "relations"}
_WIDEST = 100


def with_additions(text: str, added: Sequence[Proposal]) -> str:
    """Return `text`, a schema's YAML, with `added` at the end of its lists of types."""
    lines = text.splitlines()
    ends = _ends(text)
    for kind in ("relation", "entity"):  # from the bottom, so that line numbers hold
        new = [line for item in added if item.kind == kind for line in entry(item)]
        section = _SECTIONS[kind]
        if not new:
            continue
        if section in ends:
            lines[ends[section] : ends[section]] = new
        else:
            lines += ["", f"{section}:", *new]
    return "\n".join(lines) + "\n"


def entry(item: Proposal) -> Iterator[str]:
    """Yield the lines of one type, with what was counted as a comment."""
    told = f"{item.count} times: {'; '.join(' '.join(e.split()) for e in item.examples)}"
    yield f"  {item.name}:  # {told}"[:_WIDEST]
    if item.kind == "relation":
        if item.sources:
            yield f"    from: [{', '.join(item.sources)}]"
        if item.targets:
            yield f"    to: [{', '.join(item.targets)}]"
        yield f"    phrase: {item.name.replace('_', ' ').lower()}"


def _ends(text: str) -> dict[str, int]:
    """Return the line after which each list of types may grow."""
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    if not isinstance(root, yaml.MappingNode):
        return {}
    lines = text.splitlines()
    found = {}
    for key, value in root.value:
        if key.value in _SECTIONS.values() and isinstance(value, yaml.MappingNode):
            end = value.end_mark.line
            while end > key.start_mark.line + 1 and not _is_content(lines[end - 1]):
                end -= 1
            found[key.value] = end
    return found


def _is_content(line: str) -> bool:
    return bool(line.strip()) and line[0] in " \t" and not line.lstrip().startswith("#")
