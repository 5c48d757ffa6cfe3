"""`graphrag ask`."""

from __future__ import annotations

import shutil

import click

from graphrag.cli.door import NO_ANSWER
from graphrag.cli.options import filter_options, filters_of, model_option, viewer_option
from graphrag.cli.progress import draft_shown
from graphrag.cli.render.answer import answer_text
from graphrag.cli.render.explain import explain_text
from graphrag.cli.render.spending import overview_estimate_text
from graphrag.cli.session import Session, in_session
from graphrag.model import Answer, Condition, Viewer

ROUTES = ("auto", "local", "global", "aggregate", "both", "collapsed", "all")


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
@click.option(
    "--all", "everything", is_flag=True, help="Global reads all reports of the level, not a share."
)
@click.option(
    "--dry-run", is_flag=True, help="Say what reading reports would send to a model; ask nothing."
)
@click.option("--explain", is_flag=True, help="Also print the plan, the evidence and the query.")
@click.option(
    "--writer",
    type=click.Choice(("auto", "extractive", "llm")),
    help="Who writes the answer: the chat model (llm), or it is made of the sources' sentences.",
)
@click.option(
    "--cache/--no-cache",
    "again",
    default=True,
    show_default=True,
    help="Give an answer that was given before, to the same viewer from the same graph.",
)
@model_option
@filter_options
@viewer_option
@in_session
def ask(
    session: Session,
    question: str,
    route: str,
    level: int | None,
    everything: bool,
    dry_run: bool,
    explain: bool,
    writer: str | None,
    again: bool,
    model: str | None,
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
      graphrag ask "What are the main themes?" --level 2 --all --dry-run
    """
    settings = {"ask": {"writer": writer}, "models": {"model": model}}
    if dry_run:
        with session.open(settings=settings) as graph:
            estimate = graph.estimate_overview(
                question,
                viewer=viewer,
                level=level,
                everything=everything,
                filters=filters_of(conditions, as_of),
            )
        session.show("estimate", estimate, overview_estimate_text)
        return
    with session.open(settings=settings) as graph, draft_shown(quiet=session.quiet) as heard:
        answer = graph.ask(
            question,
            viewer=viewer,
            route=route,
            level=level,
            everything=everything,
            again=again,
            heard=heard,
            filters=filters_of(conditions, as_of),
        )

    def render(answer: Answer) -> str:
        text = answer_text(answer, width=shutil.get_terminal_size((100, 24)).columns)
        return f"{text}\n\n{explain_text(answer)}" if explain else text

    session.show("answer", answer, render)
    if answer.abstained:
        click.get_current_context().exit(NO_ANSWER)
