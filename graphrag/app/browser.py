"""Files for Neo4j Browser: a guide (HTML slides), a style (GraSS), the saved queries.

Browser 5.24 takes style and guide with `:style URL` and `:play URL`, once it is connected, from a
host that `browser.remote_content_hostname_allowlist` names (localhost is one, 127.0.0.1 is not)
and whose web server allows other origins.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape

from graphrag.app.saved import SavedQuery

_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,63}")
_COLOURS = ("#4C8BF5", "#E8710A", "#1E8E3E", "#D93025", "#9334E6", "#12858D", "#B06000", "#C5221F")
_OURS = {
    "__Entity__": ("#4C8BF5", "{name}", 50),
    "__Chunk__": ("#9AA0A6", "{header}", 30),
    "__Document__": ("#5F6368", "{title}", 40),
    "__Fact__": ("#F9AB00", "{text}", 30),
    "__Community__": ("#188038", "{title}", 65),
    "__Merge__": ("#BDC1C6", "{name}", 30),
}


def browser_files(queries: Sequence[SavedQuery], types: Iterable[str]) -> Mapping[str, str]:
    """Return texts by file name.

    Args:
        queries: What the guide shows, and what becomes favourites.
        types: Entity types, most first; those that are labels as they stand get a colour.
    """
    favourites = {f"favourites/{query.name}.cypher": query.text for query in queries}
    return {"graphrag.grass": _style(types), "graphrag.html": _guide(queries), **favourites}


def _style(types: Iterable[str]) -> str:
    labels = dict(_OURS)
    plain = [type_ for type_ in types if _PLAIN.fullmatch(type_)]
    for place, type_ in enumerate(plain):
        labels.setdefault(type_, (_COLOURS[place % len(_COLOURS)], "{name}", 50))
    nodes = (
        f"node.{label} {{\n  color: {colour};\n  border-color: {colour};\n"
        f"  text-color-internal: #FFFFFF;\n  caption: '{caption}';\n  diameter: {size}px;\n}}\n"
        for label, (colour, caption, size) in labels.items()
    )
    ties = "relationship {\n  color: #A5ABB6;\n  shaft-width: 1px;\n  caption: '<type>';\n}\n"
    return "".join([ties, *nodes])


def _guide(queries: Sequence[SavedQuery]) -> str:
    slides = "\n".join(map(_slide, queries))
    return f"""<article class="guide">
  <title>A graph made of documents</title>
  <carousel class="deck container-fluid">
    <slide class="row-fluid">
      <div class="col-sm-12">
        <h3>A graph made of documents</h3>
        <p>Entities carry their type as a label; relations carry their quotes. Click a query to
        put it into the editor; what it needs to be told stands above it.</p>
      </div>
    </slide>
{slides}
  </carousel>
</article>
"""


def _slide(query: SavedQuery) -> str:
    asked = [_parameter(name, meaning) for name, meaning in query.parameters.items()]
    body = "\n".join(line for line in query.text.splitlines() if not line.startswith("//"))
    blocks = "\n".join(
        f'        <pre class="pre-scrollable code runnable">{escape(text)}</pre>'
        for text in [*asked, body]
    )
    return f"""    <slide class="row-fluid">
      <div class="col-sm-12">
        <h3>{escape(query.about)}</h3>
{blocks}
      </div>
    </slide>"""


def _parameter(name: str, meaning: str) -> str:
    values = {"limit": "25", "groups": "null", "least": "2"}
    value = values.get(name) or f'"{meaning}"'
    return f":param {name} => {value}"
