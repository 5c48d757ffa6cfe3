"""The overview page as one HTML file: no script, nothing from elsewhere, all text escaped."""

from __future__ import annotations

from functools import singledispatch
from html import escape

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

_STYLE = """
:root { color-scheme: light dark; --ink: #1d2430; --quiet: #667085; --line: #e3e6eb; --paper: #fff }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e9ee; --quiet: #98a2b3; --line: #2c333f; --paper: #14181f }
}
body {
  font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 54rem; margin: 2.5rem auto; padding: 0 1.25rem;
}
h1 { font-size: 1.9rem; margin: 0 0 .25rem }
h2 { font-size: 1.3rem; margin: 2.4rem 0 .6rem; padding-top: .8rem }
h2 { border-top: 1px solid var(--line) }
h3 { font-size: 1.05rem; margin: 1.4rem 0 0 }
p.note { color: var(--quiet); font-size: .85rem; margin: .1rem 0 .4rem }
ul { margin: .3rem 0; padding-left: 1.2rem }
li { margin: .3rem 0 }
.places { display: block; color: var(--quiet); font-size: .85rem }
table { border-collapse: collapse; width: 100%; font-size: .95rem }
th { text-align: left; color: var(--quiet); font-weight: 600 }
th, td { padding: .35rem .8rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
meter { width: 60%; height: .8rem; margin-right: .6rem }
"""


def overview_html(page: OverviewPage) -> str:
    """Return the page as an HTML document."""
    body = "\n".join(_written(part) for part in parts_of(page))
    return (
        '<!doctype html>\n<html>\n<head>\n<meta charset="utf-8">\n'
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
        "style-src 'unsafe-inline'\">\n"
        '<meta name="generator" content="graphrag overview">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>Overview</title>\n<style>{_STYLE}</style>\n</head>\n"
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def _safe(text: str) -> str:
    return escape(clean(text), quote=True)


@singledispatch
def _written(part: Part) -> str:
    raise NotImplementedError(type(part))


@_written.register
def _(part: Heading) -> str:
    return f"<h{part.level}>{_safe(part.text)}</h{part.level}>"


@_written.register
def _(part: Paragraph) -> str:
    return f'<p class="note">{_safe(part.text)}</p>' if part.note else f"<p>{_safe(part.text)}</p>"


@_written.register
def _(part: Facts) -> str:
    items = "".join(
        f'<li>{_safe(text)}<span class="places">{_safe("; ".join(places))}</span></li>'
        for text, places in part.items
    )
    return f"<ul>{items}</ul>"


@_written.register
def _(part: Bullets) -> str:
    return f"<ul>{''.join(f'<li>{_safe(item)}</li>' for item in part.items)}</ul>"


@_written.register
def _(part: Grid) -> str:
    heads = "".join(f"<th>{_safe(head)}</th>" for head in part.heads)
    most = max((_number(row[-1]) for row in part.rows), default=1) if part.bars else 0
    rows = "".join(
        f"<tr>{''.join(f'<td>{_safe(cell)}</td>' for cell in row[:-1])}"
        f"<td>{_bar(row[-1], most)}{_safe(row[-1])}</td></tr>"
        for row in part.rows
    )
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"


def _bar(cell: str, most: int) -> str:
    return f'<meter min="0" max="{most}" value="{_number(cell)}"></meter>' if most else ""


def _number(cell: str) -> int:
    return int(cell.replace(",", ""))
