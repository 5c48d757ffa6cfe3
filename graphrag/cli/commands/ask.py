"""`graphrag ask`."""

from __future__ import annotations

import shutil

import click

from graphrag.cli.door import NO_ANSWER
from graphrag.cli.options import filter_options, filters_of, viewer_option
from graphrag.cli.render.answer import answer_text
from graphrag.cli.render.explain import explain_text
from graphrag.cli.session import Session, in_session
from graphrag.model import Answer, Condition, Viewer

ROUTES = ("auto", "local", "global", "aggregate", "both")


@click.command()
@click.argument("question")
@click.option(
    "--route",
    type=click.Choice(ROUTES),
    default="auto",
    show_default=True,
    help="Which search answers; auto decides by the question and says why.",
)
@click.option("--level", type=click.IntRange(min=0), help="Level of communities, for global.")
@click.option("--explain", is_flag=True, help="Also print the plan, the evidence and the query.")
@filter_options
@viewer_option
@in_session
def ask(
    session: Session,
    question: str,
    route: str,
    level: int | None,
    explain: bool,
    conditions: tuple[Condition, ...],
    as_of: str | None,
    viewer: Viewer,
) -> None:
    """Answer QUESTION from the graph, with sources.

    Exits with 3 if the graph does not hold an answer, so that scripts can tell.

    \b
    Examples:
      graphrag ask "Who runs the company that acquired Helios Storage?"
      graphrag ask "How many accidents involved a Cessna?" --explain
      graphrag ask "What is the notice period?" --as-of 2021-06-01 --as legal
      graphrag ask "Which topics are covered?" --route global --json
    """
    with session.open() as graph:
        answer = graph.ask(
            question,
            viewer=viewer,
            route=route,
            level=level,
            filters=filters_of(conditions, as_of),
        )

    def render(answer: Answer) -> str:
        text = answer_text(answer, width=shutil.get_terminal_size((100, 24)).columns)
        return f"{text}\n\n{explain_text(answer)}" if explain else text

    session.show("answer", answer, render)
    if answer.abstained:
        click.get_current_context().exit(NO_ANSWER)
