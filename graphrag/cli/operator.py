"""Commands of the operator alone: what they show cannot be shown in part."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

import click

from graphrag.errors import UsageError

P = ParamSpec("P")
R = TypeVar("R")


def operators_only(shows: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Refuse `--as`, which other commands take, with the reason.

    Args:
        shows: What the command shows, as the refusal says it ("quotes of every document").
    """

    def decorate(command: Callable[P, R]) -> Callable[P, R]:
        def refuse(_context: click.Context, _option: click.Parameter, groups: object) -> None:
            if groups:
                raise UsageError(
                    f"This command is the operator's alone: it shows {shows}.",
                    hint="Leave out --as; `ask` and `entities` show what a group may see.",
                )

        @wraps(command)
        def run(*args: P.args, **kwargs: P.kwargs) -> R:
            return command(*args, **kwargs)

        option = click.option(
            "--as", multiple=True, hidden=True, expose_value=False, callback=refuse
        )
        return option(run)

    return decorate
