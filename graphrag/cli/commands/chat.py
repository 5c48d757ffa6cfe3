"""`graphrag chat`."""

from __future__ import annotations

import json
import shutil
import sys
from typing import TYPE_CHECKING

import click

from graphrag.cli.options import filter_options, filters_of, model_option, viewer_option
from graphrag.cli.render.answer import answer_text
from graphrag.cli.render.json import json_text
from graphrag.cli.render.terminal import clean
from graphrag.cli.session import Session, in_session
from graphrag.errors import UsageError
from graphrag.model import Condition, Viewer

if TYPE_CHECKING:
    from graphrag.app.conversation import Conversation

QUIT, NEW = "/quit", "/new"


@click.command()
@model_option
@filter_options
@viewer_option
@in_session
def chat(
    session: Session,
    model: str | None,
    conditions: tuple[Condition, ...],
    as_of: str | None,
    viewer: Viewer,
) -> None:
    """Ask questions in a row, each in the light of those before.

    A line each, from the terminal or a pipe. What leans on an earlier question ("and how do I
    roll it back?", "what about Helios?") is rewritten so that it stands alone, by the chat
    model if there is one, and shown. What was said is kept in memory only, until /quit or the
    end of the input; /new begins anew. With --json, every answer is one line.

    \b
    Examples:
      graphrag chat
      graphrag chat --as sales
      printf 'Who runs Orbis?\\nWhat about Helios?\\n' | graphrag chat --json
    """
    with session.open(settings={"models": {"model": model}}) as graph:
        conversation = graph.conversation(viewer=viewer, filters=filters_of(conditions, as_of))
        _talk(conversation, session)


def _talk(conversation: Conversation, session: Session) -> None:
    if sys.stdin.isatty():
        session.say(f"Ask; {QUIT} ends, {NEW} begins anew.")
    while True:
        if sys.stdin.isatty():
            click.echo("> ", nl=False, err=True)
        line = sys.stdin.readline()
        asked = line.strip()
        if not line or asked == QUIT:
            return
        if asked == NEW:
            conversation.forget()
        elif asked:
            _answer(asked, conversation, session)


def _answer(asked: str, conversation: Conversation, session: Session) -> None:
    """Answer one line; one that cannot be asked is told, and the conversation goes on."""
    try:
        question = conversation.stand_alone(asked)
        if question != asked:
            session.say(f"→ {clean(question)}")
        answer = conversation.ask(question)
    except UsageError as error:
        session.say(f"Error: {clean(error.message)}")
        return
    if session.as_json:
        document = json.loads(json_text(asked=asked, question=question, answer=answer))
        click.echo(json.dumps(document))
    else:
        width = shutil.get_terminal_size((100, 24)).columns
        click.echo(f"{answer_text(answer, width=width)}\n")
