"""`graphrag merges`: what was taken to be one thing, and what a person says to it."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

import click

from graphrag.cli.operator import operators_only
from graphrag.cli.options import limit_option
from graphrag.cli.progress import progress_bars
from graphrag.cli.render.merges import (
    card_text,
    decided_text,
    merges_text,
    reviewed_text,
    waiting_text,
    why_text,
)
from graphrag.cli.session import Session, in_session
from graphrag.errors import ModelError

if TYPE_CHECKING:
    from graphrag import GraphRag
    from graphrag.app import Band, Verdict, Waiting

_QUESTION = "One thing? (y)es, (n)o, (s)kip, (q)uit"
_ANSWERS: dict[str, Verdict] = {"y": "same", "n": "never"}


@click.group(invoke_without_command=True)
@click.option(
    "--band",
    type=click.Choice(("auto", "review")),
    help="Only what was merged (auto), or waits for a decision (review).",
)
@click.option("--entity", metavar="NAME", help="Only what speaks of NAME.")
@limit_option
@operators_only("names and sentences of every document")
@in_session
def merges(session: Session, band: Band | None, entity: str | None, limit: int) -> None:
    """List names that were taken to be one thing, or decide.

    Each with the reason. What waits for a decision comes last, and is not merged. A decision
    stands in `decisions.yaml` by name and holds for every later ingestion; the graph is derived
    anew at once, without reading documents again. For the operator alone: names and
    sentences of every document are shown.

    \b
    Examples:
      graphrag merges
      graphrag merges --entity "Orbis Energy" --json
      graphrag merges review
    """
    context = click.get_current_context()
    context.obj = session  # options before the subcommand hold for it
    if context.invoked_subcommand:
        return
    with session.open() as graph:
        found = graph.merges(band=band, entity=entity)
        decisions = graph.decisions()
    shown = found[: limit or None]
    more = len(found) - len(shown)
    session.show("merges", shown, partial(merges_text, more=more), more=more, decisions=decisions)


@merges.command()
@click.option("--model", "by_model", is_flag=True, help="Let the chat model decide.")
@in_session
def review(session: Session, by_model: bool) -> None:
    """Decide, pair by pair, on names that may be one thing.

    Shows both names with a sentence each and asks: yes, no, skip or quit. Answers are
    kept at once; the graph follows at the end. Without a terminal, with --json or with
    --read-only it lists the pairs. With --model the chat model is sent the same and decides;
    where it is unsure, the pair goes on waiting.

    \b
    Examples:
      graphrag merges review
      graphrag merges review --json
      graphrag merges review --model
    """
    listed = session.as_json and not by_model
    if listed or session.read_only or not (by_model or _person_is_there()):
        with session.open() as graph:
            session.show("review", graph.waiting(), waiting_text)
        return
    with session.open(to_write=True) as graph:
        ask = partial(_ask_model, session, graph) if by_model else _ask
        remember = partial(graph.remember, by="model" if by_model else "person")
        with graph.reviewing():
            counts = _walk(graph.waiting(), ask=ask, remember=remember)
        run = None
        if counts["same"] or counts["never"]:
            with progress_bars(quiet=session.quiet) as progress:
                run = graph.derive(progress=progress)
    session.show("review", counts, partial(reviewed_text, run=run))


@merges.command()
@click.argument("left", metavar="A")
@click.argument("right", metavar="B")
@in_session
def why(session: Session, left: str, right: str) -> None:
    """Say why A and B are one thing, or two.

    \b
    Examples:
      graphrag merges why FAA "Federal Aviation Administration"
    """
    with session.open() as graph:
        session.show("why", graph.why_merged(left, right), why_text)


@merges.command()
@click.argument("merge_id", metavar="ID")
@in_session
def undo(session: Session, merge_id: str) -> None:
    """Take the merge ID back (the beginning of an id will do).

    What a person merged is as it was before; names that a rule merged are kept apart,
    until `graphrag merges withdraw A B`.

    \b
    Examples:
      graphrag merges undo merge_1f3a5c7e9b2d4f6a8c0e1b3d
    """
    with session.open(to_write=True) as graph, progress_bars(quiet=session.quiet) as progress:
        decided = graph.undo_merge(merge_id, progress=progress)
    session.show("decided", decided, decided_text)


@merges.command()
@click.argument("name")
@in_session
def split(session: Session, name: str) -> None:
    """Say that NAME stands for several things.

    Its documents are joined only where their contexts agree.

    \b
    Examples:
      graphrag merges split "Li Wei"
    """
    _decide(session, "split", name)


@merges.command()
@click.argument("left", metavar="A")
@click.argument("right", metavar="B")
@in_session
def never(session: Session, left: str, right: str) -> None:
    """Keep A and B apart, whatever the rules say.

    \b
    Examples:
      graphrag merges never Apple "Apple Records"
    """
    _decide(session, "never", left, right)


@merges.command()
@click.argument("left", metavar="A")
@click.argument("right", metavar="B")
@in_session
def same(session: Session, left: str, right: str) -> None:
    """Make A and B one thing, whatever the rules say.

    \b
    Examples:
      graphrag merges same "Bob Cratchit" "the clerk"
    """
    _decide(session, "same", left, right)


@merges.command()
@click.argument("names", nargs=-1, required=True, metavar="A [B]")
@in_session
def withdraw(session: Session, names: tuple[str, ...]) -> None:
    """Take back what was decided on A and B, or that A was split.

    Entities, relations and facts are exactly what they were before.

    \b
    Examples:
      graphrag merges withdraw Apple "Apple Records"
      graphrag merges withdraw "Li Wei"
    """
    _decide(session, "withdraw", *names)


def _decide(session: Session, verdict: Verdict, *names: str) -> None:
    with session.open(to_write=True) as graph, progress_bars(quiet=session.quiet) as progress:
        decided = graph.decide(verdict, *names, progress=progress)
    if verdict in ("same", "never") and decided.together is (verdict == "never"):
        session.say("Warning: the graph does not follow; see the reason.")
    session.show("decided", decided, decided_text)


def _walk(
    waiting: Iterable[Waiting],
    *,
    ask: Callable[[Waiting, int, int], str],
    remember: Callable[[Verdict, str, str], object],
) -> Counter[str]:
    """Ask about each pair until someone quits; return how often which was said."""
    items = tuple(waiting)
    counts: Counter[str] = Counter({"same": 0, "never": 0, "skip": 0})
    for number, item in enumerate(items, start=1):
        answer = ask(item, number, len(items))
        if answer == "q":
            break
        verdict = _ANSWERS.get(answer)
        if verdict:
            remember(verdict, item.merge.kept_name, item.merge.absorbed_name)
        counts[verdict or "skip"] += 1
    return counts


def _ask_model(session: Session, graph: GraphRag, item: Waiting, number: int, total: int) -> str:
    """Return the model's answer; where it is not reached, what it said before is kept."""
    try:
        answer = graph.ask_model(item)
    except ModelError as error:
        session.say(f"Ended at {number} of {total}: {error}")
        return "q"
    return {"same": "y", "different": "n"}.get(answer, "s")


def _ask(item: Waiting, number: int, total: int) -> str:
    """Show a card and return the answer; an end of input quits."""
    click.echo(f"{card_text(item, number, total)}\n", err=True)
    try:
        answer: str = click.prompt(
            _QUESTION, type=click.Choice(("y", "n", "s", "q")), show_choices=False, err=True
        )
    except click.Abort:
        return "q"
    click.echo(err=True)
    return answer


def _person_is_there() -> bool:
    return sys.stdin.isatty() and sys.stderr.isatty()
