"""The overview page as Markdown: what documents say cannot become markup."""

from __future__ import annotations

import re
from functools import singledispatch

from graphrag.app.overview import OverviewPage
from graphrag.cli.render.overview.parts import (
    Bullets,
    Facts,
    Grid,
    Heading,
    Paragraph,
    Part,
    parts_of,
)
from graphrag.cli.render.terminal import clean

_MARK = "<!-- generator: graphrag overview -->"
_MARKUP = re.compile(r"([\\`*_{}\[\]<>#|~$!])")
_LIST = re.compile(r"^(\d+)([.)])|^([-+=])")


def overview_markdown(page: OverviewPage) -> str:
    """Return the page as Markdown; its last line tells `ingest` to pass it over."""
    return "\n\n".join([*(_written(part) for part in parts_of(page)), _MARK]) + "\n"


def escaped(text: str) -> str:
    """Return `text` so that Markdown shows it as it is."""
    safe = _MARKUP.sub(r"\\\1", clean(text)).replace("&", "&amp;")
    return _LIST.sub(lambda m: f"{m[1]}\\{m[2]}" if m[1] else f"\\{m[3]}", safe)


@singledispatch
def _written(part: Part) -> str:
    raise NotImplementedError(type(part))


@_written.register
def _(part: Heading) -> str:
    return f"{'#' * part.level} {escaped(part.text)}"


@_written.register
def _(part: Paragraph) -> str:
    return f"*{escaped(part.text)}*" if part.note else escaped(part.text)


@_written.register
def _(part: Facts) -> str:
    return "\n".join(
        f"- {escaped(text)} — *{escaped('; '.join(places))}*" for text, places in part.items
    )


@_written.register
def _(part: Bullets) -> str:
    return "\n".join(f"- {escaped(item)}" for item in part.items)


@_written.register
def _(part: Grid) -> str:
    lines = [part.heads, tuple("---" for _ in part.heads), *part.rows]
    rows = [lines[0], lines[1], *(tuple(map(escaped, row)) for row in lines[2:])]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)
