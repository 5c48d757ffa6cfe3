"""Put the prompt together: the static part first, the passages fenced as data.

The boundary is a digest of the passages, so it is the same on every run (prompts are
memo keys) and no passage can hold it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import takewhile
from string import Template

from graphrag.ingest.extract.with_llm.windows import Window
from graphrag.language.fenced import tamed
from graphrag.model import EntityType, ExtractionSchema, RelationType
from graphrag.model.ids import digest
from graphrag.ports import Prompt
from graphrag.resources import prompt as text_of

STAGE = "extract"
_MAX_REPLY = 4096
_NOUNS_SHOWN = 8
_ENDS_SHOWN = 4
_BORDER = " > "
"""Between a document's title and its headings."""


def window_prompt(window: Window, told: str) -> Prompt:
    """Return the prompt that asks what `window` says; `told` is its static part."""
    return _prompt(window, told, known="")


def glean_prompt(window: Window, told: str, *, names: Iterable[str], ties: Iterable[str]) -> Prompt:
    """Return the prompt that asks what is still missing from `names` and `ties`."""
    listed = {"names": names, "ties": ties}
    known = Template(text_of("extract/glean")).substitute(
        {key: "\n".join(f"- {tamed(text)}" for text in texts) for key, texts in listed.items()}
    )
    return _prompt(window, told, known=known)


def _prompt(window: Window, told: str, *, known: str) -> Prompt:
    passages = _passages(window)
    boundary = digest("boundary", passages)
    user = Template(text_of("extract/window")).substitute(
        known=known, boundary=boundary, passages=passages
    )
    return Prompt(STAGE, told, user.strip(), max_tokens=_MAX_REPLY)


def system(schema: ExtractionSchema) -> str:
    """Return the static part: what to write, and the types of `schema`."""
    own = "" if schema.mode == "strict" else ", or your own where none fits"
    return Template(text_of("extract/system")).substitute(
        or_own=own,
        entity_types="\n".join(map(_entity_line, schema.entities)) or "your own",
        relation_types="\n".join(_relation_lines(schema.relations)) or "your own",
        examples=_examples(schema),
    )


def _entity_line(kind: EntityType) -> str:
    nouns = ", ".join(kind.nouns[:_NOUNS_SHOWN])
    told = " ".join(part for part in (kind.description, f"Also: {nouns}." if nouns else "") if part)
    return f"{kind.name}: {told}" if told else kind.name


def _relation_lines(kinds: Sequence[RelationType]) -> Iterable[str]:
    """Return the types, those of equal ends and nothing to be said of them on one line."""
    lines: defaultdict[str, list[str]] = defaultdict(list)
    for kind in kinds:
        ends = f"{_ends(kind.sources)} → {_ends(kind.targets)}".strip()
        told = f": {kind.description}" if kind.description else ""
        lines[f"{'' if ends == '→' else f' ({ends})'}{told}"].append(kind.name)
    return (f"{', '.join(names)}{more}" for more, names in lines.items())


def _ends(types: Sequence[str]) -> str:
    """Return the types in alphabetical order; many say no more than none."""
    return "/".join(sorted(types)) if len(types) <= _ENDS_SHOWN else ""


def _examples(schema: ExtractionSchema) -> str:
    return "".join(
        f'\nExample: "{example.text}" names '
        + ", ".join(f"{name} ({kind})" for name, kind in example.entities)
        + " and states "
        + ", ".join(f"{source} {kind} {target}" for source, kind, target in example.relations)
        + "."
        for example in schema.examples
    )


def _passages(window: Window) -> str:
    parts: list[str] = []
    before = ""
    for chunk in window.chunks:
        told = _untold(chunk.header, before, chunk.text)
        parts += [f"§ {tamed(told)}"] if told else []
        before = chunk.header
        parts.append(tamed(chunk.text))
    return "\n\n".join(parts)


def _untold(header: str, before: str, text: str) -> str:
    """Return what of `header` neither the one `before` nor the passage's first line tells."""
    if header == before:
        return ""
    way, known = header.split(_BORDER), before.split(_BORDER)
    alike = (one == other for one, other in zip(way[:-1], known, strict=False))
    shared = sum(takewhile(bool, alike))
    opens_with_it = text.strip().partition("\n")[0].strip("# ") == way[-1]
    own = way[shared:-1] if opens_with_it else way[shared:]
    return _BORDER.join((*(["…"] if shared else []), *own)) if own else ""
