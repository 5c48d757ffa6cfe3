"""`graphrag search`."""

from __future__ import annotations

import click

from graphrag.cli.door import NO_ANSWER
from graphrag.cli.options import filter_options, filters_of, viewer_option
from graphrag.cli.render.explain import found_text
from graphrag.cli.session import Session, in_session
from graphrag.model import Condition, Viewer


@click.command()
@click.argument("question")
@click.option(
    "--route",
    type=click.Choice(("auto", "local", "global", "aggregate")),
    default="local",
    show_default=True,
    help="Which search; auto decides by the question.",
)
@click.option("--level", type=click.IntRange(min=0), help="Level of communities, for global.")
@filter_options
@viewer_option
@in_session
def search(
    session: Session,
    question: str,
    route: str,
    level: int | None,
    conditions: tuple[Condition, ...],
    as_of: str | None,
    viewer: Viewer,
) -> None:
    """Find passages for QUESTION, with scores, without an answer.

    Exits with 3 if nothing is found.

    \b
    Examples:
      graphrag search "carburetor ice"
      graphrag search "carburetor ice" --filter source=100068.md --json
    """
    with session.open() as graph:
        found = graph.search(
            question,
            viewer=viewer,
            route=route,
            level=level,
            filters=filters_of(conditions, as_of),
        )
    session.show("found", found, found_text)
    if not found.evidence:
        click.get_current_context().exit(NO_ANSWER)
