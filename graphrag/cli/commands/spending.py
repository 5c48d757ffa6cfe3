"""`graphrag usage` and `cache`: what models have cost, and what of it is kept."""

from __future__ import annotations

import click

from graphrag.cli.render.spending import remembered_text, usage_text
from graphrag.cli.session import Session, in_session


@click.command()
@in_session
def usage(session: Session) -> None:
    """Total what models have cost: calls, tokens and money.

    Of ingestions and of questions.

    \b
    Examples:
      graphrag usage
      graphrag usage --json
    """
    with session.open() as graph:
        session.show("usage", graph.usage(), usage_text)


@click.group()
@in_session
def cache(session: Session) -> None:
    """Show or forget what is remembered, so as not to pay twice.

    Replies of models, vectors and answers given, in `.graphrag/memo.db`.

    \b
    Examples:
      graphrag cache stats
    """
    click.get_current_context().obj = session  # options before the subcommand hold for it


@cache.command()
@in_session
def stats(session: Session) -> None:
    """Show how much is remembered of each stage.

    \b
    Examples:
      graphrag cache stats
    """
    with session.open() as graph:
        session.show("cache", graph.remembered(), remembered_text)


@cache.command()
@click.option("--stage", metavar="STAGE", help="Forget only this stage, such as extract or embed.")
@click.confirmation_option(prompt="What is forgotten is paid for again. Go on?")
@in_session
def clear(session: Session, stage: str | None) -> None:
    """Forget what is remembered; the graph itself is not touched.

    \b
    Examples:
      graphrag cache clear --stage extract --yes
    """
    session.must_write()
    with session.open() as graph:
        gone = graph.forget_remembered(stage)
    session.show("forgotten", gone, lambda count: f"Forgot {count:,} entries.")
