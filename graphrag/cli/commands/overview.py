"""`graphrag overview`."""

from __future__ import annotations

from pathlib import Path

import click

from graphrag.cli.options import viewer_option
from graphrag.cli.session import Session, in_session
from graphrag.model import Viewer

FORMATS = ("markdown", "html")


@click.command()
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write the page to FILE; without it, print it.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    help="Of the page; else by the ending of FILE, else Markdown.",
)
@viewer_option
@in_session
def overview(session: Session, out: Path | None, form: str | None, viewer: Viewer) -> None:
    """Write one page on everything: themes, names, thin spots.

    Markdown or HTML. FILE says who wrote it, and `ingest` passes it over.

    \b
    Examples:
      graphrag overview
      graphrag overview --out overview.html
      graphrag overview --as staff --out staff.md
    """
    from graphrag.cli.render.overview import overview_html, overview_markdown

    by_ending = "html" if out and out.suffix.lower() in (".html", ".htm") else "markdown"
    render = overview_html if (form or by_ending) == "html" else overview_markdown
    with session.open() as graph:
        page = graph.overview(viewer=viewer)
    if out is None:
        session.show("overview", page, render)
        return
    out.write_text(render(page), encoding="utf-8")
    session.say(f"Written to {out}.")
